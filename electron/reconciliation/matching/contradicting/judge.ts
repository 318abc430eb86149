import { DEFAULT_WINDOW } from '../../../../shared/defaultRules.ts'
import { VETOES } from '../../../../shared/vetoes.ts'
import type { Contradiction, VetoId } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { RuleTest } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isComparableAccount, isSameNumber } from '../comparing/accounts.ts'
import { isInWindow, type Window } from '../comparing/dateComparer.ts'
import { bulkIdsOf } from '../knownBulks.ts'
import type { MatchingInput } from '../matchingInput.ts'
import { idKey, isProvided, normalise, spellings, uuidIn } from '../normalise.ts'
import { compareNames } from './names.ts'
import { compareReferences } from './references.ts'
import { tellingTexts } from './tellingTexts.ts'

/** Says what speaks against an expected payment and a transaction being the same. */
export interface Judge {
  /** `isForbidden`: what no rule may match or propose. Nothing where the two share the service's own id. */
  readonly isForbidden: (item: ExpectedItem, row: FoundRow) => boolean
  /** The strongest first; `weighsDays` also where the rule that found them does not. */
  readonly against: (item: ExpectedItem, row: FoundRow, weighsDays?: boolean) => readonly Contradiction[]
  /** That their reference proves nothing by itself, and nobody else is named; undefined where it does. */
  readonly saysNothing: (item: ExpectedItem, row: FoundRow) => Contradiction | undefined
}

const FORBIDDING: ReadonlySet<VetoId> = new Set(VETOES.flatMap(({ id, effect }) => (effect === 'forbids' ? [id] : [])))
const NOTHING: readonly Contradiction[] = []

export function makeJudge({
  items,
  rows,
  batches,
  rules
}: Pick<MatchingInput, 'items' | 'rows' | 'batches' | 'rules'>): Judge {
  const failedOnly = idsThatFailed(rows)
  const bulks = bulksInLedger(batches, rows)
  const window = windowOf(rules)
  // Counting them costs a walk over everything, and most plans find all by their ids.
  let telling: ((reference: string) => boolean) | undefined

  function against(item: ExpectedItem, row: FoundRow, weighsDays = false): readonly Contradiction[] {
    const key = sharedKey(item, row)
    const found = [
      key === 'none' ? otherId(item, row, failedOnly) : undefined,
      otherNumber(item, row),
      otherReference(item, row),
      otherParty(item, row, key),
      key === 'service' ? undefined : otherBulk(item, row, bulks),
      key === 'service' ? undefined : otherAccount(item, row),
      key !== 'service' && (weighsDays || (key === 'own' && item.dueOn !== null))
        ? otherDay(item, row, window)
        : undefined
    ].filter((each) => each !== undefined)
    return found.length === 0 ? NOTHING : found.sort((one, other) => rankOf(one.veto) - rankOf(other.veto))
  }

  return {
    against,
    isForbidden: (item, row) =>
      sharedKey(item, row) !== 'service' && against(item, row).some(({ veto }) => FORBIDDING.has(veto)),
    saysNothing(item, row) {
      telling ??= tellingTexts(items, rows)
      if (telling(row.reference) || isSameParty(item, row)) return undefined
      const words = `“${row.reference}” says nothing about which payment this is`
      return { veto: 'no-information', words }
    }
  }
}

/**
 * Which id the two share. `service`: the correlation id, which names one payment. `own`: an end-to-end id of the payer's,
 * who may use it again, month after month.
 */
export function sharedKey({ correlationId, endToEndId }: ExpectedItem, row: FoundRow): 'service' | 'own' | 'none' {
  if (!isProvided(row.correlationId)) return 'none'
  const id = idKey(row.correlationId)
  if (isProvided(correlationId) && idKey(correlationId) === id) return 'service'
  if (!isProvided(endToEndId) || idKey(endToEndId) !== id) return 'none'
  return uuidIn(id) === undefined ? 'own' : 'service'
}

const RANKS: ReadonlyMap<VetoId, number> = new Map(VETOES.map(({ id }, rank) => [id, rank]))

function rankOf(veto: VetoId): number {
  return RANKS.get(veto) ?? VETOES.length
}

/** Ids are only compared with ids of their kind: a service's UUID says nothing about a number of the payer's. */
function otherId(item: ExpectedItem, row: FoundRow, failedOnly: ReadonlySet<string>): Contradiction | undefined {
  if (!isProvided(row.correlationId)) return undefined
  const isUuid = uuidIn(row.correlationId) !== undefined
  const own = [item.correlationId, item.endToEndId].filter(isProvided)
  const alike = own.filter((id) => (uuidIn(id) !== undefined) === isUuid)
  if (alike.length === 0) return undefined
  const words = `the id is ${row.correlationId}, not ${alike[0] ?? ''}`
  // The next attempt has an id of its own.
  if (own.some((id) => failedOnly.has(idKey(id)))) return { veto: 'other-attempt', words: `${words}, which failed` }
  return { veto: 'other-id', words }
}

