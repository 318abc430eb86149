import { describe, expect, it } from 'vitest'
import { withAnswer } from '../../../../shared/csvAnswer.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { CsvGiven } from '../../../../shared/domain/reconciliation/instruction.ts'
import { bytesOfList } from '../../../support/reading/lists/bytesOfList.ts'
import type { PaymentList } from '../../../support/reading/lists/paymentList.ts'
import { paymentLists } from '../../../support/reading/lists/paymentLists.ts'
import { readText } from '../../../support/reading/readText.ts'

type Read = Awaited<ReturnType<typeof readText>>

/** As in a list; what it does not compare stays out. */
const paymentsOf = ({ taken }: Read, { payments }: PaymentList) =>
  taken.map(({ amount, currency, counterpartyName, counterpartyNumber, dueOn, reference }, at) => {
    const money = amount === null ? 'nothing' : `${formatMoney(amount, currency ?? '')} ${currency ?? ''}`.trim()
    const compared = payments[at]?.split('|') ?? []
    return [money, counterpartyName, counterpartyNumber?.replaceAll(' ', ''), dueOn, reference]
      .map((value, field) => (compared[field] === '*' ? '*' : (value ?? '')))
      .join('|')
  })

/** Reads a list and answers what is asked, as a careful person does, until nothing is or nobody can. */
async function answered(list: PaymentList) {
  const asked: string[] = []
  let given: CsvGiven | null = null
  for (;;) {
    const read = await readText(bytesOfList(list), { mapping: given })
    const [question] = read.csv?.questions ?? []
    if (!question || !read.csv || asked.includes(question.about)) return { read, asked, isAnswered: !question }
    asked.push(question.about)
    const [, answer] = (list.asks ?? []).find(([about]) => about === question.about) ?? []
    const option = question.options.find(({ label }) => answer !== undefined && label.startsWith(answer))
    if (!option) return { read, asked, isAnswered: false }
    given = withAnswer(read.csv.mapping, question, option.set)
  }
}

describe('a list of payments as banks and programs export it', () => {
  let unasked = 0

  it.each(paymentLists)('is read as it is meant, or asked about: $called', async (list) => {
    const { read, asked, isAnswered } = await answered(list)
    const allowed: readonly string[] = (list.asks ?? []).map(([about]) => about)
    expect(asked.filter((about) => !allowed.includes(about))).toEqual([])
    if (!isAnswered) return
    expect(paymentsOf(read, list)).toEqual(list.payments)
    expect(read.faultLines).toEqual([])
    if (asked.length === 0) unasked += 1
  })

  it('is seldom asked about', () => {
    console.info(`${unasked} of ${paymentLists.length} lists were read without a question.`)
    expect(unasked / paymentLists.length).toBeGreaterThanOrEqual(0.5)
  })
})
