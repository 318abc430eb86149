import type { PageState } from '../state.ts'

const LOOKS = [
  ['light', '?'],
  ['dark', '?dark'],
  ['narrow', '?narrow'],
  ['dark and narrow', '?dark&narrow']
] as const

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Every screen with its states, each a link for each look. */
export function listPage(states: readonly PageState[]): string {
  const screens = Map.groupBy(states, ({ screen }) => screen)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>States of Tallydesk</title>
<link rel="stylesheet" href="/list/list.css">
<script type="module" src="/list/list.js"></script>
<h1>${states.length} states of ${screens.size} screens</h1>
${[...screens].map(([screen, all]) => section(screen, all)).join('\n')}
</html>
`
}

function section(screen: string, states: readonly PageState[]): string {
  return `<section>
<h2>${html(screen)}</h2>
<ul>
${states.map(item).join('\n')}
</ul>
</section>`
}

function item({ name, title }: PageState): string {
  const [first, ...others] = LOOKS
  const link = (words: string, search: string) =>
    `<a href="/state/${name}${search === '?' ? '' : html(search)}">${html(words)}</a>`
  return `<li>${link(title, first[1])} <small>${others.map(([words, search]) => link(words, search)).join(' ')}</small></li>`
}
