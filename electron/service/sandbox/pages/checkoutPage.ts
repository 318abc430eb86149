import { chargeText } from '../library/chargeText.ts'
import type { Account } from '../records/accounts.ts'
import type { Consent } from '../records/consents.ts'
import { sandboxStrip } from './chrome.ts'
import { html, type Html } from '../http/html.ts'
import type { SentPage } from '../http/sendPage.ts'

export interface Checkout {
  readonly consent: Consent
  readonly account: Account | undefined
  /** Whether a card that is charged can also be saved. */
  readonly canSave: boolean
  readonly publicKey: string
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly now: number
}

type State = 'form' | 'success' | 'failed' | 'expired'

/** The prebuilt checkout of a consent, in any state. */
export function checkoutPage(checkout: Checkout): SentPage {
  const { consent, now, publicKey } = checkout
  const state = stateOf(consent)
  return {
    title: consent.charge === undefined ? 'Save a card' : `Pay ${chargeText(consent.charge)}`,
    styles: ['/assets/pages.css', '/assets/checkout.css'],
    scripts: state === 'form' ? ['/sdk/v1/', '/assets/checkout.js'] : [],
    bodyClass: 'checkout',
    policy: { ancestors: [], frames: ["'self'"] },
    body: html`${sandboxStrip()}
      <main
        data-state="${state}"
        data-use="${consent.charge === undefined ? 'save' : 'charge'}"
        data-token="${consent.token ?? ''}"
        data-public-key="${publicKey}"
        data-remaining="${(consent.expiresAt ?? now) - now}"
      >
        ${summary(checkout, state)}
        <div class="action">
          ${state === 'form' && form(checkout)}
          ${(['success', 'failed', 'expired'] as const).map((end) => ending(end, state, consent))}
        </div>
      </main>`
  }
}

/** The page for an address that leads to no consent, or to one that has ended. */
export function unknownCheckoutPage(): SentPage {
  return {
    title: 'Unknown link',
    status: 404,
    styles: ['/assets/pages.css', '/assets/checkout.css'],
    bodyClass: 'checkout',
    policy: { ancestors: [] },
    body: html`${sandboxStrip()}
      <main data-state="unknown" class="single">
        <div class="action">
          <section class="end" data-kind="expired">
            <span class="badge" aria-hidden="true"></span>
            <h1>This link is not known</h1>
            <p>It may be incomplete, or a newer link has taken its place. Ask whoever sent it to you for a new one.</p>
          </section>
        </div>
      </main>`
  }
}

function stateOf({ status }: Consent): State {
  if (status === 'confirmed') return 'success'
  if (status === 'failed' || status === 'expired') return status
  return 'form'
}

const LEADS: Readonly<Record<State, string>> = {
  form: 'You pay',
  success: 'You paid',
  failed: 'Not paid',
  expired: 'Not paid'
}

function summary({ consent: { charge }, account }: Checkout, state: State): Html {
  return html`<section class="summary" aria-label="Summary">
    <p class="payee"><span class="mark" aria-hidden="true"></span>Sandbox Payments</p>
    ${
      charge === undefined
        ? html`<h1>Save a card</h1>
            <p class="lead">Nothing is charged now.</p>`
        : html`<p class="lead" id="lead">${LEADS[state]}</p>
            <h1 class="amount">${chargeText(charge)}</h1>`
    }
    <dl>
      ${
        charge &&
        html`<div>
            <dt>To</dt>
            <dd>${account?.name ?? 'Account'}</dd>
          </div>
          <div class="of-account">
            <dt>Account</dt>
            <dd class="id">${charge.accountId}</dd>
          </div>
          ${
            account !== undefined &&
            account.currency !== charge.currency &&
            html`<div>
              <dt>Arrives in</dt>
              <dd>${account.currency}, converted</dd>
            </div>`
          }`
      }
      <div>
        <dt>Time left</dt>
        <dd><span id="countdown" role="timer">–</span></dd>
      </div>
    </dl>
  </section>`
}

function form({ consent: { charge }, canSave }: Checkout): Html {
  return html`<section id="form">
    <h2>Card details</h2>
    <div id="problem" class="problem" role="alert" hidden>${why()}</div>
    <div id="card-place"></div>
    ${
      charge !== undefined && canSave
        ? html`<label class="save"><input type="checkbox" id="save" /> Save this card for later payments</label>`
        : undefined
    }
    <button id="pay" type="button" class="primary">
      ${charge === undefined ? 'Save card' : `Pay ${chargeText(charge)}`}
    </button>
    <p class="assurance">
      Your card details go straight to the payment service. Your bank may then ask you to approve it.
    </p>
  </section>`
}

function ending(end: Exclude<State, 'form'>, state: State, { charge }: Consent): Html {
  const [title, text] = ENDINGS[end](charge !== undefined)
  return html`<section
    class="end"
    data-kind="${end}"
    id="${end}"
    data-lead="${LEADS[end]}"
    tabindex="-1"
    ${end !== state && html`hidden`}
  >
    <span class="badge" aria-hidden="true"></span>
    <h2>${title}</h2>
    ${end === 'failed' && html`<div id="last-problem" class="problem" hidden>${why()}</div>`}
    <p>${text}</p>
  </section>`
}

/** An empty element that the script fills once the reason is known. */
function why(): Html {
  return html`<p class="title"></p>
    <p class="advice"></p>
    <p class="code"></p>`
}

const ENDINGS: Readonly<Record<Exclude<State, 'form'>, (isCharge: boolean) => readonly [title: string, text: string]>> =
  {
    success: (isCharge) =>
      isCharge
        ? ['Payment complete', 'The money is on its way. You can close this page.']
        : ['Card saved', 'The card can be used for later payments. You can close this page.'],
    failed: (isCharge) => [
      isCharge ? 'Payment not completed' : 'Card not saved',
      'The card was refused too often, so this link was closed. Nothing was charged. Ask for a new link to try again.'
    ],
    expired: () => ['This link has expired', 'Nothing was charged. Ask whoever sent it to you for a new one.']
  }
