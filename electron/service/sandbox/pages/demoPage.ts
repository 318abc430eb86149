import { LAYOUTS, type Layout } from '../library/theme/theme.ts'
import { siteHeader } from './chrome.ts'
import { html } from '../http/html.ts'
import type { SentPage } from '../http/sendPage.ts'

const TEXT: Readonly<Record<Layout, string>> = {
  standard: 'The number above, expiry date and security code side by side below. The default.',
  row: 'Everything in one line, for wide places. In a narrow place the number moves to a line of its own.',
  column: 'One field a line.'
}

/** Shows the card component in its three layouts and some themes. */
export function demoPage(publicKey: string): SentPage {
  return {
    title: 'Card component',
    styles: ['/assets/pages.css', '/assets/demo.css'],
    scripts: ['/sdk/v1/', '/assets/demo.js'],
    bodyClass: 'site',
    policy: { ancestors: [], frames: ["'self'"] },
    body: html`${siteHeader('demo')}
      <main data-public-key="${publicKey}">
        <h1>Card component</h1>
        <p class="lead">
          The fields below are frames of the service: the page around them never sees a card number. Type a
          <a href="/test-cards">test card</a> to see the hints.
        </p>
        <fieldset class="themes">
          <legend>Theme</legend>
          <label><input type="radio" name="theme" value="plain" checked /> Plain</label>
          <label><input type="radio" name="theme" value="rounded" /> Rounded</label>
          <label><input type="radio" name="theme" value="dashed" /> Dashed</label>
          <label><input type="radio" name="theme" value="night" /> Night</label>
        </fieldset>
        ${LAYOUTS.map(
          (layout) =>
            html`<section class="sample" data-layout="${layout}">
              <h2>${layout}</h2>
              <p>${TEXT[layout]}</p>
              <div class="place" id="place-${layout}"></div>
            </section> `
        )}
        <section class="code">
          <h2>In your page</h2>
          <pre
            tabindex="0"
            aria-label="Example"
          ><code>${EXAMPLE_START}<span id="theme-code">{ layout: 'standard' }</span>${EXAMPLE_END}</code></pre>
        </section>
      </main>`
  }
}

const EXAMPLE_START = `const client = Service3D(publicKey)
const card = client.components().get('card-input', `
const EXAMPLE_END = `, container)
card.mount()

const { data, error } = await client.confirmPaymentMethod(token, { payment_method: { card } })`
