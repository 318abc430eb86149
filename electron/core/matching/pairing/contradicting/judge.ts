import { DEFAULT_WINDOW } from '../../../../../shared/reconciliation/defaultRules.ts'
import { isForbidding, VETOES } from '../../../../../shared/reconciliation/vetoes.ts'
import type { Contradiction, VetoId } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { RuleTest } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isComparableAccount, isSameAccount } from '../comparing/accounts.ts'
import { isInWindow, type Window } from '../comparing/dateComparer.ts'
import { isSameReference } from '../comparing/references.ts'
import type { KnownBulks } from '../knownBulks.ts'
import type { MatchingInput } from '../matchingInput.ts'
import { namesOf } from '../namesOf.ts'
import { idKey, isProvided, normalise } from '../texts/normalise.ts'
import { inOneLine, isSameText } from '../texts/sameText.ts'
import { documentsIn } from '../texts/documents.ts'
import { idElsewhere, otherId, sharedKey, type SharedKey } from './ids.ts'
import { idsOfRows } from './idsOfRows.ts'
import { compareParties, isSameParty } from './names.ts'
import { documentNamers, isOfMonths, isProved, nextOfRhythm } from '../relating/proof.ts'
import { compareReferences, isOtherOfItsShape } from '../texts/references.ts'
import { tellingTexts } from './tellingTexts.ts'

/** Finds contradictions: signs that a transaction is not the expected payment. */
export interface Judge {
  /** Whether no rule may match or suggest the pair. Never if both have the same id of the service. */
  readonly isForbidden: (item: ExpectedItem, row: FoundRow) => boolean
  /** Strongest first. With `weighsDays`, days count even if the rule does not test them. */
  readonly against: (item: ExpectedItem, row: FoundRow, weighsDays?: boolean) => readonly Contradiction[]
  /**
   * The contradiction that their reference proves nothing and no party is named on both sides; undefined if it does
   * prove something.
   */
  readonly saysNothing: (item: ExpectedItem, row: FoundRow) => Contradiction | undefined
  /** Whether account number, document and amount prove the payment, so that another name is only a difference. */
  readonly isProved: (item: ExpectedItem, row: FoundRow) => boolean
}

export interface JudgeOfPayments extends Judge {
  /** The contradiction that a transaction has the payment's own id; it speaks against all that have not. */
  readonly idElsewhere: (item: ExpectedItem) => Contradiction | undefined
}

/** Everything, held or not. `free`: the transactions that nothing holds; left out where that does not matter. */
interface JudgedInput extends Pick<MatchingInput, 'items' | 'rows' | 'rules' | 'acceptedNames'> {
  readonly free?: readonly FoundRow[]
}

const LEAST_ID = 5

export function makeJudge(
  { items, rows, rules, free, acceptedNames }: JudgedInput,
  bulks: Pick<KnownBulks, 'of' | 'nameOf' | 'batchesOf'>
): JudgeOfPayments {
  const ids = idsOfRows(rows)
  const window = windowOf(rules)
  // If the instruction has one batch, its items may leave the name out, unless others state it.
  const namesBatches = items.some(({ batch }) => batch !== null)
  // Only on demand, because counting reads everything, and most plans match everything by id.
  let telling: ((reference: string) => boolean) | undefined
  let namersOf: ReturnType<typeof documentNamers> | undefined

  function against(item: ExpectedItem, row: FoundRow, weighsDays = false): readonly Contradiction[] {
    const key = sharedKey(item, row)
    const found = [
      key === 'none' ? otherId(item, row, ids.failed) : undefined,
      key === 'service' ? undefined : idElsewhere(item, ids),
      otherNumber(item, row),
      otherReference(item, row),
      otherParty(item, row, key, acceptedNames),
      key === 'service' || (item.batch === null && namesBatches) ? undefined : otherBulk(item, row, bulks),
      key === 'service' ? undefined : otherAccount(item, row),
      key !== 'service' && (weighsDays || key === 'own') ? dayAgainst(item, row) : undefined,
      key === 'none' ? nextOfRhythm(item, row, rows, (other) => isSameParty(item, other)) : undefined,
      key === 'own' ? shortId(item, row) : undefined
    ].filter((each) => each !== undefined)
    return found.sort((one, other) => rankOf(one.veto) - rankOf(other.veto))
  }

  /**
   * A document that is proved and paid only once needs no day after that of the payment, unless a reconciliation
   * matched it already.
   */
  function dayAgainst(item: ExpectedItem, row: FoundRow): Contradiction | undefined {
    const isEarlier = item.dueOn !== null && row.createdAt < item.dueOn
    if (isEarlier || !isProved(item, row)) return otherDay(item, row, window)
    namersOf ??= documentNamers(rows, free)
    const { namers, held } = namersOf(item)
    return isOfMonths(item, row, namers) ? otherDay(item, row, window) : paidBefore(held)
  }

  return {
    against,
    isProved,
    idElsewhere: (item) => idElsewhere(item, ids),
    isForbidden: (item, row) =>
      sharedKey(item, row) !== 'service' && against(item, row).some(({ veto }) => isForbidding(veto)),
    saysNothing(item, row) {
      telling ??= tellingTexts(items, rows)
      if (telling(row.reference) || isSameParty(item, row)) return undefined
      const words = `“${row.reference}” does not say which payment this is`
      return { veto: 'no-information', words }
    }
  }
}

