import { describe, expect, it } from 'vitest'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { CsvGiven, CsvQuestion } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { isCurrency } from '../../../../../shared/money/minorDigits.ts'
import { bytesOfList } from '../../../../support/reading/lists/bytesOfList.ts'
import { paymentLists, type PaymentList } from '../../../../support/reading/lists/paymentLists.ts'
import { readText } from '../../../../support/reading/readText.ts'

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

/** The option that begins so, or a currency, which a person can type as well. */
const settingOf = ({ about, options }: CsvQuestion, answer: string): CsvGiven | undefined =>
  options.find(({ label }) => label.startsWith(answer))?.set ??
  (about === 'currency' && isCurrency(answer) ? { currency: answer } : undefined)

/** Reads a list and answers its questions, as a careful person does, until none is left or no answer is right. */
async function answered(list: PaymentList) {
  const asked: string[] = []
  let given: CsvGiven | null = null
  for (;;) {
    const read = await readText(bytesOfList(list), { mapping: given })
    const [question] = read.csv?.questions ?? []
    if (!question || !read.csv) return { read, asked }
    const [, answer] = (list.asks ?? []).find(([about]) => about === question.about) ?? []
    asked.push(question.about)
    if (answer === 'none') return { asked }
    const set = answer === undefined || isAskedTwice(asked) ? undefined : settingOf(question, answer)
    if (!set)
      throw new Error(`${question.about}: ${question.words} ${question.options.map(({ label }) => label).join()}`)
    given = withAnswer(read.csv.mapping, question, set)
  }
}

const isAskedTwice = (asked: readonly string[]) => new Set(asked).size < asked.length

describe('a list of payments as banks and programs export it', () => {
  it.each(paymentLists)('is read as it is meant, or leads to a question: $called', async (list) => {
    const { read } = await answered(list)
    if (!read) return
    expect(paymentsOf(read, list)).toEqual(list.payments)
    expect(read.faultLines).toEqual([])
  })

  it('seldom leads to a question', async () => {
    const all = await Promise.all(paymentLists.map((list) => answered(list)))
    const unasked = all.filter(({ asked }) => asked.length === 0).length
    process.stdout.write(`${unasked} of ${paymentLists.length} lists of payments were read without a question.\n`)
    expect(unasked / paymentLists.length).toBeGreaterThanOrEqual(0.6)
  })
})
