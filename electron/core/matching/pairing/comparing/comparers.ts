import type { RuleTest } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { parseMoney } from '../../../../../shared/domain/money.ts'
import { idKey, isProvided, normalise } from '../texts/normalise.ts'
import { isComparableAccount, isSameNumber, numberTail } from './accounts.ts'
import { amountComparer } from './amountComparer.ts'
import type { Comparer, ComparingContext } from './comparer.ts'
import { dateComparer } from './dateComparer.ts'
import { nameComparer } from './nameComparer.ts'
import { holdsReference, isSameReference, itemReferenceKeys, rowReferenceKeys } from './references.ts'

type TestOf<Field> = Extract<RuleTest, { field: Field }>

const ANY_ACCOUNT = '*'

/** The comparer of every field that a rule can test. */
const COMPARERS: { readonly [F in RuleTest['field']]: (test: TestOf<F>, context: ComparingContext) => Comparer } = {
  correlationId: () => ({
    keys: {
      ofItem: ({ correlationId, endToEndId }) => [correlationId, endToEndId].filter(isProvided).map(idKey),
      ofRow: ({ correlationId }) => (isProvided(correlationId) ? [idKey(correlationId)] : [])
    },
    pairs: null
  }),
  bulk: (_, { bulks }) => ({
    keys: {
      // Keys are batches: a batch may be in thousands of bulk payments, but a bulk payment belongs to few batches.
      ofItem: ({ batch }) => bulks.nameOf(batch),
      ofRow: ({ bulkPaymentId }) => (bulkPaymentId === null ? [] : bulks.batchesOf(bulkPaymentId))
    },
    pairs: null
  }),
  account: (_, { trustsUnknownAccounts }) => ({
    keys: {
      ofItem: ({ account }) => {
        if (account !== null && isComparableAccount(account)) return [normalise(account)]
        return trustsUnknownAccounts ? [ANY_ACCOUNT] : []
      },
      ofRow: ({ accountId }) => [normalise(accountId), ANY_ACCOUNT]
    },
    pairs: null
  }),
  amount: ({ tolerance }) => amountComparer(parseMoney(tolerance ?? '0', 'EUR', 'major') ?? 0n),
  reference: ({ compare }) => ({
    keys: compare === 'same' ? { ofItem: itemReferenceKeys, ofRow: rowReferenceKeys } : null,
    pairs: {
      itemLook: ({ reference, endToEndId }) => `${reference ?? ''}\0${endToEndId ?? ''}`,
      rowLook: ({ reference }) => reference,
      fits: compare === 'same' ? isSameReference : holdsReference
    }
  }),
  counterpartyName: ({ compare }) => nameComparer(compare),
  counterpartyNumber: () => ({
    keys: {
      ofItem: ({ counterpartyNumber }) => numberKeys(counterpartyNumber),
      ofRow: ({ counterpartyNumber }) => numberKeys(counterpartyNumber)
    },
    pairs: {
      itemLook: ({ counterpartyNumber }) => counterpartyNumber ?? '',
      rowLook: ({ counterpartyNumber }) => counterpartyNumber ?? '',
      fits: (item, row) => isSameNumber(item.counterpartyNumber ?? '', row.counterpartyNumber ?? '')
    }
  }),
  date: dateComparer
}

/** Prepares the tests of a rule, so that they can compare many pairs. */
export function comparersOf(tests: readonly RuleTest[], context: ComparingContext): readonly Comparer[] {
  return tests.map((test) => comparerOf(test, context))
}

function comparerOf<F extends RuleTest['field']>(test: TestOf<F> & { field: F }, context: ComparingContext): Comparer {
  return COMPARERS[test.field](test, context)
}

function numberKeys(number: string | null): readonly string[] {
  const key = number === null ? '' : numberTail(number)
  return key === '' ? [] : [key]
}
