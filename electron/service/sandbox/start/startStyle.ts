/** The style sheet of the start page. */
export const START_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1b2430, #e6eaf0);
  --soft: light-dark(#4a5563, #a9b4c2);
  --line: light-dark(#d5dae1, #39424e);
  --back: light-dark(#ffffff, #14191f);
  --tint: light-dark(#f3f5f8, #1d242d);
  --link: light-dark(#0b57d0, #8ab4f8);
}
body {
  max-width: 64rem;
  margin: 0 auto;
  padding: 2rem 1.5rem 4rem;
  background: var(--back);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
.kind { margin: 0; color: var(--soft); font-size: 0.875rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
p { max-width: 44rem; }
a { color: var(--link); }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 0.875em/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.375rem; background: var(--tint); }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
caption { padding: 0 0 0.5rem; text-align: start; font-weight: 600; }
th, td { padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
td code { white-space: nowrap; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } }
`
