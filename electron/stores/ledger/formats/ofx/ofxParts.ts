import { AppError } from '../../../../../shared/errors.ts'
import { eachTransaction } from '../eachTransaction.ts'
import type { FormatInput } from '../format.ts'
import type { TextPart } from '../pieces.ts'
import { addMoney } from '../statement/balances.ts'
import { createLocalClock, parseInstant } from '../statement/localClock.ts'
import type { Period } from '../statement/period.ts'
import { shortId } from '../statement/shortId.ts'
import type { Statement } from '../statement/statements.ts'
import { textElement } from '../xml/xmlText.ts'
import { ofxTime } from './ofxTime.ts'
import { ofxTransaction } from './ofxTransaction.ts'

const HEADER =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

// Required, at most nine characters. Readers use it to recognise an account. The real bank is not known.
const BANK = 'TALLYDESK'

// OFX requires a balance. If none is known, the file states 0 at a time that falls on 1970-01-01 from Samoa to New
// Zealand, and a note at the end of the statement explains it.
const NO_TIME = '19700101110000.000[0:GMT]'
const NONE_KNOWN = 'The balance is not known. OFX requires one: the 0 as of 1970-01-01 is a placeholder.'

/** The content of the file, beyond its rows. */
export interface OfxContent {
  readonly statements: readonly Statement[]
  readonly period: Period
  /** Scaled money by currency. */
  readonly opening: ReadonlyMap<string, bigint>
  /** Names a part of the file. */
  readonly idOf: (...part: string[]) => string
}

/** The parts of the file in order. Throws `bad-input` while reading, if OFX cannot express the time of a row. */
export function* ofxParts(
  { db, spec }: Pick<FormatInput, 'db' | 'spec'>,
  content: OfxContent
): Generator<TextPart, void> {
  const offsetAt = createLocalClock(spec.query.timeZone)
  const stamp = (instant: number) => ofxTime(instant, offsetAt(instant))
  const made = `<DTSERVER>${stamp(Date.parse(spec.madeAt)) ?? ''}</DTSERVER><LANGUAGE>ENG</LANGUAGE>`
  yield { text: `${HEADER}<OFX>\n<SIGNONMSGSRSV1><SONRS>${STATUS}${made}</SONRS></SIGNONMSGSRSV1>\n`, rows: 0 }
  yield { text: '<BANKMSGSRSV1>\n', rows: 0 }
  for (const statement of content.statements) {
    yield { text: beginning(statement, content, stamp), rows: 0 }
    for (const row of eachTransaction(db, statement.rowIds)) {
      const instant = parseInstant(row.createdAt)
      const posted = instant === undefined ? undefined : stamp(instant)
      if (posted === undefined)
        throw new AppError('bad-input', `Transaction ${row.id} has no time that OFX can state (${row.createdAt}).`)
      yield { text: ofxTransaction(row, posted), rows: 1 }
    }
    yield { text: ending(statement, content, stamp), rows: 0 }
  }
  yield { text: '</BANKMSGSRSV1>\n</OFX>\n', rows: 0 }
}

type Stamp = (instant: number) => string | undefined

function beginning({ accountId, currency }: Statement, { period, idOf }: OfxContent, stamp: Stamp): string {
  const account = `<BANKID>${BANK}</BANKID>${textElement('ACCTID', shortId(accountId, 22))}<ACCTTYPE>CHECKING</ACCTTYPE>`
  return (
    `<STMTTRNRS>${textElement('TRNUID', idOf(accountId, currency))}${STATUS}<STMTRS>${textElement('CURDEF', currency)}` +
    `<BANKACCTFROM>${account}</BANKACCTFROM>\n` +
    `<BANKTRANLIST><DTSTART>${stamp(period.first) ?? ''}</DTSTART><DTEND>${stamp(period.last) ?? ''}</DTEND>\n`
  )
}

function ending(statement: Statement, content: OfxContent, stamp: Stamp): string {
  return `</BANKTRANLIST>\n${balance(statement, content, stamp)}\n</STMTRS></STMTTRNRS>\n`
}

/** The ledger balance after the last row; the placeholder balance if no opening balance is known. */
function balance({ currency, total }: Statement, { opening, period }: OfxContent, stamp: Stamp): string {
  const before = opening.get(currency)
  if (before === undefined) return `${ledgerBalance('0', NO_TIME)}${textElement('MKTGINFO', NONE_KNOWN)}`
  return ledgerBalance(addMoney(before, total.net, currency), stamp(period.last) ?? '')
}

function ledgerBalance(amount: string, asOf: string): string {
  return `<LEDGERBAL><BALAMT>${amount}</BALAMT><DTASOF>${asOf}</DTASOF></LEDGERBAL>`
}
