import { codeOf, fieldOf } from '../support/cards/issuerPage.ts'

/** Where a generated client goes and what it asks for. */
export interface Errand {
  readonly baseUrl: string
  readonly token: string
  /** One with a saved card. */
  readonly individual: string
  /** One without. */
  readonly cardless: string
  readonly guest: string
  readonly account: string
  /** Of some of the list's transactions. */
  readonly correlationIds: readonly string[]
  /** Card numbers, by what happens to them. */
  readonly cards: Readonly<Record<string, string>>
}

/** What a generated client saw, each of its calls by its name. */
export interface Journey {
  readonly listPaymentMethodsOfIndividual: readonly string[]
  readonly listPaymentMethodsOfGuest: readonly string[]
  readonly createConsent: string
  readonly requestConsent: { readonly leads: boolean; readonly ends: boolean }
  readonly createAccount: string
  readonly listBankDetails: readonly string[]
  readonly listTransactions: { readonly pages: readonly number[]; readonly parties: readonly string[] }
  /** Ids of the transactions that the payment ids select. */
  readonly correlated: readonly string[]
  /** The steps of each card up to its end. */
  readonly authorize: Readonly<Record<string, readonly string[]>>
  readonly refusals: readonly string[]
}

export const TARGET = 'https://shop.example/3ds'

export function encode(message: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(message), 'utf8').toString('base64url')
}

/** Posts the form of a step as the cardholder's browser does, and gives what the issuer's page posts to the target. */
export async function postStep(url: string, name: string, value: string): Promise<string> {
  const page = await post(url, { [name]: value })
  const fields = ['acsTransID', 'page'].map((field) => [field, fieldOf(page, field) ?? ''])
  const form = { ...Object.fromEntries(fields), action: 'submit', code: codeOf(page) } as Record<string, string>
  const last = form['code'] === '' ? page : await post(`${url}/answer`, form)
  const answer = fieldOf(last, name === 'creq' ? 'cres' : name)
  if (answer === undefined) throw new Error(`The page of the step has no answer: ${last}`)
  return answer
}

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text()
}

/** The errand that a program was started with. */
export function readErrand(): Errand {
  return JSON.parse(process.env['CLIENT_ERRAND'] ?? '') as Errand
}
