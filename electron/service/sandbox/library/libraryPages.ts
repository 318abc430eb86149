import { html } from '../http/html.ts'
import type { SentPage } from '../http/sendPage.ts'

// Integrators embed the frames of the library in their own pages, whose origins are unknown.
const ANYBODY = undefined
const SELF = "'self'"

/** The page with the card fields. */
export function cardPage(acs: string, fonts: string | undefined): SentPage {
  return {
    title: 'Card details',
    styles: ['/sdk/v1/card.css'],
    scripts: ['/sdk/v1/card.js'],
    policy: {
      ancestors: ANYBODY,
      frames: [SELF, acs],
      forms: [acs],
      connect: fonts === undefined ? [SELF] : [SELF, fonts],
      fonts: fonts === undefined ? [SELF] : [SELF, 'https:']
    },
    body: html`<form id="card" autocomplete="on" novalidate>
      <div class="field number">
        <label for="number">Card number</label>
        <div class="control">
          <input
            id="number"
            name="cardnumber"
            inputmode="numeric"
            autocomplete="cc-number"
            autocorrect="off"
            spellcheck="false"
            placeholder="1234 1234 1234 1234"
            required
            aria-describedby="brand number-error"
          /><svg id="brand" class="mark" viewBox="0 0 34 22"></svg>
        </div>
        <p id="number-error" class="error" aria-live="polite"></p>
      </div>
      <div class="field expiry">
        <label for="expiry">Expiry date</label>
        <div class="control">
          <input
            id="expiry"
            name="cc-exp"
            inputmode="numeric"
            autocomplete="cc-exp"
            autocorrect="off"
            spellcheck="false"
            placeholder="MM / YY"
            required
            aria-describedby="expiry-error"
          />
        </div>
        <p id="expiry-error" class="error" aria-live="polite"></p>
      </div>
      <div class="field csc">
        <label for="csc">Security code</label>
        <div class="control">
          <input
            id="csc"
            name="cvc"
            inputmode="numeric"
            autocomplete="cc-csc"
            autocorrect="off"
            spellcheck="false"
            placeholder="123"
            maxlength="4"
            required
            aria-describedby="csc-error"
          /><svg id="code-place" class="mark" viewBox="0 0 34 22" aria-hidden="true"></svg>
        </div>
        <p id="csc-error" class="error" aria-live="polite"></p>
      </div>
    </form>`
  }
}

/** The page over the whole window that shows a challenge. */
export function challengeFramePage(acs: string): SentPage {
  return {
    title: 'Confirm with your bank',
    styles: ['/sdk/v1/challenge.css'],
    scripts: ['/sdk/v1/challenge.js'],
    policy: { ancestors: ANYBODY, frames: [SELF, acs], forms: [acs] },
    body: html`<div id="dialog" role="dialog" aria-modal="true" aria-labelledby="title" tabindex="-1">
      <div class="bar">
        <div>
          <h1 id="title">Confirm with your bank</h1>
          <p id="host"></p>
        </div>
        <button id="cancel" type="button" aria-label="Cancel" title="Cancel">
          <svg viewBox="0 0 14 14" aria-hidden="true"><path d="M1 1 13 13M13 1 1 13" /></svg>
        </button>
      </div>
      <div id="stage" role="group" aria-label="Your bank’s page">
        <p id="waiting" role="status">Waiting for your bank …</p>
      </div>
      <div id="end" tabindex="0"></div>
    </div>`
  }
}

/** Passes what an iframe posted to the library frame that waits for it. */
export function answerPage(target: string, data: string): SentPage {
  return {
    title: 'One moment',
    scripts: ['/sdk/v1/answer.js'],
    policy: { ancestors: ANYBODY },
    body: html`<p id="answer" data-target="${target}" data-answer="${data}">One moment …</p>`
  }
}