const RANKS: ReadonlyMap<VetoId, number> = new Map(VETOES.map(({ id }, rank) => [id, rank]))

function rankOf(veto: VetoId): number {
  return RANKS.get(veto) ?? VETOES.length
}

function otherNumber(item: ExpectedItem, row: FoundRow): Contradiction | undefined {
  if (isSameAccount(item, row) !== false) return undefined
  const words = `the account number is ${numberOf(row)}, not ${numberOf(item)}`
  return { veto: 'other-number', words }
}

/** An account number in words, with its bank if it is no IBAN. */
export function numberOf({ counterpartyNumber, counterpartyBankCode }: ExpectedItem | FoundRow): string {
  const isIban = /^[A-Z]{2}\d{2}/.test(counterpartyNumber ?? '')
  return `${counterpartyNumber ?? ''}${isIban || counterpartyBankCode === null ? '' : ` at ${counterpartyBankCode}`}`
}

function otherReference({ reference, endToEndId }: ExpectedItem, row: FoundRow): Contradiction | undefined {
  if (row.reference === reference) return undefined
  const id = isProvided(endToEndId) ? endToEndId : null
  if (id !== null && isSameText(id, row.reference)) return undefined
  if (id !== null && isOtherOfItsShape(id, row.reference)) return contradiction('other-document', id, row)
  if (reference === null) return undefined
  const verdict = compareReferences(reference, row.reference, row.createdAt)
  if (verdict === 'fits') return undefined
  return contradiction(verdict === 'unlike' ? 'unlike-reference' : verdict, reference, row)
}

function contradiction(veto: VetoId, expected: string, { reference }: FoundRow): Contradiction {
  return { veto, words: `the reference is “${reference}”, not “${inOneLine(expected)}”` }
}

function otherParty(
  item: ExpectedItem,
  row: FoundRow,
  key: SharedKey,
  acceptedNames: JudgedInput['acceptedNames']
): Contradiction | undefined {
  const [instructed, paid] = [namesOf(item), row.counterpartyName]
  if (instructed.length === 0 || paid === null || instructed.includes(paid)) return undefined
  const isSame = isSameAccount(item, row) === true
  // The id identifies the payment and the account number where the money went, so the name cannot contradict both.
  if (isSame && key === 'service') return undefined
  const verdict = compareParties(item, row)
  if (verdict === undefined || verdict === 'compatible') return undefined
  if (verdict === 'near' && (isSame || isOfOneDocument(item, row))) return undefined
  // A name that shares a word is shown; another one differs until a person has accepted it for this account number.
  if (isSame && verdict !== 'different' && isProved(item, row)) return undefined
  if (isSame && acceptedNames?.has(acceptedName(row)) === true) return undefined
  const words = `the name is ${paid}, not ${instructed.join(' for ')}${isSame ? ', at the same account number' : ''}`
  return { veto: verdict !== 'different' || isSame ? 'other-name' : 'other-person', words }
}

/** A name at an account number, in the form of `acceptedNames`. */
export function acceptedName({ counterpartyNumber, counterpartyName }: NamedParty): string {
  return `${normalise(counterpartyNumber ?? '')} ${normalise(counterpartyName ?? '')}`
}

type NamedParty = Pick<FoundRow, 'counterpartyNumber' | 'counterpartyName'>

/** Whether both state the number of the same document. */
function isOfOneDocument(item: ExpectedItem, row: FoundRow): boolean {
  return documentsIn(row.reference).numbers.length > 0 && isSameReference(item, row)
}

function otherBulk(
  { batch }: ExpectedItem,
  { bulkPaymentId }: FoundRow,
  bulks: Pick<KnownBulks, 'of' | 'nameOf' | 'batchesOf'>
) {
  if (bulkPaymentId === null) return undefined
  const [name] = bulks.nameOf(batch)
  if (name === undefined || bulks.batchesOf(bulkPaymentId).includes(name)) return undefined
  const [other = ''] = bulks.of(batch)
  return { veto: 'other-bulk', words: `the bulk payment is ${bulkPaymentId}, not ${other}` } as const
}

function otherAccount({ account }: ExpectedItem, { accountId }: FoundRow) {
  if (account === null || !isComparableAccount(account) || normalise(account) === normalise(accountId)) return undefined
  return { veto: 'other-account', words: `the account is ${accountId}, not ${account}` } as const
}

function otherDay({ dueOn }: ExpectedItem, { createdAt }: FoundRow, window: Window): Contradiction | undefined {
  if (dueOn === null) return { veto: 'other-day', words: 'the file gives no execution date' }
  if (isInWindow(dueOn, createdAt, window)) return undefined
  return { veto: 'other-day', words: `it was made on ${createdAt.slice(0, 10)}, for ${dueOn}` }
}

function paidBefore(paid: FoundRow | undefined): Contradiction | undefined {
  return (
    paid && { veto: 'other-day', words: `transaction ${paid.id} of ${paid.createdAt.slice(0, 10)} paid its document` }
  )
}

/** Programs number the payments of every file 1, 2, 3. */
function shortId(item: ExpectedItem, row: FoundRow): Contradiction | undefined {
  const id = row.correlationId ?? ''
  if (idKey(id).length >= LEAST_ID || isSameParty(item, row)) return undefined
  return { veto: 'no-information', words: `the id “${id}” is too short to tell payments apart` }
}

/** The widest window of the enabled rules. */
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
