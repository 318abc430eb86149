import { html, type Html } from '../http/html.ts'

/** The strip that marks every page of the sandbox, so that nobody takes it for a real one. */
export function sandboxStrip(): Html {
  return html`<aside class="strip" aria-label="Sandbox">
    <strong>Sandbox.</strong> No real money moves and no real card works.
    <a href="/test-cards" target="_blank" rel="noopener">Test cards</a>
  </aside>`
}

/** The top of a page for integrators. */
export function siteHeader(current: 'demo' | 'test-cards'): Html {
  const link = (path: string, text: string, isCurrent: boolean) =>
    html`<a href="${path}" ${isCurrent && html`aria-current="page"`}>${text}</a>`
  return html`<header class="site">
    <span class="mark" aria-hidden="true"></span><span class="name">Sandbox</span>
    <nav aria-label="Pages">
      ${link('/', 'Start', false)}${link('/demo', 'Card component', current === 'demo')}${link('/test-cards', 'Test cards', current === 'test-cards')}
    </nav>
  </header>`
}
