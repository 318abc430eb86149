import { xlsxOf, type WrittenCell } from '../xlsxOf.ts'
import type { PaymentList } from './paymentLists.ts'

/** The file of a list. */
export function bytesOfList({ lines, encoding = 'utf-8' }: PaymentList): Uint8Array {
  if (encoding === 'xlsx') return sheetOf(lines)
  const whole = `${lines.join('\r\n')}\r\n`
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${whole}`, 'utf16le')
  return encoding === 'utf-8' ? Buffer.from(whole) : encoded(whole, encoding)
}

const sheetOf = (lines: readonly string[]) =>
  xlsxOf({
    sheets: [{ name: 'Sheet1', rows: lines.map((line) => line.split(';').map(typed)) }],
    formats: ['dd/mm/yyyy']
  })

const DAY_1900 = Date.UTC(1899, 11, 30)

function typed(cell: string): WrittenCell {
  if (cell === '') return null
  if (/^\d{1,8}(\.\d+)?$/.test(cell)) return Number(cell)
  if (!/^\d{4}-\d\d-\d\d$/.test(cell)) return cell
  return { xml: `<c s="1"><v>${(Date.parse(cell) - DAY_1900) / 86_400_000}</v></c>` }
}

/** A text in an encoding of one or two bytes a character, which Node can only decode. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const known = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if (character.length === 1 && character !== '\ufffd' && !known.has(character)) known.set(character, bytes)
  }
  for (let first = 0; first < 256; first += 1) learn([first])
  if (/jis|gb/.test(encoding)) {
    for (let first = 0x81; first < 0xff; first += 1) for (let next = 0x40; next < 0xff; next += 1) learn([first, next])
  }
  return Uint8Array.from(Array.from(text, (character) => known.get(character) ?? refuse(character, encoding)).flat())
}

function refuse(character: string, encoding: string): never {
  throw new Error(`${encoding} has no “${character}”.`)
}
