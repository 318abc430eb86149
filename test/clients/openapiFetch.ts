import createClient from 'openapi-fetch'
import type { components, paths } from './generated/paths.ts'
import { encode, postStep, readErrand, TARGET, type Journey } from './journey.ts'

type Schemas = components['schemas']

const errand = readErrand()
const headers = { authorization: `Bearer ${errand.token}` }
const client = createClient<paths>({ baseUrl: errand.baseUrl, headers })
const stranger = createClient<paths>({ baseUrl: errand.baseUrl })
const METHODS = '/v3/individuals/{id}/payment_methods'

function creatableOf(number: string, pan: string): Schemas['AuthorizationCreatable'] {
  return { number, items: 12.5, currency: 'EUR', card: { pan, expires: [12, 39], csc: '123' }, target: TARGET }
}

async function answerOf({ url, data }: Schemas['VerificationStep']): Promise<Schemas['VerificationAnswer']> {
  if (data.type === 'method') {
    const { threeDSServerTransID } = data
    const message = encode({ threeDSServerTransID, threeDSMethodNotificationURL: TARGET })
    return { threeDSMethodData: await postStep(url, 'threeDSMethodData', message) }
  }
  const { type: _type, ...request } = data
  return { cres: await postStep(url, 'creq', encode(request)) }
}

async function cycleOf(name: string, pan: string): Promise<readonly string[]> {
  const steps: string[] = []
  const creatable = creatableOf(`fetch-${name}`, pan)
  let told: Pick<Schemas['VerificationRequired'], 'id'> = {}
  for (let verification: Schemas['CardVerification'] | undefined; ;) {
    const card = { ...creatable.card, ...(verification && { verification }) }
    const { data, error } = await client.POST('/authorization', { body: { ...creatable, ...told, card } })
    if (data !== undefined) return [...steps, data.number === creatable.number ? 'authorized' : 'another']
    if (error.status !== 400) return [...steps, 'error' in error ? error.error : error.type]
    if (error.error !== 'verification required') return [...steps, error.content?.property ?? error.error]
    const { details } = error.content
    told = error.id === undefined ? {} : { id: error.id }
    steps.push(`${details.visible ? 'visible' : 'hidden'} ${details.data.type}`)
    const answer = await answerOf(details)
    verification = { type: details.data.type, data: 'cres' in answer ? answer.cres : answer.threeDSMethodData }
  }
}

async function readPages(): Promise<Journey['listTransactions']> {
  const pages: number[] = []
  const parties = new Set<string>()
  for (let starting_after: string | undefined; ;) {
    const query = { limit: 20, sort_by: 'updated_at', ...(starting_after !== undefined && { starting_after }) } as const
    const { data } = await client.GET('/v1/transactions', { params: { query } })
    if (data === undefined) throw new Error('There is no page.')
    pages.push(data.data.length)
    for (const { counterparty } of data.data) parties.add(partyOf(counterparty))
    starting_after = data.data.at(-1)?.id
    if (!data.has_more) return { pages, parties: [...parties].sort() }
  }
}

function partyOf(counterparty: Schemas['Transaction']['counterparty']): string {
  return counterparty ? 'party' : String(counterparty)
}

async function readRefusals(): Promise<readonly string[]> {
  const path = { id: errand.cardless }
  const nobody = await client.GET('/v3/guests/{id}/payment_methods', { params: { path } })
  const noId = await client.GET('/v3/accounts/{id}/bank_details', { params: { path: { id: 'abc' } } })
  const charge = { amount: 1.234, currency: 'EUR', account_id: errand.account }
  const body = await client.POST(METHODS, { params: { path }, body: { type: 'card', charge } })
  const exists = await client.POST(METHODS, { params: { path: { id: errand.individual } }, body: { type: 'card' } })
  const noToken = await stranger.POST('/v3/accounts', { body: { individual_id: errand.individual } })
  const limit = await client.GET('/v1/transactions', { params: { query: { limit: 5000 } } })
  const pan = errand.cards['frictionless'] ?? ''
  const again = await client.POST('/authorization', { body: creatableOf('fetch-frictionless', pan) })
  const wrong = await client.POST('/authorization', { body: creatableOf('two words', pan) })
  return [
    nobody.error?.type ?? '',
    noId.error?.status === 400 ? noId.error.error : '',
    body.error?.status === 400 ? (body.error.content?.property ?? '') : '',
    exists.error?.status === 409 ? exists.error.error : '',
    noToken.error?.status === 401 ? noToken.error.error : '',
    limit.error?.status === 400 ? limit.error.error : '',
    again.error?.status === 409 ? again.error.error : '',
    wrong.error?.status === 400 ? (wrong.error.content?.property ?? '') : ''
  ]
}

async function travel(): Promise<Journey> {
  const individual = await client.GET(METHODS, { params: { path: { id: errand.individual } } })
  const guest = await client.GET('/v3/guests/{id}/payment_methods', { params: { path: { id: errand.guest } } })
  const charge = { amount: 12.5, currency: 'EUR', account_id: errand.account }
  const created = await client.POST(METHODS, {
    params: { path: { id: errand.cardless } },
    body: { type: 'card', charge }
  })
  const consent = created.data?.consent
  const requested = await client.POST('/v3/consents/{id}', { params: { path: { id: consent?.id ?? '' } } })
  const method = requested.data?.method
  const account = await client.POST('/v3/accounts', { body: { individual_id: errand.individual } })
  const details = await client.GET('/v3/accounts/{id}/bank_details', {
    params: { path: { id: account.data?.id ?? '' } }
  })
  const query = { correlation_ids: [...errand.correlationIds] }
  const correlated = await client.GET('/v1/transactions', { params: { query } })
  const cycles: Record<string, readonly string[]> = {}
  for (const [name, pan] of Object.entries(errand.cards)) cycles[name] = await cycleOf(name, pan)
  return {
    listPaymentMethodsOfIndividual: individual.data?.data.map((one) => one.details.brand) ?? [],
    listPaymentMethodsOfGuest: guest.data?.data.map((one) => one.details.brand) ?? [],
    createConsent: consent?.status ?? '',
    requestConsent: {
      leads: method?.redirect_url.startsWith(errand.baseUrl) ?? false,
      ends: Date.parse(method?.expires_at ?? '') > 0
    },
    createAccount: account.data?.type ?? '',
    listBankDetails: details.data?.map((one) => `${one.payment_rail} ${one.beneficiary_address.country_code}`) ?? [],
    listTransactions: await readPages(),
    correlated: correlated.data?.data.map((one) => one.id) ?? [],
    authorize: cycles,
    refusals: await readRefusals()
  }
}

/** What the types have to refuse: each line is an error of the types, or the check of this file fails. */
export function neverCalled(row: Schemas['Transaction'], creatable: Schemas['AuthorizationCreatable']): void {
  // @ts-expect-error the other side may be missing
  void row.counterparty.name
  // @ts-expect-error a list, not a text
  void client.GET('/v1/transactions', { params: { query: { correlation_ids: '5bb13112' } } })
  // @ts-expect-error there is no such order
  void client.GET('/v1/transactions', { params: { query: { sort_by: 'amount' } } })
  // @ts-expect-error amount is left out
  void ({ ...creatable, amount: 5 } satisfies Schemas['AuthorizationCreatable'])
  // @ts-expect-error month and year
  creatable.card.expires = [12]
  // @ts-expect-error no such step
  creatable.card.verification = { type: 'fingerprint', data: 'e30' }
}

process.stdout.write(JSON.stringify(await travel()))
