"""Style: the one style sheet of the HTML pages."""

STYLE = """
:root { color-scheme: light dark; --faint: #8883; --good: #1a7f37; --bad: #cf222e; }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; font-size: 1.5rem; } h2 { font-size: 1.1rem; }
article + article { border-top: 1px solid var(--faint); margin-top: 2rem; }
.where { opacity: .7; margin-top: .2rem; }
.lead { font-size: 1.1rem; padding: .5rem .8rem; border-left: 4px solid; }
.lead.refined { border-color: var(--good); } .lead.failed { border-color: var(--bad); }
table { border-collapse: collapse; margin: .8rem 0; }
td, th { padding: .15rem .9rem .15rem 0; text-align: left; vertical-align: top; }
tr.failed td:nth-child(2) { color: var(--bad); } tr.passed td:nth-child(2) { color: var(--good); }
svg rect { fill: #8888; } svg rect.after { fill: var(--good); } svg rect.range { fill: currentColor; opacity: .6; }
pre { background: var(--faint); padding: .7rem; overflow-x: auto; border-radius: 4px; }
pre span.added { color: var(--good); } pre span.removed { color: var(--bad); } pre span.place { opacity: .6; }
details { margin: .6rem 0; padding: .2rem .8rem; border-left: 4px solid var(--faint); }
details.accepted { border-color: var(--good); } summary { cursor: pointer; }
"""
