import type { DifferenceKind, Resolution } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { ExpectedItem, FoundRow, HeldMatch } from '../model.ts'
import { accountKey } from '../pairing/comparing/accounts.ts'
import { normalise } from '../pairing/texts/normalise.ts'
import type { MatchFigures } from './assessment.ts'
import { repetitionsIn } from './repeated.ts'

type Payee = Pick<ExpectedItem, 'counterpartyName' | 'counterpartyNumber' | 'counterpartyBankCode'> &
  Partial<Pick<ExpectedItem, 'ultimateName'>>

/** A difference that can come again with the next payment file. */
export interface RepeatableDifference {
  readonly kind: string
  readonly currency: string
  readonly amount: bigint
  readonly payee: Payee
}

/** A decision that still holds, and the difference that it is about. */
export interface DecidedBefore {
  readonly difference: RepeatableDifference
  readonly resolution: Resolution
}

/** Finds the decision to offer for an open difference. */
export type Remembered = (open: RepeatableDifference) => DecidedBefore | undefined

/**
 * A decision is offered for the same kind of difference, currency, sign, account number and payee; both of the last have
 * to be stated. It is offered up to the amount that was decided, and never for a larger one: of the decisions about at
 * least the open amount, the newest.
 */
export function remember(all: readonly DecidedBefore[]): Remembered {
  const byKey = new Map<string, DecidedBefore[]>()
  for (const decided of all) {
    const key = keyOf(decided.difference)
    if (key === undefined) continue
    const same = byKey.get(key)
    if (same) same.push(decided)
    else byKey.set(key, [decided])
  }
  for (const same of byKey.values()) same.sort((one, other) => (one.resolution.at > other.resolution.at ? -1 : 1))
  return (open) => {
    const key = byKey.size === 0 ? undefined : keyOf(open)
    const same = key === undefined ? undefined : byKey.get(key)
    return same?.find(({ difference }) => sizeOf(difference) >= sizeOf(open))
  }
}

/** Others are about that transaction alone or about who is paid, or say that the payment is still owed. */
const REPEATABLE: ReadonlySet<DifferenceKind> = new Set(['amount', 'reference'])

/**
 * The difference of one payment from one transaction, both of them settled. Several transactions may be a payment that
 * was made twice, or money that came back.
 */
export function differenceOfMatch(
  { rows }: Pick<HeldMatch, 'rows'>,
  items: readonly ExpectedItem[],
  { currency, residual, differences, isPending, hasFailed }: MatchFigures
): RepeatableDifference | undefined {
  const [payee, another] = items
  if (!payee || another || rows.length !== 1 || isPending || hasFailed || payee.currency !== currency) return undefined
  if (differences.length === 0 || !differences.every((kind) => REPEATABLE.has(kind))) return undefined
  return { kind: differences.toSorted().join(' '), currency, amount: residual, payee }
}

/** A payment for which nothing was found, unless its file has it twice. `items`: all payments of the file. */
export function differenceOfItem(item: ExpectedItem, items: readonly ExpectedItem[]): RepeatableDifference | undefined {
  const { amount, currency } = item
  if (amount === null || currency === null || repetitionsIn(items)(item).length > 0) return undefined
  return { kind: 'missing', currency, amount, payee: item }
}

/**
 * A settled transaction that is not in the payment file. Money the other way may be a payment that came back, and the
 * same amount to a payee of the file one that was made twice.
 */
export function differenceOfRow(row: FoundRow, items: readonly ExpectedItem[]): RepeatableDifference | undefined {
  const { amount, currency, settlementStatus, isAbsent } = row
  if (settlementStatus !== 'settled' || isAbsent) return undefined
  const difference = { kind: 'unexpected', currency, amount, payee: row }
  const { direction, payments } = factsOf(items)
  return signOf(amount) === direction && !payments.has(paymentKey(difference)) ? difference : undefined
}

interface FileFacts {
  /** The sign that all payments have in common; 2 if they have none. */
  readonly direction: number
  readonly payments: ReadonlySet<string>
}

const known = new WeakMap<readonly ExpectedItem[], FileFacts>()

function factsOf(items: readonly ExpectedItem[]): FileFacts {
  const before = known.get(items)
  if (before) return before
  const signs = new Set<number>()
  const payments = new Set<string>()
  for (const item of items) {
    const { amount, currency } = item
    if (amount === null || currency === null) continue
    signs.add(signOf(amount))
    payments.add(paymentKey({ amount, currency, payee: item }))
  }
  const [direction = 2] = signs.size === 1 ? signs : []
  const facts = { direction, payments }
  known.set(items, facts)
  return facts
}

function paymentKey({ currency, amount, payee }: Omit<RepeatableDifference, 'kind'>): string {
  return [currency, amount, accountKey(payee), normalise(payee.counterpartyName ?? '')].join('|')
}

function keyOf({ kind, currency, amount, payee }: RepeatableDifference): string | undefined {
  const key = payeeKey(payee)
  return key === '' ? undefined : [kind, currency, signOf(amount), key].join('|')
}

/** By payment or transaction, because a queue of a hundred thousand is looked through after each decision. */
const payeeKeys = new WeakMap<Payee, string>()

/** Empty without a name or a whole account number. */
function payeeKey(payee: Payee): string {
  const known = payeeKeys.get(payee)
  if (known !== undefined) return known
  const [name, account] = [normalise(payee.counterpartyName ?? ''), accountKey(payee)]
  const key = name === '' || account === undefined ? '' : [account, name, normalise(payee.ultimateName ?? '')].join('|')
  payeeKeys.set(payee, key)
  return key
}

function signOf(amount: bigint): number {
  return Number(amount > 0n) - Number(amount < 0n)
}

function sizeOf({ amount }: RepeatableDifference): bigint {
  return amount < 0n ? -amount : amount
}
