/** The style of the report: light and dark, for desktops, phones and paper. */
export const reportCss = `
:root {
  color-scheme: light dark;
  --paper: #f7f2e9; --sheet: #fffdf8; --ink: #2a231d; --soft: #6d6054; --rule: #e2d8c8;
  --clay: #a6452a; --clay-soft: #d98f73; --indigo: #2c5a7a; --rail: #eee5d6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171412; --sheet: #211d1a; --ink: #f0e8dc; --soft: #b3a698; --rule: #3a332d;
    --clay: #ec9a78; --clay-soft: #a8583b; --indigo: #8fc1e3; --rail: #332d28;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", Georgia, serif; font-weight: 600; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(2.2rem, 7vw, 3.4rem); margin: .2rem 0 .8rem; letter-spacing: -.01em; }
h2 { font-size: 1.45rem; margin: 0 0 .25rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
.kicker { color: var(--clay); font-size: .8rem; font-weight: 600; letter-spacing: .09em; text-transform: uppercase; margin: 0; }
.lead { font-size: 1.1rem; max-width: 46rem; margin: 0 0 .4rem; }
.note { color: var(--soft); margin: 0 0 1.1rem; max-width: 46rem; font-size: .94rem; }
section { background: var(--sheet); border: 1px solid var(--rule); border-radius: 14px; padding: 1.4rem 1.5rem 1.5rem; margin-top: 1.25rem; }
.rows { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr max-content; gap: .15rem 1rem; align-items: center; }
.row { display: contents; }
.rows .name { font-weight: 600; overflow-wrap: anywhere; }
.rows .value { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.rows small, td small, th small { color: var(--soft); font-weight: 400; font-size: .85rem; }
.works { grid-template-columns: minmax(6rem, 11rem) 1fr max-content; gap: .1rem 1rem; font-size: .94rem; }
.works .name { font-weight: 500; }
.scroll { overflow-x: auto; margin: 0 -.5rem; padding: 0 .5rem; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child { text-align: left; position: sticky; left: 0; background: var(--sheet); }
thead th { color: var(--soft); font-weight: 500; font-size: .85rem; vertical-align: bottom; }
tbody th { font-weight: 600; }
th small { display: block; max-width: 16rem; white-space: normal; overflow-wrap: anywhere; }
tbody tr:last-child > * { border-bottom: 0; }
.matrix { width: auto; border-spacing: 3px; }
.matrix th, .matrix td { border: 0; }
.matrix td { text-align: center; border-radius: 6px; min-width: 3.6rem; padding: .6rem .4rem; }
.matrix thead th { text-align: center; }
.matrix thead th:first-of-type { position: static; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1.3rem 1.75rem; }
.plots header { display: flex; justify-content: space-between; gap: 1rem; margin-bottom: .35rem; }
.plots header span { color: var(--soft); font-size: .9rem; white-space: nowrap; }
svg { display: block; overflow: visible; }
.rail { stroke: var(--rail); stroke-width: 2; } .span { stroke: var(--clay); stroke-width: 3; }
.end { stroke: var(--clay); stroke-width: 2; } .dot { fill: var(--clay); stroke: var(--sheet); stroke-width: 2; }
.bar { fill: var(--clay-soft); } .mean { stroke: var(--indigo); stroke-width: 2; }
.for { fill: var(--clay); } .against { fill: var(--indigo); } .zero { stroke: var(--soft); stroke-width: 1; }
.mark { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--clay); font-weight: 600; margin-bottom: .6rem; }
footer { color: var(--soft); font-size: .9rem; margin-top: 1.5rem; }
@media (max-width: 34rem) {
  th small { max-width: 7rem; } .matrix td { min-width: 2.9rem; padding: .5rem .2rem; }
  main { padding: 1.5rem .8rem 3rem; } section { padding: 1.1rem 1rem 1.2rem; }
  .rows, .works { display: block; }
  .row { display: grid; grid-template-columns: 1fr max-content; column-gap: .8rem; margin-bottom: .45rem; }
  .row .chart { grid-column: 1 / -1; grid-row: 2; }
}
@media print { body { background: none; } section { break-inside: avoid; } }
`
