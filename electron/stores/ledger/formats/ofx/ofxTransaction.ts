import type { Transaction } from '../../../../../shared/domain/transaction.ts'
import { shortId } from '../statement/shortId.ts'
import { optionalElement, textElement } from '../xml/xmlText.ts'

const NAME_LENGTH = 32

/**
 * `STMTTRN` of a transaction. `FITID` depends only on its id, so that a program recognises the transaction in a later
 * file. Line breaks become spaces, because many readers process OFX by line. A name that is too long is repeated in
 * full after the reference, because common readers do not know `EXTDNAME`. Without a name, the number of the other
 * account is used.
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
