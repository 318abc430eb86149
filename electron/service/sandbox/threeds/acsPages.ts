import { html, type Html } from '../http/html.ts'
import type { SentPage } from '../http/sendPage.ts'
import type { Challenge } from './challenge.ts'

// Any client must be able to frame these pages, whatever its scheme, so there is no rule about ancestors.
const ANYBODY = undefined
const STYLES = ['/assets/acs.css'] as const
const SCRIPTS = ['/assets/acs.js'] as const

export type Notice = 'wrong-code' | 'new-code'

/** Asks a person for the code. */
export function challengePage(challenge: Challenge, notice?: Notice): SentPage {
  return {
    title: 'Confirm your payment',
    styles: STYLES,
    scripts: SCRIPTS,
    bodyClass: `acs size-${challenge.windowSize}`,
    policy: { ancestors: ANYBODY, forms: ["'self'"] },
    body: html`<main aria-label="Sandbox Bank">
      ${banner()}
      <div class="content">
        <h1>Confirm your payment</h1>
        <dl class="subject">
          <div>
            <dt>Payment</dt>
            <dd>${challenge.subject.text}</dd>
          </div>
          <div>
            <dt>Card</dt>
            <dd>ending in ${challenge.subject.last4}</dd>
          </div>
        </dl>
        ${
          notice === 'new-code'
            ? html`<p role="status">Enter the new code. The old one no longer works.</p>`
            : html`<p>Enter the code from your phone.</p>`
        }
        <p class="test-data">Test data: the code is <strong data-test="code">${challenge.code}</strong></p>
        ${codeForm(challenge, notice === 'wrong-code')}
      </div>
    </main>`
  }
}

function banner(): Html {
  return html`<div class="issuer">
    <span class="seal" aria-hidden="true"></span><span>Sandbox Bank</span><span class="programme">Secure check</span>
  </div>`
}

function codeForm({ acsTransId, pageKey, wrongCodes }: Challenge, wrong: boolean): Html {
  const left = 3 - wrongCodes
  const hint = `Wrong code. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
  return html`<form method="post" action="/acs/challenge/answer" autocomplete="off">
    <input type="hidden" name="acsTransID" value="${acsTransId}" />
    <input type="hidden" name="page" value="${pageKey}" />
    <label for="code">Code</label>
    <input
      id="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="6"
      ${wrong && html`aria-invalid="true" aria-describedby="code-hint"`}
    />
    ${wrong && html`<p id="code-hint" class="error" role="alert">${hint}</p>`}
    <button name="action" value="submit" class="primary">Confirm</button>
    <div class="others">
      <button name="action" value="resend">Send a new code</button>
      <button name="action" value="cancel">Cancel</button>
    </div>
  </form>`
}

/** Posts a form to the address that waits for it. Without scripts, a button does it. */
export function handOverPage(target: string, fields: readonly (readonly [name: string, value: string])[]): SentPage {
  return {
    title: 'One moment',
    styles: STYLES,
    scripts: SCRIPTS,
    bodyClass: 'acs hand-over',
    policy: { ancestors: ANYBODY, forms: [new URL(target).origin] },
    body: html`<main aria-label="Sandbox Bank">
      <div class="content">
        <p role="status">One moment: you are returning to your payment.</p>
        <form method="post" action="${target}" data-hand-over>
          ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <noscript><button class="primary">Continue</button></noscript>
        </form>
      </div>
    </main>`
  }
}

/** A page that never answers. */
export function silentPage(): SentPage {
  return { title: 'Sandbox Bank', policy: { ancestors: ANYBODY }, body: html`<main aria-label="Sandbox Bank"></main>` }
}

/** The page for a request that belongs to no step of a cycle. */
export function strayPage(text: string, status = 400): SentPage {
  return {
    title: 'Not a step of a payment',
    status,
    styles: STYLES,
    bodyClass: 'acs',
    policy: { ancestors: ANYBODY },
    body: html`<main aria-label="Sandbox Bank">
      ${banner()}
      <div class="content">
        <h1>This page belongs to no payment</h1>
        <p>${text}</p>
      </div>
    </main>`
  }
}