function otherNumber({ counterpartyNumber: asked }: ExpectedItem, { counterpartyNumber: paid }: FoundRow) {
  if (asked === null || paid === null || asked === paid || isSameNumber(asked, paid)) return undefined
  return { veto: 'other-number', words: `the account number is ${paid}, not ${asked}` } as const
}

function otherReference(item: ExpectedItem, row: FoundRow): Contradiction | undefined {
  const { reference, endToEndId } = item
  const expected = reference ?? (isProvided(endToEndId) ? endToEndId : null)
  if (expected === null || expected === row.reference || row.reference === '') return undefined
  if (isProvided(endToEndId) && spellings(row.reference).includes(normalise(endToEndId))) return undefined
  const sides = { expected, found: row.reference, madeOn: row.createdAt.slice(0, 10), isOnlyId: reference === null }
  const verdict = compareReferences(sides)
  if (verdict === 'fits') return undefined
  const words = `the reference is “${row.reference}”, not “${expected}”`
  return { veto: verdict === 'unlike' ? 'unlike-reference' : verdict, words }
}

function otherParty(
  { counterpartyName: asked, counterpartyNumber: number }: ExpectedItem,
  { counterpartyName: paid, counterpartyNumber: other }: FoundRow,
  key: ReturnType<typeof sharedKey>
): Contradiction | undefined {
  if (asked === null || paid === null || asked === paid) return undefined
  const isSameAccount = number !== null && other !== null && isSameNumber(number, other)
  // The id names the payment and the number says where the money went: a name alone is no third opinion.
  if (isSameAccount && key === 'service') return undefined
  const verdict = compareNames(asked, paid)
  if (verdict === 'compatible') return undefined
  const words = `the name is ${paid}, not ${asked}`
  return { veto: verdict === 'akin' || isSameAccount ? 'other-name' : 'other-person', words }
}

function otherBulk({ batch }: ExpectedItem, { bulkPaymentId }: FoundRow, bulks: ReturnType<typeof bulksInLedger>) {
  const named = bulks(batch)
  if (named.length === 0 || bulkPaymentId === null || named.includes(idKey(bulkPaymentId))) return undefined
  return { veto: 'other-bulk', words: `the bulk payment is ${bulkPaymentId}, not ${named[0] ?? ''}` } as const
}

function otherAccount({ account }: ExpectedItem, { accountId }: FoundRow) {
  if (account === null || !isComparableAccount(account) || normalise(account) === normalise(accountId)) return undefined
  return { veto: 'other-account', words: `the account is ${accountId}, not ${account}` } as const
}

function otherDay({ dueOn }: ExpectedItem, { createdAt }: FoundRow, window: Window): Contradiction | undefined {
  if (dueOn === null) return { veto: 'other-day', words: 'the file names no execution day' }
  if (isInWindow(dueOn, createdAt, window)) return undefined
  return { veto: 'other-day', words: `it was made on ${createdAt.slice(0, 10)}, for ${dueOn}` }
}

/** Somebody is named on both sides, and it is the same one. */
function isSameParty(item: ExpectedItem, row: FoundRow): boolean {
  const [asked, paid] = [item.counterpartyNumber, row.counterpartyNumber]
  if (asked !== null && paid !== null) return isSameNumber(asked, paid)
  const [name, other] = [item.counterpartyName, row.counterpartyName]
  return name !== null && other !== null && compareNames(name, other) === 'compatible'
}

/** Ids that transactions carry of which every one failed. */
function idsThatFailed(rows: readonly FoundRow[]): ReadonlySet<string> {
  const failed = new Set<string>()
  for (const { standing, correlationId } of rows)
    if (standing === 'failed' && isProvided(correlationId)) failed.add(idKey(correlationId))
  if (failed.size === 0) return failed
  for (const { standing, correlationId } of rows)
    if (standing !== 'failed' && isProvided(correlationId)) failed.delete(idKey(correlationId))
  return failed
}

/** The bulk payments that a batch names and that the ledger knows: a program may name its batches by UUIDs of its own. */
function bulksInLedger(batches: MatchingInput['batches'], rows: readonly FoundRow[]) {
  const named = new Map(batches.map((batch) => [batch.id, bulkIdsOf(batch).map(idKey)]))
  const all = new Set([...named.values()].flat())
  const seen = new Set<string>()
  if (all.size > 0)
    for (const { bulkPaymentId } of rows)
      if (bulkPaymentId !== null && all.has(idKey(bulkPaymentId))) seen.add(idKey(bulkPaymentId))
  const only = batches.length === 1 ? (batches[0]?.id ?? '') : ''
  for (const [id, ids] of named)
    named.set(
      id,
      ids.filter((each) => seen.has(each))
    )
  return (batch: string | null): readonly string[] => named.get(batch ?? only) ?? []
}

/** The widest window of the rules that are on. */
function windowOf(rules: MatchingInput['rules']): Window {
  const windows = rules.flatMap(({ isOn, confirms, tests }) =>
    isOn && confirms ? tests.filter((test): test is Extract<RuleTest, { field: 'date' }> => test.field === 'date') : []
  )
  const [first, ...more] = windows
  return more.reduce<Window>(
    (widest, one) => (one.daysAfter > widest.daysAfter ? one : widest),
    first ?? DEFAULT_WINDOW
  )
}
