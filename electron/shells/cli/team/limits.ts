import type { ReviewLimit } from '../../../../shared/domain/reconciliation/reviewLimit.ts'
import { isCurrency } from '../../../../shared/money/minorDigits.ts'
import { groupedDecimal } from '../../../../shared/money/groupedDecimal.ts'
import { readTypedAmount } from '../../../../shared/money/typedAmount.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'

export const limits = command({
  details:
    'A sign-off with a payment or transaction above one of them is not final until another member approves it.\nThey count for what is signed off from then on. Only an owner may change them.',
  options: {
    set: { value: 'EUR=AMOUNT', isList: true, read: limitOf, text: 'the limit of a currency, such as EUR=10000.00' },
    remove: { value: 'EUR', isList: true, read: currencyOf, text: 'a currency that is to have no limit' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const change = changeOf(options.set, options.remove)
    return (change ? changeLedger : readLedger)(options, terminal, async ({ handlers }) => {
      const before = await handlers['reconciliation.reviewLimits'](undefined)
      const now = change
        ? await handlers['reconciliation.saveReviewLimits']({ limits: change(before), shown: before })
        : before
      showResult(options, terminal, { limits: now }, () => words(now))
      return EXIT.done
    })
  }
})

type Limits = readonly ReviewLimit[]

/** Undefined if nothing is to be changed. */
function changeOf(set: Limits, removed: readonly string[]): ((before: Limits) => Limits) | undefined {
  if (set.length === 0 && removed.length === 0) return undefined
  const both = set.find(({ currency }) => removed.includes(currency))
  if (both) throw wrongUse('team limits', `--set and --remove both name ${both.currency}.`)
  const replaced = new Set([...removed, ...set.map(({ currency }) => currency)])
  return (before) => [...before.filter(({ currency }) => !replaced.has(currency)), ...set]
}

function limitOf(text: string): ReviewLimit {
  const [code = '', typed = '', ...rest] = text.split('=')
  const currency = currencyOf(code)
  const amount = readTypedAmount(typed, '.', currency)
  if (amount === undefined || rest.length > 0)
    throw wrongUse('team limits', '--set takes a currency and an amount: EUR=10000.00')
  return { currency, amount }
}

function currencyOf(text: string): string {
  const code = text.trim().toUpperCase()
  if (!isCurrency(code)) throw wrongUse('team limits', `There is no currency ${code}.`)
  return code
}

function words(all: Limits): string {
  if (all.length === 0) return 'No limits: a review is asked for, but not required.'
  const lines = all.map(({ currency, amount }) => `above ${groupedDecimal(amount)} ${currency}`)
  return `Need a review: ${lines.join(', ')}`
}
