import { z } from 'zod'
import { CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'
import asian from './asian.json' with { type: 'json' }
import british from './british.json' with { type: 'json' }
import eastern from './eastern.json' with { type: 'json' }
import german from './german.json' with { type: 'json' }
import nordic from './nordic.json' with { type: 'json' }
import northAmerican from './northAmerican.json' with { type: 'json' }
import overseas from './overseas.json' with { type: 'json' }
import southern from './southern.json' with { type: 'json' }
import western from './western.json' with { type: 'json' }

/** A list of payments as a bank or a program exports it, with figures of our own, and what is truly in it. */
const PaymentList = z.strictObject({
  called: z.string(),
  lines: z.array(z.string()).readonly(),
  /** Of the WHATWG; UTF-8 without it. `xlsx`: the cells between semicolons, of which numbers and ISO days are typed. */
  encoding: z.string().optional(),
  /** `amount currency|payee|account number|day|reference`: nothing for what is not stated, `*` for what is not compared. */
  payments: z.array(z.string()).readonly(),
  /** What a careful person may ask about it, each with the beginning of the right answer; `none`: no option is right. */
  asks: z
    .array(z.tuple([CsvQuestion.shape.about, z.string()]))
    .readonly()
    .optional()
})
export type PaymentList = z.output<typeof PaymentList>

export const paymentLists: readonly PaymentList[] = [
  german,
  british,
  northAmerican,
  western,
  southern,
  nordic,
  eastern,
  asian,
  overseas
].flatMap((lists) => z.array(PaymentList).parse(lists))
