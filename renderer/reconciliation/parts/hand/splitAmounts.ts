import { addDecimals, compareDecimals, negated, sizeOf } from '../../../kit/page/decimals.ts'

interface SplitState {
  /** What is left of the payment, without a sign; negative where the parts are more than it. */
  readonly rest: string
  /** The parts with the sign of the payment; undefined until they add up to it. */
  readonly amounts: readonly string[] | undefined
}

/** An amount as people type it, with a point or a comma before the decimals; undefined where it is none. */
function typedAmount(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
  return /^\d{1,15}(\.\d{1,4})?$/.test(plain) && compareDecimals(plain, '0') > 0 ? plain : undefined
}

/** Whether typed parts add up to the amount of a payment, exactly. */
export function splitState(amount: string, typed: readonly string[]): SplitState {
  const parts = typed.map(typedAmount)
  const sum = parts.reduce<string>((total, part) => addDecimals(total, part ?? '0'), '0')
  const rest = addDecimals(sizeOf(amount), negated(sum))
  const isWhole = parts.length >= 2 && compareDecimals(rest, '0') === 0
  const known = parts.flatMap((part) => (part === undefined ? [] : [part]))
  if (!isWhole || known.length !== parts.length) return { rest, amounts: undefined }
  return { rest, amounts: known.map((part) => (amount.startsWith('-') ? `-${part}` : part)) }
}
