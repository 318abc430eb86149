import { expect } from 'vitest'
import type { CardPayment, CardPaymentDraft, CardPaymentStepName } from '../../../shared/domain/cardPayment.ts'
import type { SandboxOptions } from '../../../electron/service/sandbox/startSandbox.ts'
import { appOnSandbox, type AppOnSandbox } from '../app/appOnSandbox.ts'
import { CardFrame } from './cardFrame.ts'
import { openCardPage } from './cardPageClient.ts'
import { control } from '../service/sandboxCalls.ts'

interface State {
  readonly holders: readonly { readonly kind: string; readonly id: string }[]
  readonly accounts: readonly { readonly id: string; readonly shortId: string }[]
  readonly consents: readonly { readonly id: string; readonly status: string }[]
  readonly payment_methods: readonly { readonly id: string; readonly holder: string }[]
}

export const stateOf = async ({ sandbox }: AppOnSandbox) => (await control(sandbox, 'GET', 'state')) as State
export const faults = ({ sandbox }: AppOnSandbox, ...all: readonly object[]) =>
  control(sandbox, 'PUT', 'faults', { faults: all })
export const policy = ({ sandbox }: AppOnSandbox, change: object) => control(sandbox, 'PATCH', 'policy', change)

/** Resolves once the service has a request that it is slow to answer. */
export async function isWaiting({ sandbox }: AppOnSandbox): Promise<void> {
  const hits = async () => {
    const { faults: all } = (await control(sandbox, 'GET', 'faults')) as { faults: { hits: number }[] }
    return all[0]?.hits
  }
  await expect.poll(hits, { timeout: 20_000 }).toBe(1)
}

/** POST requests of the documented interface that the service has seen, by their path. */
export async function posts({ sandbox }: AppOnSandbox): Promise<readonly string[]> {
  const { requests } = (await control(sandbox, 'GET', 'journal')) as { requests: { method: string; path: string }[] }
  return requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/v3/'))
    .map(({ path }) => path.replace(/[\da-f-]{36}/, ':id'))
}

/** The states of the steps, in their order. */
export const states = ({ steps }: CardPayment): string => steps.map(({ state }) => state).join(' ')
export const wordsOf = ({ steps }: CardPayment, wanted: CardPaymentStepName): string =>
  steps.find(({ name }) => name === wanted)?.words ?? ''

export interface CardPaymentService extends AppOnSandbox {
  /** An individual without a saved card. */
  readonly individualId: string
  readonly accountId: string
  /** What is charged unless said otherwise, in EUR. */
  readonly sum: string
  /** What a user wants. */
  wanted(purpose: CardPaymentDraft['purpose'], amount?: string): CardPaymentDraft
  begun(purpose: CardPaymentDraft['purpose'], amount?: string): Promise<CardPayment>
  requested(purpose: CardPaymentDraft['purpose'], amount?: string): Promise<CardPayment>
}

/** The real app on a real service, with the card component's settings entered and the account mapped. */
export async function cardPaymentsOnSandbox(options: SandboxOptions = {}): Promise<CardPaymentService> {
  const setup = await appOnSandbox({ rows: 30, ...options })
  const { sdkUrl, publicKey } = setup.sandbox
  const { handlers } = setup.app
  await handlers['cardPayment.setSettings']({ sdkUrl, publicKey })
  const { holders, accounts } = await stateOf(setup)
  const individualId = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
  const [{ id: accountId, shortId: ledgerAccountId } = { id: '', shortId: null }] = accounts
  const { colour, name } = await handlers['account.add']({ id: accountId, name: 'Money in' })
  const shown = { id: accountId, name, note: '', isArchived: false, colour, ledgerAccountId: null }
  await handlers['account.edit']({ account: { ...shown, ledgerAccountId }, shown })
  return ofPayer(setup, { individualId, accountId, sum: '10.00' })
}

/**
 * A part of an app that several tests share: an individual whose card is removed, a sum that no other use has, and what
 * happens from now on. `of`: which of the three individuals without a card.
 */
export async function anotherPayer(shared: CardPaymentService, of = 0): Promise<CardPaymentService> {
  const { sandbox, accountId, app } = shared
  const { holders, payment_methods } = await stateOf(shared)
  const individualId = holders.filter(({ kind }) => kind === 'individual')[of + 2]?.id ?? ''
  for (const { id, holder } of payment_methods)
    if (holder.endsWith(individualId)) await control(sandbox, 'DELETE', `payment_methods/${id}`)
  await control(sandbox, 'DELETE', 'journal')
  const sum = `${20 + (await app.handlers['cardPayment.list'](undefined)).length}.00`
  const [opened, heard] = [shared.opened.length, shared.heard.length]
  return {
    ...ofPayer(shared, { individualId, accountId, sum }),
    get opened() {
      return shared.opened.slice(opened)
    },
    get heard() {
      return shared.heard.slice(heard)
    },
    until: (name, fits, from = heard) => shared.until(name, fits, from)
  }
}

interface Payer {
  readonly individualId: string
  readonly accountId: string
  readonly sum: string
}

function ofPayer(setup: AppOnSandbox, { individualId, accountId, sum }: Payer): CardPaymentService {
  const wanted = (purpose: CardPaymentDraft['purpose'], amount = sum) => ({
    individualId,
    purpose,
    charge: purpose === 'save' ? null : { amount, currency: 'EUR', accountId }
  })
  const begun = (purpose: CardPaymentDraft['purpose'], amount?: string) =>
    setup.app.handlers['cardPayment.begin'](wanted(purpose, amount))
  return {
    ...setup,
    individualId,
    accountId,
    sum,
    wanted,
    begun,
    requested: async (purpose, amount) => setup.app.handlers['cardPayment.request']((await begun(purpose, amount)).id)
  }
}

/** Opens the card page and enters a card there, as the component does; says what the page was told. */
export async function enterCard(setup: CardPaymentService, id: string, course: string, save: boolean) {
  const { address } = await setup.app.handlers['cardPayment.openCard']({ id, save })
  const page = await openCardPage(address)
  const { load, ...rest } = { load: await page.ask('load'), page }
  const frame = await CardFrame.open({ baseUrl: setup.sandbox.baseUrl, publicKey: load.publicKey })
  const reply = await frame.carryThrough(await page.token(save), course, { save })
  const verdict = await page.report({ kind: 'result', text: JSON.stringify(reply) })
  return { ...rest, load, verdict }
}
