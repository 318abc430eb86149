import type { ItemDetails } from '../../../shared/domain/reconciliation/itemDetails.ts'
import type {
  ReconciliationDetails,
  ReconciliationProgress
} from '../../../shared/domain/reconciliation/reconciliation.ts'
import { sampleIds } from '../../../electron/service/sandbox/sample/sampleIds.ts'
import type { AppOnSandbox } from '../app/appOnSandbox.ts'
import { paymentOrder, type OrderedPayment } from './paymentOrder.ts'
import { control } from '../service/sandboxCalls.ts'
import type { TestApp } from '../app/testApp.ts'
import { seededUuids } from '../seededRandom.ts'

const nextUuid = seededUuids('reconciling desk')

const ENDED = new Set<ReconciliationProgress['step']>(['done', 'failed', 'cancelled'])

/** Stores an instruction and waits for its plan. */
export async function reconcileOrder(
  setup: Pick<TestApp, 'app' | 'heard' | 'until'>,
  payments: readonly OrderedPayment[],
  messageId?: string
): Promise<ReconciliationDetails> {
  const { handlers } = setup.app
  const text = paymentOrder(payments, messageId)
  const preview = await handlers['instruction.read']({ origin: { from: 'text', text }, mapping: null })
  if (preview.faultCount > 0) throw new Error(JSON.stringify(preview.faults))
  const { id } = await planEnd(setup, () => handlers['reconciliation.create']({ draft: preview.draft, name: 'Order' }))
  return handlers['reconciliation.get'](id)
}

/** Everything about the expected payment of this amount. */
export async function itemOf({ app }: Pick<TestApp, 'app'>, id: string, amount: string): Promise<ItemDetails> {
  const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
  const { rows } = await app.handlers['reconciliation.items']({ id, filter, from: 0, count: 500 })
  const key = rows.find((row) => row.amount === amount)?.key
  if (key === undefined) throw new Error(`No payment of ${amount} is expected.`)
  return app.handlers['reconciliation.item']({ id, key })
}

/** Begins what makes a plan, and waits for its end. */
export async function planEnd<T>(setup: Pick<TestApp, 'heard' | 'until'>, begin: () => Promise<T>): Promise<T> {
  const before = setup.heard.length
  const begun = await begin()
  const end = await setup.until('reconciliation.progress', ({ step }) => ENDED.has(step), before)
  if (end.step === 'failed') throw new Error(`The plan failed: ${end.error?.message ?? ''}`)
  return begun
}

/** Applies the plan of a reconciliation. */
export function applied(
  { app }: Pick<TestApp, 'app'>,
  { id, plan }: ReconciliationDetails
): Promise<ReconciliationDetails> {
  return app.handlers['reconciliation.accept']({ id, hash: plan?.hash ?? '', accept: 'all' })
}

/** A payment that the service has made, with the id it is found by. */
export async function paidNow(
  { sandbox }: Pick<AppOnSandbox, 'sandbox'>,
  change: Partial<Record<'amount' | 'status' | 'payee' | 'correlationId', string>> = {}
): Promise<OrderedPayment & { readonly id: string; readonly correlationId: string }> {
  const { amount = '19.99', status = 'completed', payee = 'Acme Logistics AB', correlationId = nextUuid() } = change
  const [account] = sampleIds(4).accounts
  const { id } = (await control(sandbox, 'POST', 'transactions', {
    amount: -Math.round(Number(amount) * 100),
    currency: 'EUR',
    account_id: account?.shortId,
    correlation_id: correlationId,
    counterparty_name: payee,
    status
  })) as { id: string }
  return { id, amount, correlationId }
}
