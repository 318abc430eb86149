import type { Evidence } from '../../../../../shared/domain/reconciliation/match.ts'
import { bulkIdsOf } from '../../pairing/batches/batchIds.ts'
import { namesOf } from '../../pairing/namesOf.ts'
import { idKey, isProvided, normalise, spellings } from '../../pairing/texts/normalise.ts'
import { isComparableAccount, isSameNumber } from '../../pairing/comparing/accounts.ts'
import { idsOfItsKind } from '../../pairing/contradicting/ids.ts'
import { hasLostLetters, isUnreadableName } from '../../pairing/contradicting/lostLetters.ts'
import { compareNames } from '../../pairing/contradicting/names.ts'
import { isSimilarName } from '../../pairing/comparing/nameComparer.ts'
import { hasSameText, holdsReference } from '../../pairing/comparing/references.ts'
import { inOneLine } from '../../pairing/texts/sameText.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../../model.ts'

type Verdict = Evidence['verdict']

/** A text field as both sides have it, and the result of the comparison if both have it. */
export interface Reading {
  readonly field: Evidence['field']
  readonly ofItem: (item: ExpectedItem, batches: readonly InstructedBatch[]) => string | null
  readonly ofRow: (row: FoundRow) => string | null
  readonly verdict: (item: ExpectedItem, row: FoundRow, batches: readonly InstructedBatch[]) => Verdict
}

const DAY = 86_400_000
/** Most days between two dates that count as near. */
const NEAR = 10

export const READINGS: readonly Reading[] = [
  {
    field: 'correlationId',
    ofItem: ({ correlationId, endToEndId }) => correlationId ?? (isProvided(endToEndId) ? endToEndId : null),
    ofRow: ({ correlationId }) => correlationId,
    verdict: (item, { correlationId }) => {
      const ids = idsOfItsKind(item, correlationId ?? '')
      return ids.length === 0 ? 'unknown' : sameIf(ids.some((id) => idKey(id) === idKey(correlationId ?? '')))
    }
  },
  {
    field: 'bulk',
    ofItem: (item, batches) => bulksOf(item, batches)[0] ?? null,
    ofRow: ({ bulkPaymentId }) => bulkPaymentId,
    verdict: (item, row, batches) =>
      sameIf(bulksOf(item, batches).some((id) => idKey(id) === idKey(row.bulkPaymentId ?? '')))
  },
  {
    field: 'account',
    ofItem: ({ account }) => account,
    ofRow: ({ accountId }) => accountId,
    verdict: ({ account }, row) =>
      isComparableAccount(account ?? '') ? sameIf(normalise(account ?? '') === normalise(row.accountId)) : 'unknown'
  },
  {
    field: 'reference',
    ofItem: ({ reference, endToEndId }) =>
      reference === null ? (isProvided(endToEndId) ? endToEndId : null) : inOneLine(reference),
    ofRow: ({ reference }) => reference,
    verdict: (item, row) => {
      if (hasSameText(item, row)) return 'same'
      return holdsReference(item, row) ? 'similar' : 'different'
    }
  },
  {
    field: 'counterpartyName',
    ofItem: (item) => namesOf(item).join(' for ') || null,
    ofRow: ({ counterpartyName }) => counterpartyName,
    verdict: (item, row) => {
      const found = namesOf(item).map((name) => nameVerdict(name, row.counterpartyName ?? ''))
      return VERDICTS.find((verdict) => found.includes(verdict)) ?? 'different'
    }
  },
  {
    field: 'counterpartyNumber',
    ofItem: ({ counterpartyNumber }) => counterpartyNumber,
    ofRow: ({ counterpartyNumber }) => counterpartyNumber,
    verdict: (item, row) => sameIf(isSameNumber(item.counterpartyNumber ?? '', row.counterpartyNumber ?? ''))
  },
  {
    field: 'date',
    ofItem: ({ dueOn }) => dueOn,
    ofRow: ({ createdAt }) => createdAt.slice(0, 10),
    verdict: ({ dueOn }, { createdAt }) => {
      const apart = Math.abs(Date.parse(createdAt.slice(0, 10)) - Date.parse(dueOn ?? '')) / DAY
      if (apart === 0) return 'same'
      return apart <= NEAR ? 'similar' : 'different'
    }
  }
]

/** Best first. */
const VERDICTS: readonly Verdict[] = ['same', 'similar', 'unknown', 'different']

function nameVerdict(expected: string, found: string): Verdict {
  if (isUnreadableName(expected) || isUnreadableName(found)) return 'unknown'
  const haveLost = hasLostLetters(expected) !== hasLostLetters(found)
  if (!haveLost && spellings(expected).some((text) => spellings(found).includes(text))) return 'same'
  if (compareNames(expected, found) === 'compatible') return 'similar'
  return !haveLost && isSimilarName(expected, found) ? 'similar' : 'different'
}

function sameIf(isSame: boolean): Verdict {
  return isSame ? 'same' : 'different'
}

function bulksOf({ batch }: ExpectedItem, batches: readonly InstructedBatch[]): readonly string[] {
  const own = batches.length === 1 ? batches[0] : batches.find(({ id }) => id === batch)
  return own ? bulkIdsOf(own) : []
}
