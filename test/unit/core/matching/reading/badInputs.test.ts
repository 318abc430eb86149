import { describe, expect, it } from 'vitest'
import { BAD_INPUTS } from '../../../../support/reading/badInputs.ts'
import { readText } from '../../../../support/reading/readText.ts'

/** The faults of each file, as `line:column words`. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  'nothing at all': ['-:- The file is empty. Choose a file with payments.'],
  'spaces only': ['-:- The file is empty. Choose a file with payments.'],
  'spaces before anything else': [
    '-:- The file begins with thousands of spaces or empty lines. Remove them, or choose another file.'
  ],
  'a workbook that was cut off': [
    '-:- The workbook cannot be read; it is incomplete or damaged (End of central directory record signature not found. Either not a zip file, or file is truncated.). Get it again, or save it anew in a spreadsheet program.'
  ],
  'an old Excel workbook': [
    '-:- This is an old Excel or Word file, or a workbook with a password. Remove the password. Save it as XLSX or CSV (UTF-8) and read that.'
  ],
  'a workbook with a password': [
    '-:- This workbook is protected by a password. Save it without one, as XLSX or CSV (UTF-8), and read that.'
  ],
  'a sheet of OpenDocument': [
    '-:- This is an OpenDocument file, such as an ODS sheet. Save it as XLSX or CSV (UTF-8) and read that.'
  ],
  'a workbook of Numbers': ['-:- This is a file of Numbers or Pages. Save it as XLSX or CSV (UTF-8) and read that.'],
  'a binary workbook': ['-:- This is a binary Excel workbook (XLSB). Save it as XLSX or CSV (UTF-8) and read that.'],
  'a Word document': ['-:- This is a Word document. Read the pain.001, XLSX or CSV file that it was made from.'],
  'an archive of files': ['-:- This is a ZIP archive. Unpack it and read what is in it.'],
  'a workbook in XML': ['-:- This is an old workbook in XML. Save it as XLSX or CSV (UTF-8) and read that.'],
  'a statement of SWIFT': ['-:- This is a bank statement (MT940). Read the payment file whose payments it shows.'],
  'a statement of SWIFT in its envelope': [
    '-:- This is a bank statement (MT940). Read the payment file whose payments it shows.'
  ],
  'an interim report of SWIFT': [
    '-:- This is a report on an account (MT942). Read the payment file whose payments it shows.'
  ],
  'payment orders of SWIFT': [
    '-:- This is a SWIFT message with payment orders (MT101), which is not read. Ask the program that wrote it for pain.001.001.09, XLSX or CSV.'
  ],
  'an ACH file': [
    '-:- This is an ACH file (NACHA), which is not read. Ask the program that wrote it for pain.001.001.09, XLSX or CSV.'
  ],
  'an ACH file without line ends': [
    '-:- This is an ACH file (NACHA), which is not read. Ask the program that wrote it for pain.001.001.09, XLSX or CSV.'
  ],
  'a BACS file': [
    '-:- This is a BACS file (Standard 18), which is not read. Ask the program that wrote it for pain.001.001.09, XLSX or CSV.'
  ],
  'a statement for programs': ['-:- This is a bank statement (OFX). Read the payment file whose payments it shows.'],
  'a PDF': [
    '-:- This is a PDF, from which payments cannot be read exactly. Read the pain.001, XLSX or CSV file that it was made from.'
  ],
  'a picture': [
    '-:- This is a picture, from which payments cannot be read exactly. Read the pain.001, XLSX or CSV file that it was made from.'
  ],
  'a compressed file': ['-:- This file is compressed (gzip). Unpack it and read what is in it.'],
  'a web page': ['-:- This is a web page, not a file of payments. Download the file again, signed in at the bank.'],
  'XML that ends early': [
    '57:7 The file ends before <CdtTrfTxInf> is closed: it was cut off. Get the file again from the program that wrote it.'
  ],
  'XML that ends within a tag': [
    '57:12 The file ends before <CdtTrfTxInf> is closed: it was cut off. Get the file again from the program that wrote it.'
  ],
  'a closing tag of another element': [
    '40:9 This closing tag belongs to another element: <Amt> is open. Get the file again from the program that wrote it.'
  ],
  'a bare ampersand': ['47:32 This “&” is not part of an entity. Write &amp; for the sign itself.'],
  'an unknown entity': [
    '47:32 The entity &nbsp; is not one of the five of XML; others are not read. Write the character itself.'
  ],
  'a control character': ['36:26 This character is not allowed in XML. Remove it.'],
  'a bare angle bracket': ['47:33 This is not a valid name. Write &lt; where a text has “<”.'],
  'an attribute twice': ['39:31 The attribute Ccy appears twice.'],
  'a document type': [
    '2:1 The file has a document type (DTD). It could load other files, so Tallydesk does not read it. Remove <!DOCTYPE …>.'
  ],
  'a document type with entities over several lines': [
    '2:1 The file has a document type (DTD). It could load other files, so Tallydesk does not read it. Remove <!DOCTYPE …>.'
  ],
  'two documents in a file': ['61:1 A second document begins here. Put each document in its own file.'],
  'two roots in a file': ['61:1 A second document begins here. Put each document in its own file.'],
  'text behind the document': [
    '60:12 There is text outside of the document. Get the file again from the program that wrote it.'
  ],
  'another encoding than any we read': [
    '1:1 The encoding “EBCDIC-CP-US” is not read. Save the file as UTF-8 and try again.'
  ],
  'bytes that are no UTF-8': ['47:17 The bytes here are not valid UTF-8. Save the file as UTF-8 and try again.'],
  'a byte that is none behind marks for such bytes': [
    '1:13 The bytes here are not valid UTF-8. Save the file as UTF-8 and try again.'
  ],
  'UTF-8 that ends within a character': [
    '47:17 The bytes here are not valid UTF-8. Save the file as UTF-8 and try again.'
  ],
  'elements too deep': ['4:191 Elements are nested more than 64 levels deep. This is not a payment file.'],
  'a text without end': ['55:18 The text of Ustrd is longer than 10000 characters.'],
  'another root': ['3:3 <CstmrCdtTrfInitn> stands outside of a <Document>: it is not a pain.001 file.'],
  'no namespace': [
    '2:1 The file names no namespace, so its version is not known. Ask the program that wrote it for pain.001.001.09.'
  ],
  'an unknown version': [
    '2:1 This version of pain.001 is not read: “pain.001.001.02”. Ask the program that wrote it for pain.001.001.09.'
  ],
  'a version of a country': [
    '2:1 This version of pain.001 is not read: “pain.001.004.03”. Ask the program that wrote it for pain.001.001.09.'
  ],
  'a direct debit': [
    '2:1 This is a direct debit file (pain.008), which collects money. Read the file of payments that you make, a pain.001 file.'
  ],
  'a bank statement': [
    '2:1 This is a bank statement (camt.053). Read the payment file whose payments it shows, a pain.001 file.'
  ],
  'a status report in an envelope': ['-:- This is a status report (pain.002). Read the payment file that it answers.'],
  'a message between banks': [
    '2:1 This is a message between banks (pacs). Read the file of payments that you make, a pain.001 file.'
  ],
  'a namespace of others': [
    '2:1 The namespace “https://example.com/payments” does not belong to a pain.001 file. Choose another file.'
  ],
  'an element of another namespace': [
    '54:9 <x:RmtInf> has another namespace than the file. Use one for the whole file.'
  ],
  'no header': ['-:- The file has no MsgId to identify it.'],
  'no payments': ['-:- It has no payments.'],
  'no message id': ['-:- The file has no MsgId to identify it.'],
  'no batch id': ['13:5 The batch that begins here has no PmtInfId to identify it.'],
  'a wrong number of payments': ['7:16 NbOfTxs says 7, but the file holds 1 payment.'],
  'a wrong number of payments of a batch': ['16:16 NbOfTxs says 2, but the batch “BATCH-1” holds 1 payment.'],
  'a number of payments that is none': ['7:16 NbOfTxs is “one”, which is not a number of payments.'],
  'a number of payments with an exponent': ['7:16 NbOfTxs is “1e0”, which is not a number of payments.'],
  'a wrong control sum': ['8:16 CtrlSum says 125.01, but the payments of the file add up to 125.00.'],
  'a control sum with too many decimals': [
    '8:16 CtrlSum says 125.00001, but the payments of the file add up to 125.00.'
  ],
  'a control sum that is none': ['8:16 CtrlSum is “125,00”, which is not a sum.'],
  'a batch id used twice': ['60:17 The PmtInfId “BATCH-1” was already used in line 14. Each batch needs its own.'],
  'a UETR used twice': [
    '61:17 The UETR d461f105-1792-407f-95ff-9a496fd918a9 is also that of the payment in line 34. It must identify one payment only.'
  ],
  'a UETR that is no UUID': [
    '61:17 The UETR “d461f105-1792-407f-95ff-9a496fd918ag” is not a UUID, which has 32 digits from 0 to f.'
  ],
  'an impossible day': ['19:13 “2026-02-30” is not a valid date. Write it as 2026-01-31.'],
  'a day of no month': ['19:13 “2026-00-02” is not a valid date. Write it as 2026-01-31.'],
  'a day of no year': ['19:13 “0000-10-02” is not a valid date. Write it as 2026-01-31.'],
  'a day in words': ['19:13 “2 October 2026” is not a valid date. Write it as 2026-01-31.'],
  'a booking that is neither': ['15:38 BtchBookg is “yes”; it must be true or false.'],
  'an amount around an element': ['39:33 <Cd> stands within InstdAmt, which holds only a text.'],
  'no amount': ['34:7 The payment that begins here has no InstdAmt.'],
  'an amount in another currency': [
    '39:11 This payment has an EqvtAmt (its value in another currency), so the paid amount is not known. Ask for a file with InstdAmt.'
  ],
  'two amounts': ['39:68 This payment has a second amount.'],
  'an amount without a currency': ['39:21 InstdAmt names no currency: its attribute Ccy is missing.'],
  'a currency that is none': ['39:32 “euro” is not a currency. Write its code in three capital letters, such as EUR.'],
  'an amount of nothing': ['39:31 The amount is 0.00. A payment needs one above zero.'],
  'a negative amount': ['39:31 The amount is -125.00. A payment needs one above zero.'],
  'an amount with a comma': ['39:31 “125,00” is not an amount. Write digits with a decimal point, such as 1250.00.'],
  'too many decimals': ['39:31 The amount 125.005 has more decimals than EUR allows: 2.'],
  'decimals of yen': ['39:31 The amount 125.50 has more decimals than JPY allows: 0.'],
  'an amount beyond all measure': ['39:31 The amount 99999999999999999.00 is too large.'],
  'an account behind the payments': [
    '58:5 A second DbtrAcct begins here. PmtInf may have only one.',
    '58:25 This comes after payments that it applies to. It belongs before the first CdtTrfTxInf.'
  ],
  'a second number of payments': ['7:27 A second NbOfTxs begins here. GrpHdr may have only one.'],
  'a second control sum': ['8:31 A second CtrlSum begins here. GrpHdr may have only one.'],
  'a second control sum of a batch': ['18:7 A second CtrlSum begins here. PmtInf may have only one.'],
  'a second account to pay from': ['24:74 A second DbtrAcct begins here. PmtInf may have only one.'],
  'a second day': [
    '18:53 A second ReqdExctnDt begins here. PmtInf may have only one.',
    '19:13 The batch has two days: 2026-11-01 and 2026-10-02.'
  ],
  'a day and another with a time': ['19:34 The batch has two days: 2026-10-02 and 2026-11-01.'],
  'a second payee': ['48:16 A second Cdtr begins here. CdtTrfTxInf may have only one.'],
  'a second account of the payee': ['49:76 A second CdtrAcct begins here. CdtTrfTxInf may have only one.'],
  'a second IBAN of the payee': ['51:50 A second IBAN begins here. Id may have only one.'],
  'a second end-to-end id': ['36:41 A second EndToEndId begins here. PmtId may have only one.'],
  'a payment beside the batches': ['13:5 <CdtTrfTxInf> stands where it is not read. It belongs directly below PmtInf.'],
  'a payment within an unknown element': [
    '15:12 <CdtTrfTxInf> stands where it is not read. It belongs directly below PmtInf.'
  ],
  'a batch within a batch': [
    '15:7 <PmtInf> stands where it is not read. It belongs directly below CstmrCdtTrfInitn.',
    '15:38 <CdtTrfTxInf> stands where it is not read. It belongs directly below PmtInf.'
  ],
  'a day with more behind it': ['19:13 “2026-10-02 or later” is not a valid date. Write it as 2026-01-31.'],
  'a day of too many digits': ['19:13 “2026-10-021” is not a valid date. Write it as 2026-01-31.'],
  'a row with too few cells': ['3:1 This row has 3 cells, the first one 5. A text with “,” in it belongs in quotes.'],
  'a row with too many cells': ['2:1 This row has 6 cells, the first one 5. A text with “,” in it belongs in quotes.'],
  'a quote that is never closed': ['2:12 This quote is not closed.'],
  'text behind a quote': ['2:4 There is text after a closing quote. Write a quote within a text twice.'],
  'an impossible day in a cell': [
    '2:14 “2026-02-29” is not a valid date, written as year, month and day, such as 2026-01-31.'
  ],
  'an empty amount': ['3:3 This payment has no amount: the cell is empty.'],
  'an amount in words': ['3:3 “ten” is not an amount with a decimal point, such as 1,250.00.'],
  'an amount of nothing in a cell': ['2:3 The amount is 0.00. A payment needs one that is not zero.'],
  'too many decimals in a cell': ['2:3 The amount 1.005 has more decimals than EUR allows: 2.'],
  'an empty currency': ['2:8 This payment has no currency: the cell is empty.'],
  'a currency in words': ['2:8 “Euro” is not a currency. Write its code in three capital letters, such as EUR.'],
  'two currencies of an amount': ['2:12 The amount is in SEK, but the currency is EUR.'],
  'no currency anywhere': ['-:- To be chosen: Which currency are the amounts in? The file does not say.'],
  'no column of amounts': ['-:- The column with the amounts is not known. Choose it.'],
  'a header alone': ['-:- It has no payments.'],
  'both decimal signs': ['4:3 “1,250.00” is not an amount with a decimal comma, such as 1.250,00.'],
  'UTF-16 turned round': ['-:- The file is UTF-16 in big-endian order. Save it as UTF-8 and try again.'],
  'JSON with a comma too many': ['2:1 This is not valid JSON. A value is expected here.'],
  'JSON that ends early': ['2:31 This is not valid JSON. The text ends too early.'],
  'JSON with something behind it': ['2:1 This is not valid JSON. There is more text after the end.'],
  'JSON with single quotes': ['1:2 This is not valid JSON. A name in double quotes is expected here.'],
  'JSON with a bare line end in a text': [
    '1:64 This is not valid JSON. This character has to be written as an escape, such as \\n.'
  ],
  'JSON with an escape that is none': [
    '1:64 This is not valid JSON. This escape does not exist. To write a backslash, write it twice.'
  ],
  'JSON values too deep': ['1:73 This is not valid JSON. Values are nested more than 64 levels deep.'],
  'a list for an object': ['1:1 A bulk request is an object: {"account_id": "…", "items": […]}.'],
  'no items': ['-:- The list “items” with the payments is missing.'],
  'items that are no list': ['1:20 “items” is not a list.'],
  'an item that is no object': [
    '1:46 A payment is an object: {"counterparty": "…", "amount": "12.50", "reference": "…"}.'
  ],
  'an item without an amount': ['1:46 This payment has no amount.'],
  'an item without a currency': [
    '2:32 This payment has no currency, and the file names none. Add "currency": "EUR" beside "items".'
  ],
  'an item with too many decimals': ['1:75 The amount 1.001 has more decimals than EUR allows: 2.'],
  'an item with a negative amount': ['1:75 The amount is -1.00. A payment needs one above zero.'],
  'an item with an exponent': ['1:75 “1e3” is not an amount. Write digits with a decimal point, such as 1250.00.'],
  'an item with a key twice': ['2:1 “amount” appears twice.'],
  'an item behind letters of several codes': ['1:77 The amount is -1. A payment needs one above zero.'],
  'a reference that is no text': ['1:70 “reference” is not a text.'],
  'an id that is too short': [
    '2:1 “d461f105-1792-407f-95ff-9a496fd918a” is not a payment id, which has 32 digits from 0 to f, with or without hyphens.'
  ],
  'a word among ids': ['1:77 “none” is not a payment id, which has 32 digits from 0 to f, with or without hyphens.']
}

describe('a mistake in a file is reported at its place', () => {
  it.each(BAD_INPUTS)('%s', async (name, content) => {
    const { faultLines, faultCount } = await readText(content)
    expect(faultLines).toEqual(TOLD[name])
    expect(faultCount).toBe(faultLines.length)
  })

  it.each(BAD_INPUTS)('%s, whatever the pieces it comes in', async (name, content) => {
    const { faultLines } = await readText(content, { piece: 7 })
    expect(faultLines).toEqual(TOLD[name])
  })
})
