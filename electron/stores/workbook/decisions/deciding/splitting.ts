import { formatMoney, parseMoney } from '../../../../../shared/domain/money.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import { refuse, type Check } from './decision.ts'
import { endResolutions } from './endResolutions.ts'
import { detailOfItem, itemNamed } from './named.ts'

const LONGEST_KEY = 80

/** Replaces an item by parts that add up to it, each with its own key. */
export const checkSplit: Check<'split'> = (deciding, { item: key, amounts }) => {
  const { open, effects } = deciding
  const item = itemNamed(open, key)
  const { position, amount, currency } = item
  if (open.matchOfItem.has(key)) throw refuse(`Payment ${position} is matched. Unmatch it before you split it.`)
  if (amount === null || currency === null) throw refuse(`Payment ${position} has no amount, so it cannot be split.`)
  const parts = amounts.map((text) => partOf(text, item, currency))
  const sum = parts.reduce((total, part) => total + part, 0n)
  if (sum !== amount) {
    const [is, shall] = [formatMoney(sum, currency), formatMoney(amount, currency)]
    throw refuse(`The parts add up to ${is} ${currency}, and the payment is ${shall} ${currency}. Change one of them.`)
  }
  const made = parts.map((part, place) => ({ ...item, key: partKey(item, place), amount: part }))
  return {
    detail: { item: detailOfItem(item), parts: made.map(detailOfItem) },
    act(seq) {
      const marks = endResolutions(deciding, [item], [], seq)
      effects.endItem(item.rowId, seq)
      const written = made.map((part) => effects.writeItem(open.id, part, seq, item.rowId))
      return { items: [item.rowId, ...written], marks }
    }
  }
}

function partOf(text: string, { amount }: HeldItem, currency: string): bigint {
  const part = parseMoney(text, currency, 'major')
  if (part === undefined) throw refuse(`${text} is not an amount. Write it with at most four decimals.`)
  if (part === 0n) throw refuse('A part of 0 is not allowed. Leave it out.')
  if (part < 0n !== (amount ?? 0n) < 0n) throw refuse(`${text} has another sign than the payment. Change it.`)
  return part
}

function partKey({ key, position }: HeldItem, place: number): string {
  const name = `${key}.${place + 1}`
  if (name.length > LONGEST_KEY) throw refuse(`Payment ${position} was split too often. Undo a split first.`)
  return name
}
