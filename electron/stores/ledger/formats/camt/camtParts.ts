import type { FormatInput } from '../format.ts'
import type { TextPart } from '../pieces.ts'
import { eachTransaction } from '../eachTransaction.ts'
import { createLocalClock, localTime, parseInstant } from '../statement/localClock.ts'
import type { Statement } from '../statement/statements.ts'
import { optionalElement, textElement } from '../xml/xmlText.ts'
import { summary } from './camtAmounts.ts'
import { camtEntry } from './camtEntry.ts'
import { accountId } from './camtParties.ts'

/** The differences between the two messages of version 001.08. */
export interface CamtMessage {
  readonly namespace: string
  readonly root: string
  /** The element of one account in one currency. */
  readonly part: string
  /** The elements between account and summary. */
  readonly balances: (statement: Statement) => string
  /** The elements after the entries. */
  readonly ending: (statement: Statement) => string
}

/** The parts of the file in order. `idOf` without arguments names the whole file, otherwise a part. */
export function* camtParts(
  input: Pick<FormatInput, 'db' | 'spec' | 'settlementStatusOf'>,
  message: CamtMessage,
  statements: readonly Statement[],
  idOf: (...part: string[]) => string
): Generator<TextPart, void> {
  const { madeAt, accountNames } = input.spec
  const header = `<GrpHdr>${textElement('MsgId', idOf())}${textElement('CreDtTm', madeAt)}</GrpHdr>`
  const root = `<Document xmlns="${message.namespace}">\n<${message.root}>\n${header}\n`
  yield { text: `<?xml version="1.0" encoding="UTF-8"?>\n${root}`, rows: 0 }
  const names = new Map(accountNames)
  for (const statement of statements) {
    const { accountId: account, currency } = statement
    const name = optionalElement('Nm', names.get(account) ?? null, 70)
    const id = `${textElement('Id', idOf(account, currency))}${textElement('CreDtTm', madeAt)}`
    const owner = `<Acct>${accountId(account)}${textElement('Ccy', currency)}${name}</Acct>\n`
    const sums = `${message.balances(statement)}${summary(statement.total)}`
    yield { text: `<${message.part}>${id}${owner}${sums}`, rows: 0 }
    yield* entries(input, statement)
    yield { text: `${message.ending(statement)}</${message.part}>\n`, rows: 0 }
  }
  yield { text: `</${message.root}>\n</Document>\n`, rows: 0 }
}

function* entries(
  { db, spec, settlementStatusOf }: Pick<FormatInput, 'db' | 'spec' | 'settlementStatusOf'>,
  { rowIds }: Statement
): Generator<TextPart, void> {
  const offsetAt = createLocalClock(spec.query.timeZone)
  for (const row of eachTransaction(db, rowIds)) {
    const instant = parseInstant(row.createdAt)
    const day = instant === undefined ? undefined : localTime(instant, offsetAt(instant))?.slice(0, 10)
    yield { text: camtEntry(row, settlementStatusOf(row.status), day), rows: 1 }
  }
}
