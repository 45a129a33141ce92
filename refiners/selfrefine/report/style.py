"""Style: the one style sheet of the HTML pages; in a panel of VS Code its theme's colours come first."""

from __future__ import annotations

import base64
import hashlib

STYLE = """
:root {
  color-scheme: light dark;
  --good: var(--vscode-charts-green, #1a7f37); --bad: var(--vscode-errorForeground, #cf222e);
  --warn: var(--vscode-editorWarning-foreground, #9a6700);
  --faint: var(--vscode-textCodeBlock-background, #8883); --quiet: var(--vscode-descriptionForeground, #59636e);
  --rule: var(--vscode-widget-border, var(--vscode-panel-border, #8884));
  --mono: var(--vscode-editor-font-family, ui-monospace, monospace);
}
@media (prefers-color-scheme: dark) {
  :root {
    --good: var(--vscode-charts-green, #3fb950); --bad: var(--vscode-errorForeground, #f85149);
    --warn: var(--vscode-editorWarning-foreground, #d29922); --quiet: var(--vscode-descriptionForeground, #9ba5b0);
  }
}
html { background: var(--vscode-editor-background, Canvas); }
body {
  font: 15px/1.5 var(--vscode-font-family, system-ui), sans-serif;
  color: var(--vscode-foreground, CanvasText);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem 2rem; overflow-wrap: anywhere;
}
h1 { margin-bottom: 0; font-size: 1.5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; padding-bottom: .2rem; border-bottom: 1px solid var(--rule); }
article + article { border-top: 1px solid var(--rule); margin-top: 2rem; }
.where { color: var(--quiet); margin-top: .2rem; }
.lead { font-size: 1.1rem; padding: .5rem .8rem; border-left: 4px solid var(--quiet); }
.lead.refined { border-color: var(--good); } .lead.failed { border-color: var(--bad); }
table { border-collapse: collapse; margin: .8rem 0; }
td, th { padding: .15rem .9rem .15rem 0; text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
th, .mark { overflow-wrap: normal; } th[scope=row] { font-weight: 400; } tr.failed .mark { color: var(--bad); } tr.passed .mark { color: var(--good); }
td:last-child { white-space: nowrap; }
@media (max-width: 40rem) {
  .gates tr { display: flex; flex-wrap: wrap; } .gates th { min-width: 6rem; } .gates .detail { order: 1; flex-basis: 100%; }
}
code, pre { font-family: var(--mono); font-size: var(--vscode-editor-font-size, .9em); color: inherit; }
pre { background: var(--faint); padding: .7rem; overflow-x: auto; border-radius: 4px; }
pre span { display: inline-block; min-width: 100%; }
pre span.added { background: var(--vscode-diffEditor-insertedLineBackground, #2da44e33); }
pre span.removed { background: var(--vscode-diffEditor-removedLineBackground, #cf222e33); }
pre.copied { user-select: all; }
pre span.place { color: var(--quiet); }
details { margin: .6rem 0; padding: .2rem .8rem; border-left: 4px solid var(--rule); }
details.accepted { border-color: var(--good); } summary { cursor: pointer; }
.plot { width: 100%; max-width: 36rem; fill: currentColor; font-size: 13px; }
.plot .axis { fill: var(--quiet); font-size: 11px; }
.plot .tick { stroke: var(--rule); } .plot .even { stroke: var(--quiet); stroke-dasharray: 3 3; }
.plot .bar { stroke-width: 3; }
.plot .accepted { stroke: var(--good); fill: var(--good); }
.plot .rejected { stroke: var(--quiet); fill: var(--quiet); }
"""

DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
"""What a content policy lets through: this style sheet, and no other style."""
