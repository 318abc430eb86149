import type { Transaction } from '../../../../shared/domain/transaction.ts'
import { shortId } from '../statement/shortId.ts'
import { optionalElement, textElement } from '../xml/xmlText.ts'

const NAME_LENGTH = 32

/**
 * `STMTTRN` of a transaction. `FITID` is made of its id and of nothing else, so that a program that imports a later file
 * knows it again. Line breaks become spaces, since many readers take a file of OFX by its lines. A name that does not fit
 * stands whole behind the reference, for readers in use do not know `EXTDNAME`; where there is none, the number of the
 * other account stands in its place.
 */
export function ofxTransaction(row: Transaction, posted: string): string {
  const name = singleLine(row.counterpartyName) || singleLine(row.counterpartyNumber)
  const reference = singleLine(row.reference)
  const memo = name.length > NAME_LENGTH ? [reference, name] : [reference]
  const correlation = row.correlationId ? textElement('REFNUM', shortId(row.correlationId, 32)) : ''
  return (
    `<STMTTRN><TRNTYPE>${row.amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${posted}</DTPOSTED>` +
    `<TRNAMT>${row.amount}</TRNAMT>${textElement('FITID', shortId(row.id, 255))}${correlation}` +
    optionalElement('NAME', name, NAME_LENGTH) +
    `${optionalElement('MEMO', memo.filter((text) => text !== '').join(' / '), 255)}</STMTTRN>\n`
  )
}

function singleLine(text: string | null): string {
  return text === null ? '' : text.replace(/\s+/g, ' ').trim()
}
