import { readFile } from 'node:fs/promises'
import { ThreedsDraft, CardEntry } from '../../../../shared/domain/threeds.ts'
import { AppError } from '../../../../shared/errors.ts'
import { jsonMembers } from '../../../service/api/jsonMembers.ts'
import type { Terminal } from '../command/command.ts'
import { hiddenNumbers } from '../terminal/hiddenNumbers.ts'

type Order = Pick<ThreedsDraft, 'number' | 'items' | 'currency'>

const Order = ThreedsDraft.pick({ number: true, items: true, currency: true })
const KNOWN: ReadonlySet<string> = new Set(['number', 'items', 'currency'])
const FORM = 'The file holds {"items": 12.50, "currency": "EUR"} and, optionally, "number".'

/** Reads the data of an authorization, without the card. Rejects with `bad-input`; errors quote no value. */
export async function readCreatable(file: string): Promise<Order> {
  const members = membersOf(await readText(file))
  if (members === undefined) throw wrong(`${shownName(file)} holds no JSON object. ${FORM}`)
  if (members.has('card')) throw wrong('Card data must not be in a file. Remove it, and pipe the card in.')
  if (members.has('amount')) throw wrong('Leave out amount; the API takes items.')
  if (members.has('target')) throw wrong('Leave out target; Tallydesk itself receives the answers.')
  if ([...members.keys()].some((name) => !KNOWN.has(name))) throw wrong(`There is an unknown field. ${FORM}`)
  const order = Order.safeParse({
    number: textOf(members.get('number')) ?? null,
    items: members.get('items'),
    currency: textOf(members.get('currency'))
  })
  const isNumberWrong = members.has('number') && textOf(members.get('number')) === undefined
  if (!order.success || isNumberWrong) throw wrong(`A field is missing or not valid. ${FORM}`)
  return order.data
}

const CARD_FORM = '{"pan": "…", "expires": [12, 39], "csc": "…"}'
const PIPED = `Pipe the card in: ${CARD_FORM}. Tallydesk takes it from nowhere else.`

const CARD_FIELDS = {
  pan: 'the card number in quotes, 12 to 19 digits without spaces',
  expires: 'the month and the year in brackets, as numbers: [12, 39]',
  csc: 'the security code in quotes, 3 or 4 digits'
} as const
type CardField = keyof typeof CARD_FIELDS

/** Reads the card from standard input. Rejects with `bad-input`; errors quote no part of it. */
export async function readCard({ readInput }: Terminal): Promise<CardEntry> {
  const input = await readInput()
  if (input === undefined) throw wrong(PIPED)
  const members = membersOf(input)
  if (members === undefined) throw wrong(`Standard input holds no JSON object. The card has this form: ${CARD_FORM}`)
  for (const name of Object.keys(CARD_FIELDS) as CardField[])
    if (!members.has(name)) throw wrong(`The card on standard input has no ${name}: ${CARD_FIELDS[name]}.`)
  if (members.size > 3) throw wrong(`The card on standard input has an unknown field. Its form: ${CARD_FORM}`)
  const [, month, year] = /^\[(\d{1,2}),(\d{1,2})\]$/.exec(members.get('expires') ?? '') ?? []
  const { data, error } = CardEntry.safeParse({
    pan: textOf(members.get('pan')),
    month: Number(month),
    year: Number(year),
    csc: textOf(members.get('csc'))
  })
  if (data) return data
  const name = fieldOf(error.issues[0]?.path[0])
  throw wrong(`${name} of the card on standard input is not valid: ${CARD_FIELDS[name]}.`)
}

function fieldOf(entry: PropertyKey | undefined): CardField {
  return entry === 'pan' || entry === 'csc' ? entry : 'expires'
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new AppError('bad-input', `${shownName(file)} cannot be read. Check its name and folder.`, { cause })
  }
}

/** A file name with as many digits as a card number may be one. */
function shownName(file: string): string {
  return hiddenNumbers(file) === file ? file : 'The file'
}

function membersOf(text: string): ReadonlyMap<string, string> | undefined {
  // Also removes the byte-order mark that Windows programs put at the start of a file.
  const json = text.trim()
  try {
    const value: unknown = JSON.parse(json)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? jsonMembers(json) : undefined
  } catch {
    return undefined
  }
}

function textOf(source: string | undefined): string | undefined {
  return source?.startsWith('"') ? (JSON.parse(source) as string) : undefined
}

function wrong(message: string): AppError {
  return new AppError('bad-input', message)
}
