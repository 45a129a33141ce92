// Style: how the report looks: the theme's own colours and fonts.

export const STYLE = `
body { max-width: 60rem; margin: 0 auto; padding: 1rem 2rem 3rem; line-height: 1.5; color: var(--vscode-foreground); }
h1 { font-size: 1.6rem; margin: 0.5rem 0 0; font-weight: 600; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; padding-bottom: 0.2rem; border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-panel-border)); }
h3 { font-size: 1rem; margin: 1rem 0 0.3rem; }
h1 code { color: inherit; background: none; padding: 0; font-size: inherit; }
code, pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
.place, .quiet, footer { color: var(--vscode-descriptionForeground); }
.place { margin: 0; }
.verdict { font-size: 1.1rem; }
.badge { display: inline-block; padding: 0 0.6em; border-radius: 1em; border: 1px solid currentColor; font-size: 0.85em; font-weight: 600; }
.good, .badge.verified { color: var(--vscode-charts-green); }
.badge.partly { color: var(--vscode-editorWarning-foreground); }
.bad, .badge.failed, .badge.rejected, .badge.unverified { color: var(--vscode-errorForeground); }
.badge.unchanged { color: var(--vscode-descriptionForeground); }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 600; color: var(--vscode-descriptionForeground); }
th, td { padding: 0.2rem 1rem 0.2rem 0; vertical-align: top; }
tbody tr { border-top: 1px solid var(--vscode-widget-border, var(--vscode-panel-border)); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.gates td:nth-child(2) { white-space: nowrap; }
pre { padding: 0.6rem 0.8rem; overflow-x: auto; border-radius: 4px; background: var(--vscode-textCodeBlock-background); }
.diff span { display: inline-block; min-width: 100%; }
.diff .added { background: var(--vscode-diffEditor-insertedLineBackground, var(--vscode-diffEditor-insertedTextBackground)); }
.diff .removed { background: var(--vscode-diffEditor-removedLineBackground, var(--vscode-diffEditor-removedTextBackground)); }
.diff .hunk { color: var(--vscode-descriptionForeground); }
details { margin: 0.6rem 0; padding: 0.4rem 0.8rem; border: 1px solid var(--vscode-widget-border, var(--vscode-panel-border)); border-radius: 4px; }
summary { cursor: pointer; }
.why { color: var(--vscode-descriptionForeground); }
.findings li { margin-bottom: 0.5rem; }
.plot { width: 100%; max-width: 44rem; fill: var(--vscode-foreground); font-size: 13px; }
.plot .axis { fill: var(--vscode-descriptionForeground); font-size: 11px; }
.plot .tick { stroke: var(--vscode-widget-border, var(--vscode-panel-border)); }
.plot .even { stroke: var(--vscode-descriptionForeground); stroke-dasharray: 3 3; }
.plot .bar { stroke-width: 3; }
.plot .accepted { stroke: var(--vscode-charts-green); fill: var(--vscode-charts-green); }
.plot .rejected { stroke: var(--vscode-descriptionForeground); fill: var(--vscode-descriptionForeground); }
footer { margin-top: 2rem; }
`;
