import type { EventName, Payload } from '../../../shared/contract.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import { AppError, type WireError } from '../../../shared/errors.ts'
import { uuidOf } from '../../support/reconciliation/candidates.ts'
import type { Desk, DeskPlace } from './desk.ts'

/** How far a desk has come; each goes on from the one before. */
export type StageName =
  | 'empty'
  | 'connected'
  | 'synced'
  | 'equipped'
  | 'planned'
  | 'applied'
  | 'matched'
  | 'signed-off'
  | 'backed-up'

/** Something that a user does, wherever it fails and however often it is done again. */
export interface Scenario {
  readonly name: string
  /** Where it begins. */
  readonly from: StageName
  /** What is done to the files of that before the app starts. */
  readonly before?: (place: DeskPlace) => Promise<void>
  /** The audit trail is no longer that of the chosen connection. */
  readonly leavesTrail?: true
  /** Failures begin with the start of the app; else when it is open and has done this. */
  readonly fromStart?: true
  readonly warmUp?: (desk: Desk) => Promise<unknown>
  /** Whether nothing of it is left to do. */
  readonly isDone: (desk: Desk) => Promise<boolean>
  /** Does what is left to do, which may be nothing. Rejects as the app does. */
  readonly act: (desk: Desk) => Promise<unknown>
}

/** Begins something of which an event tells the end, and waits for that. */
export async function untilEnd<E extends EventName, T>(
  { setup }: Desk,
  name: E,
  begin: () => Promise<T>,
  isEnd: (payload: Payload<E>, begun: T | undefined) => boolean
): Promise<{ readonly begun: T; readonly end: Payload<E> }> {
  const before = setup.heard.length
  const begun = await begin()
  return { begun, end: await setup.until(name, (payload) => isEnd(payload, begun), before) }
}

/** As a caller of the app sees a failure that an event tells. */
export function refuse(error: WireError | null | undefined, what: string): never {
  throw error ? AppError.fromWire(error) : new Error(`${what} ended without a reason.`)
}

export async function sync(desk: Desk, request: SyncRequest): Promise<void> {
  const start = () => desk.handlers['sync.start'](request)
  const { end } = await untilEnd(desk, 'sync.progress', start, ({ state }) => state === 'ended')
  if (end.verdict !== 'complete') refuse(end.error, 'The sync')
}

export async function plan<T>(desk: Desk, begin: () => Promise<T>): Promise<T> {
  const isEnd = ({ step }: Payload<'reconciliation.progress'>) => ['done', 'failed', 'cancelled'].includes(step)
  const { begun, end } = await untilEnd(desk, 'reconciliation.progress', begin, isEnd)
  if (end.step !== 'done') refuse(end.error, 'The plan')
  return begun
}

/** The only reconciliation of that name. */
export async function named({ handlers }: Desk, name = ORDER): Promise<ReconciliationDetails | undefined> {
  const found = (await handlers['reconciliation.list'](undefined)).filter((each) => each.name === name)
  if (found.length > 1) throw new Error(`There are ${found.length} reconciliations ${name}`)
  return found[0] && handlers['reconciliation.get'](found[0].id)
}

/** The same, which must be there. */
export async function ordered(desk: Desk): Promise<ReconciliationDetails> {
  const found = await named(desk)
  if (!found) throw new Error('The order is not there.')
  return found
}

/** What the order is called. */
export const ORDER = 'Order'
export const REASON = 'Looked at with the bank'
/** The sandbox's. */
export const SEED = 4

/** Paid by transactions with their ids, but the last: a person finds its transaction. */
export const PAYMENTS = [
  { amount: '11.11', correlationId: uuidOf(1), name: 'Acme Logistics AB' },
  { amount: '22.22', correlationId: uuidOf(2), name: 'Beta Works AB' },
  { amount: '44.44', name: 'Gamma Oy' }
] as const
const bulk_payment_id = uuidOf(9)
/** What the service has made in one bulk: all of them, one under another name and without an id. */
export const PAID = [
  { amount: -1111, correlation_id: uuidOf(1), counterparty_name: 'Acme Logistics AB', bulk_payment_id },
  { amount: -2222, correlation_id: uuidOf(2), counterparty_name: 'Beta Works AB', bulk_payment_id },
  { amount: -4444, counterparty_name: 'Somebody Else Ltd', bulk_payment_id }
] as const
