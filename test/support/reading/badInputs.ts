import { zipOf } from '../formats/zipOf.ts'
import { aBatch, aPain, aPayment } from './aPain.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:'

/** A file that is right, with something else in the place of a text that is there once or more; the first is replaced. */
function changed(text: string, instead: string, file = aPain()): string {
  if (!file.includes(text)) throw new Error(`The file holds no ${text}.`)
  return file.replace(text, instead)
}

function bytes(text: string, ...more: readonly number[]): Uint8Array {
  return Uint8Array.from([...new TextEncoder().encode(text), ...more])
}

/** An archive with empty files of these names. */
const archive = (...names: readonly string[]) => zipOf(names.map((name) => ({ name, data: '' })))
const wide = (text: string) => Buffer.from(text, 'utf16le')

const ID = 'd461f105-1792-407f-95ff-9a496fd918a9'
const TWO = aPain({ batches: [aBatch({ payments: [aPayment(), aPayment({ endToEndId: 'INV-2', uetr: ID })] })] })
const IBAN = 'SE2697700000010002870284'
const DEBTOR = `<DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct>`
const PAYMENT = '<PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt>'
const HEADER = 'name,amount,currency,reference,date\r\n'
const BULK = '{"account_id":"a1","currency":"EUR","items":['

/** What is wrong, and a file with it. */
export const BAD_INPUTS: readonly (readonly [name: string, content: string | Uint8Array])[] = [
  ['nothing at all', ''],
  ['spaces only', ' \r\n\t '],
  ['spaces before anything else', `${' '.repeat(65_536)}${HEADER}A,1.00,EUR,r,2026-01-31\r\n`],
  ['a workbook that was cut off', bytes('PK\u0003\u0004', 0, 0, 8)],
  ['an old Excel workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
  ['a workbook with a password', Buffer.concat([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), wide('EncryptedPackage')])],
  ['a sheet of OpenDocument', archive('mimetype', 'content.xml')],
  ['a workbook of Numbers', archive('Index/Document.iwa')],
  ['a binary workbook', archive('[Content_Types].xml', 'xl/workbook.bin')],
  ['a Word document', archive('[Content_Types].xml', 'word/document.xml')],
  ['an archive of files', archive('a.csv', 'b.csv')],
  ['a workbook in XML', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'],
  ['a statement of SWIFT', ':20:STARTUMS\r\n:25:51210800/1245126199\r\n:28C:0\r\n:60F:C260930EUR1000,00\r\n'],
  ['a statement of SWIFT in its envelope', '{1:F01FTCSSESSAXXX0000000000}{4:\r\n:20:A\r\n:60F:C260930EUR0,\r\n'],
  ['an interim report of SWIFT', ':20:A\r\n:25:1\r\n:28C:1\r\n:34F:EUR0,\r\n'],
  ['payment orders of SWIFT', ':20:A\r\n:28D:1/1\r\n:50H:/1\r\n'],
  ['an ACH file', `101 091000019${'x'.repeat(81)}\r\n5220ACME\r\n6220\r\n`],
  ['an ACH file without line ends', `101 091000019${'x'.repeat(81)}5200ACME`],
  ['a BACS file', 'VOL1173120\r\nHDR1A173120\r\n'],
  ['a statement for programs', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n'],
  ['a PDF', '%PDF-1.7\n'],
  ['a compressed file', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 0)],
  ['a web page', '<!DOCTYPE html><html><body>Please sign in</body></html>'],

  ['XML that ends early', aPain().slice(0, aPain().indexOf('</CdtTrfTxInf>'))],
  ['XML that ends within a tag', aPain().slice(0, aPain().indexOf('</CdtTrfTxInf>') + 5)],
  ['a closing tag of another element', changed('</Amt>', '</Atm>')],
  ['a bare ampersand', changed('&amp; Co', '& Co')],
  ['an unknown entity', changed('&amp; Co', '&nbsp; Co')],
  ['a control character', changed('INV-1', 'INV\u0001')],
  ['a bare angle bracket', changed('&amp; Co', '< Co')],
  ['an attribute twice', changed('Ccy="EUR"', 'Ccy="EUR" Ccy="EUR"')],
  ['a document type', changed('<Document', '<!DOCTYPE Document SYSTEM "file:///etc/passwd">\n<Document')],
  [
    'a document type with entities over several lines',
    changed('<Document', '<!DOCTYPE Document [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">\n]>\n<Document')
  ],
  ['two documents in a file', `${aPain()}${aPain()}`],
  ['two roots in a file', `${aPain()}<Document xmlns="x"/>`],
  ['text behind the document', `${aPain()}that was all`],
  ['another encoding than any we read', changed('UTF-8', 'EBCDIC-CP-US')],
  ['bytes that are no UTF-8', bytes(aPain().slice(0, aPain().indexOf('dzka')), 0xe4, 0x20)],
  ['UTF-8 that ends within a character', bytes(aPain().slice(0, aPain().indexOf('dzka')), 0xc3)],
  ['elements too deep', changed('<GrpHdr>', `<A>${'<B>'.repeat(70)}`)],
  ['a text without end', changed('Invoice 2026-00017', 'x'.repeat(10_001))],

  ['another root', changed('Document', 'Envelope')],
  ['no namespace', changed(` xmlns="${NAMESPACE}pain.001.001.09"`, '')],
  ['an unknown version', changed('pain.001.001.09', 'pain.001.001.02')],
  ['a version of a country', changed('pain.001.001.09', 'pain.001.004.03')],
  ['a direct debit', changed('pain.001.001.09', 'pain.008.001.08')],
  ['a bank statement', changed('pain.001.001.09', 'camt.053.001.08')],
  ['a status report in an envelope', '<a:Data xmlns:a="x"><Document><CstmrPmtStsRpt/></Document></a:Data>'],
  ['a message between banks', changed('pain.001.001.09', 'pacs.008.001.08')],
  ['a namespace of others', changed(`${NAMESPACE}pain.001.001.09`, 'https://example.com/payments')],
  [
    'an element of another namespace',
    changed('<RmtInf>', '<x:RmtInf xmlns:x="urn:x"><x:Ustrd>a</x:Ustrd></x:RmtInf><RmtInf>')
  ],
  ['no header', changed('GrpHdr>', 'Group>').replace('</GrpHdr>', '</Group>')],
  ['no payments', aPain({ batches: [] })],
  ['no message id', changed('<MsgId>MSG-1</MsgId>', '')],
  ['no batch id', changed('<PmtInfId>BATCH-1</PmtInfId>', '<PmtInfId> </PmtInfId>')],
  ['a wrong number of payments', changed('<NbOfTxs>1', '<NbOfTxs>7')],
  [
    'a wrong number of payments of a batch',
    changed('TRF</PmtMtd>\n      <NbOfTxs>1', 'TRF</PmtMtd>\n      <NbOfTxs>2')
  ],
  ['a number of payments that is none', changed('<NbOfTxs>1', '<NbOfTxs>one')],
  ['a number of payments with an exponent', changed('<NbOfTxs>1', '<NbOfTxs>1e0')],
  ['a wrong control sum', changed('<CtrlSum>125.00', '<CtrlSum>125.01')],
  ['a control sum with too many decimals', changed('<CtrlSum>125.00', '<CtrlSum>125.00001')],
  ['a control sum that is none', changed('<CtrlSum>125.00', '<CtrlSum>125,00')],
  ['a batch id used twice', aPain({ batches: [aBatch(), aBatch()] })],
  [
    'a UETR used twice',
    changed('<EndToEndId>INV-1</EndToEndId>', `<EndToEndId>INV-1</EndToEndId><UETR>${ID}</UETR>`, TWO)
  ],
  ['a UETR that is no UUID', changed(ID, `${ID.slice(0, -1)}g`, TWO)],
  ['an impossible day', changed('2026-10-02', '2026-02-30')],
  ['a day of no month', changed('2026-10-02', '2026-00-02')],
  ['a day of no year', changed('2026-10-02', '0000-10-02')],
  ['a day in words', changed('2026-10-02', '2 October 2026')],
  [
    'a booking that is neither',
    changed('<NbOfTxs>1', '<NbOfTxs>1').replace('TRF</PmtMtd>', 'TRF</PmtMtd><BtchBookg>yes</BtchBookg>')
  ],
  ['an amount around an element', changed('125.00</InstdAmt>', '12<Cd>EUR</Cd>5.00</InstdAmt>')],
  ['no amount', changed('<InstdAmt Ccy="EUR">125.00</InstdAmt>', '')],
  [
    'an amount in another currency',
    changed(
      '<InstdAmt Ccy="EUR">125.00</InstdAmt>',
      '<EqvtAmt><Amt Ccy="EUR">125.00</Amt><CcyOfTrf>SEK</CcyOfTrf></EqvtAmt>'
    )
  ],
  ['two amounts', changed('</InstdAmt>', '</InstdAmt><InstdAmt Ccy="EUR">1.00</InstdAmt>')],
  ['an amount without a currency', changed(' Ccy="EUR"', '')],
  ['a currency that is none', changed('Ccy="EUR"', 'Ccy="euro"')],
  ['an amount of nothing', changed('>125.00</InstdAmt>', '>0.00</InstdAmt>')],
  ['a negative amount', changed('>125.00</InstdAmt>', '>-125.00</InstdAmt>')],
  ['an amount with a comma', changed('>125.00</InstdAmt>', '>125,00</InstdAmt>')],
  ['too many decimals', changed('>125.00</InstdAmt>', '>125.005</InstdAmt>')],
  ['decimals of yen', changed('Ccy="EUR">125.00', 'Ccy="JPY">125.50')],
  ['an amount beyond all measure', changed('>125.00</InstdAmt>', '>99999999999999999.00</InstdAmt>')],
  [
    'an account behind the payments',
    changed('</PmtInf>', '<DbtrAcct><Id><IBAN>DE75512108001245126199</IBAN></Id></DbtrAcct></PmtInf>')
  ],
  ['a second number of payments', changed('<NbOfTxs>', '<NbOfTxs>5</NbOfTxs><NbOfTxs>')],
  ['a second control sum', changed('<CtrlSum>', '<CtrlSum>99.00</CtrlSum><CtrlSum>')],
  ['a second control sum of a batch', changed('<ReqdExctnDt>', '<CtrlSum>125.00</CtrlSum><ReqdExctnDt>')],
  ['a second account to pay from', changed('<DbtrAcct>', `${DEBTOR}<DbtrAcct>`)],
  ['a second day', changed('<ReqdExctnDt>', '<ReqdExctnDt><Dt>2026-11-01</Dt></ReqdExctnDt><ReqdExctnDt>')],
  ['a day and another with a time', changed('</Dt>', '</Dt><DtTm>2026-11-01T08:00:00Z</DtTm>')],
  ['a second payee', changed('</Cdtr>', '</Cdtr><Cdtr><Nm>Mallory</Nm></Cdtr>')],
  ['a second account of the payee', changed('<CdtrAcct>', `${DEBTOR.replaceAll('Dbtr', 'Cdtr')}<CdtrAcct>`)],
  ['a second IBAN of the payee', changed('<IBAN>DE', `<IBAN>${IBAN}</IBAN><IBAN>DE`)],
  ['a second end-to-end id', changed('<EndToEndId>', '<EndToEndId>INV-2</EndToEndId><EndToEndId>')],
  ['a day with more behind it', changed('10-02<', '10-02 or later<')],
  ['a day of too many digits', changed('10-02<', '10-021<')],
  ['a payment beside the batches', changed('<PmtInf>', `<CdtTrfTxInf>${PAYMENT}</CdtTrfTxInf><PmtInf>`)],
  ['a payment within an unknown element', changed('<PmtMtd>', `<Own><CdtTrfTxInf/></Own><PmtMtd>`)],
  [
    'a batch within a batch',
    changed('<PmtMtd>', `<PmtInf><PmtInfId>P2</PmtInfId><CdtTrfTxInf>${PAYMENT}</CdtTrfTxInf></PmtInf><PmtMtd>`)
  ],

  ['a row with too few cells', `${HEADER}A,1.00,EUR,r,2026-01-31\r\nB,2.00,EUR\r\n`],
  ['a row with too many cells', `${HEADER}A,1,00,EUR,r,2026-01-31\r\nB,2.00,EUR,r,2026-01-31\r\n`],
  ['a quote that is never closed', `${HEADER}A,1.00,EUR,"r,2026-01-31\r\nB,2.00,EUR,r,2026-01-31\r\n`],
  ['text behind a quote', `${HEADER}"A" B,1.00,EUR,r,2026-01-31\r\n`],
  ['an impossible day in a cell', `${HEADER}A,1.00,EUR,r,2026-02-29\r\n`],
  ['an empty amount', `${HEADER}A,1.00,EUR,r,2026-01-31\r\nB,,EUR,r,2026-01-31\r\n`],
  ['an amount in words', `${HEADER}A,1.00,EUR,r,2026-01-31\r\nB,ten,EUR,r,2026-01-31\r\n`],
  ['an amount of nothing in a cell', `${HEADER}A,0.00,EUR,r,2026-01-31\r\n`],
  ['too many decimals in a cell', `${HEADER}A,1.005,EUR,r,2026-01-31\r\nA,1.00,EUR,r,2026-01-31\r\n`],
  ['an empty currency', `${HEADER}A,1.00,,r,2026-01-31\r\nB,1.00,EUR,r,2026-01-31\r\n`],
  ['a currency in words', `${HEADER}A,1.00,Euro,r,2026-01-31\r\n`],
  ['two currencies of an amount', `${HEADER}A,SEK 1.00,EUR,r,2026-01-31\r\n`],
  ['no currency anywhere', 'name,amount\r\nA,1.00\r\nB,2.00\r\n'],
  ['no column of amounts', 'name,reference\r\nA,r\r\nB,s\r\n'],
  ['a header alone', HEADER],
  ['both decimal signs', 'name;amount;currency\r\nA;1.250,00;EUR\r\nB;1.250,50;EUR\r\nC;1,250.00;EUR\r\n'],
  [
    'a byte that is none behind marks for such bytes',
    Buffer.concat([Buffer.from(`[{"a": "\ufffdé\ufffd😀`), Uint8Array.of(0xff), Buffer.from('\ufffd"}]')])
  ],
  ['UTF-16 turned round', Uint8Array.of(0xfe, 0xff, 0, 0x61, 0, 0x2c)],

  ['JSON with a comma too many', `${BULK}{"counterparty":"A","amount":1,"reference":"r"},\n]}`],
  ['JSON that ends early', `${BULK}\n{"counterparty":"A","amount":1`],
  ['JSON with something behind it', `${BULK}{"counterparty":"A","amount":1,"reference":"r"}]}\n{}`],
  ['JSON with single quotes', "{'account_id': 'a1'}"],
  ['JSON with a bare line end in a text', `${BULK}{"counterparty":"A\n","amount":1}]}`],
  ['JSON with an escape that is none', `${BULK}{"counterparty":"A\\x","amount":1}]}`],
  ['JSON values too deep', `{"items":${'['.repeat(100)}`],
  ['a list for an object', '[{"amount":1}]'],
  ['no items', '{"account_id":"a1"}'],
  ['items that are no list', '{"account_id":"a1","items":{}}'],
  ['an item that is no object', `${BULK}"A"]}`],
  ['an item without an amount', `${BULK}{"counterparty":"A","reference":"r"}]}`],
  [
    'an item without a currency',
    '{"account_id":"a1","items":[\n  {"counterparty":"A","amount":"1.00","reference":"r"}]}'
  ],
  ['an item with too many decimals', `${BULK}{"counterparty":"A","amount":1.001,"reference":"r"}]}`],
  ['an item with a negative amount', `${BULK}{"counterparty":"A","amount":-1.00,"reference":"r"}]}`],
  ['an item with an exponent', `${BULK}{"counterparty":"A","amount":1e3,"reference":"r"}]}`],
  ['an item with a key twice', `${BULK}{"amount":1,\n"amount":2}]}`],
  ['an item behind letters of several codes', `${BULK}{"counterparty":"Ｎ😀\ue000","amount":-1}]}`],
  ['a reference that is no text', `${BULK}{"amount":1,"reference":[1]}]}`],

  ['an id that is too short', `${ID}\n${ID.slice(0, -1)}\n13521d57-581c-44d0-b321-40c58a9cf74e\n`],
  ['a word among ids', `${ID}, 13521d57-581c-44d0-b321-40c58a9cf74e, none`]
]
