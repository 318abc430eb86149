import type { SandboxContext } from '../context/context.ts'
import { FAULT_KINDS, FAULT_TEXTS } from '../faults/faultRule.ts'
import { OPERATIONS } from '../openapi/operations.ts'
import { html, type Html } from '../http/html.ts'
import { SWITCHES, type Switch, type SwitchName } from '../policy/switches.ts'
import type { Account } from '../records/accounts.ts'
import { TEST_CARDS } from '../threeds/testCards.ts'
import { tableOf } from './tableOf.ts'

/** The page for people who have just started the sandbox. It shows no access token. */
export function startPage(origin: string, context: SandboxContext): Html {
  return html`<header>
      <p class="kind">Made-up data, this machine only</p>
      <h1>Payments sandbox</h1>
      <p>
        It moves no money, knows no real card or bank, and nothing it accepts or refuses says what a live service would
        do. Never type a real card number here.
      </p>
      <nav aria-label="On this page">
        <a href="#begin">Begin</a><a href="#ids">Sample ids</a><a href="#calls">Calls</a><a href="#cards">Test cards</a
        ><a href="#switches">Switches</a><a href="#faults">Faults</a><a href="#control">Control</a>
      </nav>
    </header>
    <main>
      ${begin(origin, context)} ${sampleIds(context)} ${calls()} ${cards()} ${switches(context)} ${faults()}
      ${control(origin)}
    </main>`
}

function begin(origin: string, { publicKey }: SandboxContext): Html {
  return html`<section aria-labelledby="begin">
    <h2 id="begin">Begin</h2>
    <dl>
      <dt>Address</dt>
      <dd><code>${origin}</code></dd>
      <dt>Browser library</dt>
      <dd><code>${origin}/sdk/v1/</code></dd>
      <dt>Public key</dt>
      <dd><code>${publicKey}</code></dd>
      <dt>Access token</dt>
      <dd>printed as <code>token</code> by the command that started the sandbox</dd>
    </dl>
    <pre
      tabindex="0"
      aria-label="First call"
    ><code>curl -H "Authorization: Bearer $TOKEN" "${origin}/v1/transactions?limit=2"</code></pre>
    <p><a href="/openapi.json">OpenAPI 3.1 document</a> · <a href="/demo">Card component demo</a></p>
  </section>`
}

function sampleIds({ state, policy }: SandboxContext): Html {
  const holders = state.holders.all.map((holder) => {
    const card = state.paymentMethods.of(holder)?.card
    const saved =
      card === undefined ? 'no saved card' : `${card.brand} ending ${card.last4}, ${card.exp_month}/${card.exp_year}`
    return [holder.kind, html`<code>${holder.id}</code>`, saved]
  })
  const accounts = state.accounts.all
    .slice(0, 20)
    .map((account) => [
      account.name,
      html`<code>${account.id}</code>`,
      html`<code>${account.shortId}</code>`,
      bankDetailsText(account)
    ])
  return html`<section aria-labelledby="ids">
    <h2 id="ids">Sample ids</h2>
    <p>
      The same for every start with seed ${state.seed}. Transactions carry the short id of their account. Amounts are in
      ${policy.unit} units.
    </p>
    ${tableOf('Individuals and guests', ['Kind', 'Id', 'Payment method'], holders)}
    ${tableOf('Accounts', ['Name', 'Id', 'Short id', 'Bank details'], accounts)}
  </section>`
}

function bankDetailsText({ rails, iban }: Account): string {
  if (rails === 'none') return 'none'
  if (rails === 'other') return 'a rail that nobody knows'
  const text = iban === 'valid' ? 'SEPA' : 'SEPA, the IBAN fails its check on purpose'
  return rails === 'several' ? `${text}, and a rail that nobody knows` : text
}

function calls(): Html {
  const rows = OPERATIONS.map(({ method, path, summary }) => [
    html`<code>${method.toUpperCase()} ${path}</code>`,
    summary
  ])
  return html`<section aria-labelledby="calls">
    <h2 id="calls">Calls</h2>
    ${tableOf('The documented interface', ['Call', 'What it does'], rows)}
  </section>`
}

function cards(): Html {
  const rows = TEST_CARDS.map(({ pan, brand, description }) => [
    html`<code>${pan.replace(/(\d{4})(?=\d)/g, '$1 ')}</code>`,
    brand,
    description
  ])
  return html`<section aria-labelledby="cards">
    <h2 id="cards">Test cards</h2>
    <p>
      Any expiry date in the future and any security code. No bank has issued these cards; other numbers are refused.
    </p>
    ${tableOf('Cards and their courses', ['Number', 'Brand', 'What happens'], rows)}
  </section>`
}

function switches({ policy }: SandboxContext): Html {
  const rows = (Object.keys(SWITCHES) as SwitchName[]).map((name) => {
    const { values, text }: Switch = SWITCHES[name]
    return [html`<code>${name}</code>`, values, html`<code>${policy[name]}</code>`, text]
  })
  return html`<section aria-labelledby="switches">
    <h2 id="switches">Switches</h2>
    <p>
      What the interface leaves open. At the start: <code>--policy cursor=inclusive,order=asc</code>; later:
      <code>PATCH /__sandbox/policy</code>.
    </p>
    ${tableOf('Switches and their present values', ['Switch', 'Values', 'Now', 'Meaning'], rows)}
  </section>`
}

function faults(): Html {
  const rows = FAULT_KINDS.map((kind) => [html`<code>${kind}</code>`, FAULT_TEXTS[kind]])
  return html`<section aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    <p>
      What goes wrong on purpose. At the start:
      <code>--fault "rate_limit,count=2,path=/v1/*; latency,milliseconds=300"</code>; later:
      <code>PUT /__sandbox/faults</code>. Every kind takes <code>method</code>, <code>path</code>, <code>skip</code>,
      <code>count</code> and <code>probability</code>.
    </p>
    ${tableOf('Kinds of faults', ['Kind', 'What happens'], rows)}
  </section>`
}

const CONTROLS: readonly (readonly [call: string, text: string])[] = [
  ['GET /state', 'everything that the sandbox remembers, its switches and faults'],
  ['POST /reset', 'back to the start; takes seed and rows'],
  ['GET, POST /clock', 'advance by seconds; frozen: true or false'],
  ['GET, PATCH /policy', 'switches'],
  ['GET, PUT /faults', 'faults: a list; seed'],
  ['GET, DELETE /journal', 'the last thousand requests'],
  ['GET /memory', 'bytes on the heap of the service'],
  ['POST /token', 'expired: true or false'],
  ['POST /transactions', 'adds a row at the head of the list'],
  ['PATCH, DELETE /transactions/{id}', 'gives a row another status, or takes it away'],
  ['POST /accounts/{id}/bank_details', 'gives an account other bank details; takes rails and iban'],
  ['DELETE /payment_methods/{id}', 'makes room for another saved card']
]

function control(origin: string): Html {
  const rows = CONTROLS.map(([call, text]) => [html`<code>${call}</code>`, text])
  return html`<section aria-labelledby="control">
    <h2 id="control">Control surface</h2>
    <p>
      Below <code>${origin}/__sandbox</code>, with a token of its own as bearer: start with
      <code>--control-token-file FILE</code>. It is no part of the documented interface.
    </p>
    ${tableOf('Calls of the control surface', ['Call', 'What it does'], rows)}
  </section>`
}
