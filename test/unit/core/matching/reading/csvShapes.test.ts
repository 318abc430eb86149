import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { CsvGiven } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import { csvShapes, type CsvShape } from '../../../../support/reading/csvShapes/csvShapes.ts'
import { readText } from '../../../../support/reading/readText.ts'

const bytesOf = ({ lines, bytes }: CsvShape) =>
  bytes === undefined
    ? `${lines.join('\r\n')}\r\n`
    : Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`.slice(bytes === 'latin1' ? 1 : 0), bytes)

/** Answers the questions, as the screen does, until there are none. */
async function answered(shape: CsvShape) {
  const content = bytesOf(shape)
  const asked: string[] = []
  let given: CsvGiven | null = shape.currency === undefined ? null : { currency: shape.currency }
  for (const step of [...(shape.asks ?? []), undefined]) {
    const read = await readText(content, { mapping: given })
    const [question] = (read.csv?.questions ?? []).filter(({ about }) => step === undefined || about === step[0])
    if (step === undefined || !question || !read.csv) return { read, asked }
    asked.push(question.about)
    expect(read.faultCount).toBeGreaterThan(0)
    const option = question.options.find(({ label }) => label.startsWith(step[1]))
    expect(question.options.map(({ label }) => label)).toContain(option?.label)
    given = withAnswer(read.csv.mapping, question, option?.set ?? {})
  }
  throw new Error('Nothing was read.')
}

describe('a file as banks, ERP programs and payment services write it', () => {
  it.each(csvShapes)('is read right or leads to questions: $called', async (shape) => {
    const { read, asked } = await answered(shape)
    expect(asked).toEqual((shape.asks ?? []).map(([about]) => about))
    expect({ faults: read.faultLines, questions: read.csv?.questions }).toEqual({ faults: [], questions: [] })
    const taken = read.taken.map((item, at) => {
      const all = {
        amount: item.amount === null ? null : formatMoney(item.amount, item.currency ?? ''),
        currency: item.currency,
        name: item.counterpartyName,
        number: item.counterpartyNumber,
        reference: item.reference,
        on: item.dueOn
      }
      const compared = Object.keys(shape.items[at] ?? all)
      return Object.fromEntries(Object.entries(all).filter(([key]) => compared.includes(key)))
    })
    expect(taken).toEqual(shape.items)
  })

  it('is one of sixty', () => {
    expect(csvShapes.length).toBeGreaterThanOrEqual(60)
  })
})
