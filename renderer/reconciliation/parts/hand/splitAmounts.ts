import { addDecimals, compareDecimals } from '../../../../shared/money/decimals.ts'
import { negated, sizeOf } from '../../../kit/page/decimals.ts'
import { readAmount } from '../../../kit/bridge/format.ts'

interface SplitState {
  /** What remains of the payment, without a sign. Negative if the parts exceed it. */
  readonly rest: string
  /** The parts with the sign of the payment. Undefined until they add up to it. */
  readonly amounts: readonly string[] | undefined
}

/** A typed part. Undefined if it is not an amount, or zero. */
function typedAmount(text: string, currency: string | undefined): string | undefined {
  const amount = readAmount(text, currency) ?? ''
  return /^\d{1,15}(\.\d{1,4})?$/.test(amount) && compareDecimals(amount, '0') > 0 ? amount : undefined
}

/** Whether typed parts add up exactly to the amount of a payment. */
export function splitState(amount: string, typed: readonly string[], currency?: string): SplitState {
  const parts = typed.map((text) => typedAmount(text, currency))
  const sum = parts.reduce<string>((total, part) => addDecimals(total, part ?? '0'), '0')
  const rest = addDecimals(sizeOf(amount), negated(sum))
  const isWhole = parts.length >= 2 && compareDecimals(rest, '0') === 0
  const known = parts.flatMap((part) => (part === undefined ? [] : [part]))
  if (!isWhole || known.length !== parts.length) return { rest, amounts: undefined }
  return { rest, amounts: known.map((part) => (amount.startsWith('-') ? `-${part}` : part)) }
}
