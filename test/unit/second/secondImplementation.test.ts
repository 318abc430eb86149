import { describe, expect, it } from 'vitest'
import { createChainCheck } from '../../../electron/chain/checkChain.ts'
import { readLogLine } from '../../../electron/chain/logLine.ts'
import { DEFAULT_RULES } from '../../../shared/defaultRules.ts'
import { scaledMoney } from '../../../shared/domain/money.ts'
import { campaign, campaignSeed, campaignTime } from '../../support/campaign.ts'
import fc from '../../support/fastCheck.ts'
import { readText } from '../../support/reading/readText.ts'
import { reconcile } from '../../support/reconciliation/reconciling.ts'
import {
  askSecond,
  askSecondOfTrails,
  hasPython,
  type SecondAnswer
} from '../../support/second/secondImplementation.ts'
import { paymentsById, type PaymentsById } from '../../support/second/paymentsById.ts'
import { trails } from '../../support/second/trails.ts'

const BY_ID = DEFAULT_RULES.filter(({ id }) => id === 'correlation-id')
const MANY = campaignTime(60_000)

/** What the app makes of the same, in the form of the second implementation, and open where that one is. */
async function answerOfApp({ payments, rows }: PaymentsById, second?: SecondAnswer): Promise<SecondAnswer> {
  const { taken, batches, faultLines, messageId } = await readText(payments)
  expect(faultLines).toEqual([])
  const items = taken.map((item, at) => ({ ...item, key: `k${at}`, position: at + 1 }))
  const { assessed, matches } = reconcile({ items, batches, rows, rules: BY_ID, messageId })
  const differing = assessed.differences.filter(({ difference }) => scaledMoney(difference) !== 0n)
  return {
    payments: items.map(({ key }, at) => {
      if (second?.payments[at] === null) return null
      const transactions = matches.flatMap((match) => (match.items.includes(key) ? match.rows : []))
      return { state: assessed.items[at]?.state ?? '', transactions }
    }),
    difference:
      second?.difference === null
        ? null
        : Object.fromEntries(differing.map(({ currency, difference }) => [currency, fourDecimals(difference)]))
  }
}

function fourDecimals(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(4, '0')}`
}

function verdictOfApp(trail: string) {
  const check = createChainCheck([])
  for (const line of trail.split('\n').slice(0, -1)) {
    const entry = readLogLine(line)
    if (entry === undefined) throw new Error(`No line of an audit trail: ${line}`)
    check.add(entry)
  }
  const { broken, entries, head } = check.verdict()
  return { broken: broken?.seq ?? null, entries, head }
}

describe.skipIf(!hasPython())('an implementation in another language, which shares no code (needs python3)', () => {
  it(
    'comes to the same matches by id, states and differences in any case',
    async () => {
      const cases = fc.sample(paymentsById, { numRuns: campaign(400, 10_000), seed: campaignSeed() })
      const answers = askSecond(cases)
      expect(new Set(answers.flatMap(({ payments }) => payments.map((payment) => payment?.state ?? 'open')))).toEqual(
        new Set(['matched', 'different', 'ambiguous', 'pending', 'missing', 'open'])
      )
      for (const [at, each] of cases.entries()) {
        expect(await answerOfApp(each, answers[at]), `${each.payments}\n${each.transactions}`).toEqual(answers[at])
      }
    },
    MANY
  )

  it(
    'comes to the same about any audit trail, whole or spoilt',
    () => {
      const cases = fc.sample(trails, { numRuns: campaign(400, 10_000), seed: campaignSeed() })
      const answers = askSecondOfTrails(cases)
      expect(answers.filter(({ broken }) => broken === null).length).toBeGreaterThan(cases.length / 10)
      expect(answers.filter(({ broken }) => broken !== null).length).toBeGreaterThan(cases.length / 10)
      for (const [at, each] of cases.entries()) expect(verdictOfApp(each), each).toEqual(answers[at])
    },
    MANY
  )
})
