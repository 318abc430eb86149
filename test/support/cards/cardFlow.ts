import { Uuids } from '../../../electron/service/sandbox/seeded/uuids.ts'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { codeOf, fieldOf } from './issuerPage.ts'

/** A step that an authorization asks for, as it comes over the wire. */
export interface AskedStep {
  readonly visible: boolean
  readonly method: string
  readonly url: string
  readonly data: Readonly<Record<string, string>> & { readonly type: 'method' | 'challenge' }
}

export interface ThreedsReply {
  readonly status: number
  readonly text: string
  readonly body: {
    readonly id?: string
    readonly error?: string
    readonly content?: { readonly details?: AskedStep }
  }
}

let made = 0

/** A creatable for the test card with these last digits. */
export function aCreatable(course: string, change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  made += 1
  return {
    number: `order-${made}`,
    items: 12.5,
    currency: 'EUR',
    card: aCard(course),
    target: 'https://shop.example/3ds',
    ...change
  }
}

export function aCard(course: string): Readonly<Record<string, unknown>> {
  return { pan: testNumber(course), expires: [12, 39], csc: '123' }
}

export async function authorize(sandbox: Sandbox, creatable: unknown, token = sandbox.token): Promise<ThreedsReply> {
  const response = await fetch(`${sandbox.baseUrl}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(creatable)
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as ThreedsReply['body'] }
}

/** The same creatable with the answer of a step. */
export function withAnswer(
  creatable: Record<string, unknown>,
  type: string,
  data: string,
  change: Readonly<Record<string, unknown>> = {}
): Record<string, unknown> {
  const card = { ...(creatable['card'] as object), verification: { type, data } }
  return { ...creatable, card, ...change }
}

export function stepOf(reply: ThreedsReply): AskedStep {
  const step = reply.body.content?.details
  if (reply.status !== 400 || step === undefined) throw new Error(`No step was asked for: ${reply.text}`)
  return step
}

export function encode(message: unknown): string {
  return Buffer.from(JSON.stringify(message), 'utf8').toString('base64url')
}

/** Posts the form of a step as a browser does; returns the page that comes back. */
async function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return response.text()
}

export function openChallenge({ url, data }: AskedStep): Promise<string> {
  return postForm(url, { creq: requestOf(data) })
}

/** The challenge request: every field of the step's data but its type. */
export function requestOf(data: AskedStep['data']): string {
  return encode(Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'type')))
}

export function openMethod({ url, data }: AskedStep, target = 'https://shop.example/3ds'): Promise<string> {
  const message = { threeDSServerTransID: data['threeDSServerTransID'], threeDSMethodNotificationURL: target }
  return postForm(url, { threeDSMethodData: encode(message) })
}

/** Types the code that the page shows, or another, and submits, cancels or asks for a new one. */
export function answerChallenge(step: AskedStep, page: string, action: string, code = codeOf(page)): Promise<string> {
  const fields = { acsTransID: fieldOf(page, 'acsTransID') ?? '', page: fieldOf(page, 'page') ?? '', action, code }
  return postForm(`${step.url}/answer`, fields)
}

/** Carries an authorization through as a client with a browser would; returns what each post was answered. */
export async function carryThrough(
  sandbox: Sandbox,
  creatable: Record<string, unknown>
): Promise<readonly ThreedsReply[]> {
  const replies = [await authorize(sandbox, creatable)]
  for (let round = 0; round < 10; round += 1) {
    const step = replies.at(-1)?.body.content?.details
    if (step === undefined) break
    const data = await answerOf(step)
    replies.push(await authorize(sandbox, withAnswer(creatable, step.data.type, data)))
  }
  return replies
}

async function answerOf(step: AskedStep): Promise<string> {
  if (step.data.type === 'method') {
    const page = await openMethod(step)
    const own = encode({ threeDSServerTransID: step.data['threeDSServerTransID'] })
    return fieldOf(page, 'threeDSMethodData') ?? own
  }
  const page = await openChallenge(step)
  const answered = codeOf(page) === '' ? page : await answerChallenge(step, page, 'submit')
  return fieldOf(answered, 'cres') ?? encode({ threeDSServerTransID: step.data['threeDSServerTransID'] })
}

/** Ids that the sandbox has from its start: individuals from the third on have no saved card. */
export function sampleIds(seed = 1): { readonly individual: (index: number) => string; readonly account: string } {
  const individuals = new Uuids(seed, 'individual')
  return { individual: (index) => individuals.uuidOf(index), account: new Uuids(seed, 'account').uuidOf(0) }
}

export interface RequestedConsent {
  readonly redirect_url: string
  readonly token: string
  readonly expires_at: string
}

/** Creates a consent and requests it, as a backend does. */
export async function requestConsent(
  sandbox: Sandbox,
  individual: number,
  amount?: number,
  currency = 'EUR'
): Promise<RequestedConsent> {
  const ids = sampleIds()
  const charge = amount === undefined ? undefined : { amount, currency, account_id: ids.account }
  const path = `/v3/individuals/${ids.individual(individual)}/payment_methods`
  const { consent } = (await callBackend(sandbox, 'POST', path, { type: 'card', charge })) as {
    consent: { id: string }
  }
  const { method } = (await callBackend(sandbox, 'POST', `/v3/consents/${consent.id}`)) as { method: RequestedConsent }
  return method
}

export async function callBackend(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(sandbox.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
