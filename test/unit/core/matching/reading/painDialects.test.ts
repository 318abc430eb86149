import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialectWords } from '../../../../../shared/words/painDialect.ts'
import { aPain } from '../../../../support/reading/aPain.ts'
import { PAIN_VERSIONS } from '../../../../support/reading/painForms.ts'
import { checkPain, painSchemaMissing } from '../../../../support/reading/painSchema.ts'
import { readText } from '../../../../support/reading/readText.ts'

/** A made-up file as a program of that country writes it. */
function fileOf(name: string): string {
  return readFileSync(new URL(`../../../../support/reading/dialects/${name}.xml`, import.meta.url), 'utf8')
}

/** The elements of a payment that dialects write in different ways, and its amount. */
async function paymentsOf(text: string) {
  const { faultLines, taken } = await readText(text)
  expect(faultLines).toEqual([])
  return taken.map((item) => [
    item.endToEndId,
    `${item.amount} ${item.currency}`,
    item.counterpartyName,
    item.counterpartyNumber,
    item.counterpartyBankCode,
    item.reference,
    item.dueOn
  ])
}

const INVOICE = 'd461f105-1792-407f-95ff-9a496fd918a9'

describe('a real file of a dialect', () => {
  it.each([
    ['iso-03', 'pain.001.001.03', 'ISO 20022'],
    ['iso-09', 'pain.001.001.09', 'ISO 20022'],
    ['iso-12', 'pain.001.001.12', 'ISO 20022'],
    ['swiss-03', 'pain.001.001.03.ch.02', 'Swiss (SPS)'],
    ['swiss-09', 'pain.001.001.09.ch.03', 'Swiss (SPS)'],
    ['german-002.03', 'pain.001.002.03', 'German DK'],
    ['german-003.03', 'pain.001.003.03', 'German DK'],
    ['german-001.03', 'pain.001.001.03_GBIC_3', 'German DK']
  ])('%s is named %s, %s, and warns of nothing but missing ids', async (name, schema, words) => {
    const read = await readText(fileOf(name))
    expect([read.faultLines, read.schema, read.dialect && dialectWords[read.dialect]]).toEqual([[], schema, words])
    expect(read.warnings.filter((warning) => !warning.includes('has no end-to-end id'))).toEqual([])
  })

  it('of ISO version 3 has days with a zone, national numbers, and references to many invoices', async () => {
    expect(await paymentsOf(fileOf('iso-03'))).toEqual([
      [
        'SUP-2026-0001',
        '-245908000 SEK',
        'Göteborg Färg & Kemi AB',
        '50500001',
        '9977',
        '4711\n1000000471\n1000000489',
        '2026-10-02'
      ],
      [null, '-1500000000 JPY', 'Sakura Trading KK', '0012345', 'MUSTJPJTXXX', 'Order 88', '2026-10-02'],
      [
        INVOICE.replaceAll('-', ''),
        '-312505000 SEK',
        'Made Up Person',
        'SE6497700000000000000001',
        null,
        null,
        '2026-10-23'
      ]
    ])
    const { batches, taken } = await readText(fileOf('iso-03'))
    expect(batches.map(({ id, booking, account }) => [id, booking, account])).toEqual([
      ['NSAB-SUPPLIERS', 'one', 'SE6497700000000000000001'],
      ['NSAB-SALARIES', 'items', 'SE2697700000010002870284']
    ])
    expect(taken[2]?.correlationId).toBe(INVOICE)
  })

  it('of ISO version 9 has a time, BICFI, UETR and split addresses, and pays the first recipient', async () => {
    expect(await paymentsOf(fileOf('iso-09'))).toEqual([
      [
        'INV-2026-00017',
        '-12500000 EUR',
        'Kommanditgesellschaft Müller & Söhne',
        'DE75512108001245126199',
        'MUSTDEFFXXX',
        'Invoice 2026-00017',
        '2026-10-05'
      ],
      [
        'INV-2026-00018',
        '-1252500 EUR',
        'Alpine Papier GmbH',
        'AT939999900001234567',
        null,
        'RF622026000417',
        '2026-10-05'
      ]
    ])
    const { taken, batches } = await readText(fileOf('iso-09'))
    expect(taken.map(({ ultimateName }) => ultimateName)).toEqual(['Müller Group', null])
    expect(taken.map(({ correlationId }) => correlationId)).toEqual(['13521d57-581c-44d0-b321-40c58a9cf74e', null])
    expect(batches[0]?.booking).toBe('unknown')
  })

  it('of ISO version 12 may have name prefixes, bank clearing numbers and phones as accounts', async () => {
    expect(await paymentsOf(fileOf('iso-12'))).toEqual([
      [
        'INV-2026-00031',
        '-98000000 USD',
        'Prairie Tools Inc.',
        '000123456789',
        '021000999',
        'Invoice 31',
        '2026-10-05'
      ],
      ['INV-2026-00032', '-9900 USD', 'Made Up Person', null, null, 'RF38NSAB2026', '2026-10-05']
    ])
  })

  it('of Switzerland has participant and post account numbers, and slip and QR bill references', async () => {
    expect(await paymentsOf(fileOf('swiss-03'))).toEqual([
      ['HZ-E-1', '-39497500 CHF', null, '01-9998-6', null, '120000000000234478943216899', '2026-10-02'],
      ['HZ-E-2', '-2000000 CHF', 'Dorfladen Mustertal', '60-778-6', null, 'Rechnung 12', '2026-10-02'],
      [
        'HZ-E-3',
        '-10000000 CHF',
        'Käserei Beispiel GmbH',
        'CH5009997000987654321',
        '9997',
        'Lieferung September',
        '2026-10-02'
      ],
      [
        'HZ-E-4',
        '-1000000 CHF',
        'Musterversicherung AG',
        'CH6431998000111222333',
        null,
        '000000000000000020260004172\nPrämie Oktober',
        '2026-10-02'
      ]
    ])
  })

  it('of Switzerland since version 9 has two currencies in a batch and three kinds of references', async () => {
    expect(await paymentsOf(fileOf('swiss-09'))).toEqual([
      [
        'HZ-E-11',
        '-9499500 CHF',
        'Musterversicherung AG',
        'CH6431998000111222333',
        null,
        '000000000000000020260004253\nPrämie November',
        '2026-11-06'
      ],
      [
        'HZ-E-12',
        '-2500000 CHF',
        'Treuhand Beispiel AG',
        'LI7008899000111222333',
        null,
        'RF622026000417',
        '2026-11-06'
      ],
      [
        'HZ-E-13',
        '-2500000 EUR',
        'Kommanditgesellschaft Müller & Söhne',
        'DE75512108001245126199',
        'MUSTDEFFXXX',
        'Rechnung 77',
        '2026-11-06'
      ]
    ])
  })

  it.each([
    ['german-002.03', 'MUSTDEFFXXX'],
    ['german-003.03', null],
    ['german-001.03', null]
  ])('of Germany (%s) may leave out banks and sums', async (name, bank) => {
    expect(await paymentsOf(fileOf(name))).toEqual([
      [
        'RG-2026-100',
        '-65431400 EUR',
        'Zimmerei Beispiel & Co KG',
        'DE28999999980000654321',
        bank,
        'Rechnung 100, Kunde 4711',
        '2026-10-02'
      ],
      [null, '-1127200 EUR', 'Gerüstbau Beispiel GmbH', 'DE75512108001245126199', bank, 'RF622026000417', '2026-10-02']
    ])
  })

  const reason = painSchemaMissing()
  it.skipIf(reason !== undefined)(
    `is valid by the version of ISO that it narrows${reason ? ` (${reason})` : ''}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'tallydesk-dialects-'))
      try {
        const paths = ['iso-03', 'swiss-03', 'german-002.03', 'german-003.03', 'german-001.03'].map((name) => {
          const path = join(folder, `${name}.xml`)
          const asIso = fileOf(name).replace(/xmlns="[^"]+"/, 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"')
          writeFileSync(path, asIso.replace(/ xsi:schemaLocation="[^"]+"/, ''))
          return path
        })
        checkPain('03', paths)
      } finally {
        rmSync(folder, { recursive: true })
      }
    }
  )
})

describe('a dialect', () => {
  it('that a file does not name shows in codes that Switzerland alone has', async () => {
    const unnamed = fileOf('swiss-09').replace(/ xsi:schemaLocation="[^"]+"/, '')
    const unlike = unnamed.replace('<Prtry>QRR</Prtry>', '<Cd>SCOR</Cd>').replace('<Cd>CHBCC</Cd>', '<Cd>OTHER</Cd>')
    expect((await readText(unlike)).dialect).toBe('iso')
    const instrument = (code: string) => `<PmtTpInf><LclInstrm><Prtry>${code}</Prtry></LclInstrm></PmtTpInf>`
    for (const file of [
      unnamed.replace('QRR', 'NONE'),
      unnamed.replace('CHBCC', 'OTHER'),
      unlike.replace('<ReqdExctnDt>', `${instrument('CH01')}$&`),
      unlike.replace('<Amt>', `${instrument('CH03')}$&`)
    ])
      expect(await readText(file)).toMatchObject({ schema: 'pain.001.001.09', dialect: 'swiss', faultCount: 0 })
  })

  it('is that of the file where codes are of another, or a named schema of another version', async () => {
    const other = aPain().replace('<Amt>', '<PmtTpInf><LclInstrm><Prtry>CH99</Prtry></LclInstrm></PmtTpInf><Amt>')
    expect((await readText(other)).dialect).toBe('iso')
    const german = fileOf('german-003.03').replace(
      '<Amt>',
      '<PmtTpInf><LclInstrm><Prtry>CH01</Prtry></LclInstrm></PmtTpInf><Amt>'
    )
    expect((await readText(german)).dialect).toBe('german')
    for (const file of ['pain.001.001.03.ch.02.xsd', 'pain.001.001.09.xsd', 'pain.001.001.09.ch.03.xsd.txt']) {
      const named = aPain().replace('xmlns=', `xmlns:i="x" i:schemaLocation="urn:x ${file}" xmlns=`)
      expect(await readText(named)).toMatchObject({ schema: 'pain.001.001.09', dialect: 'iso', faultCount: 0 })
    }
  })

  it('is named by a schema with its path, and by any prefix of the attribute', async () => {
    const named = aPain().replace(
      'xmlns=',
      'xmlns:i="x" i:schemaLocation="urn:x ../x/pain.001.001.09_GBIC_5.xsd" xmlns='
    )
    expect(await readText(named)).toMatchObject({ schema: 'pain.001.001.09_GBIC_5', dialect: 'german', faultCount: 0 })
  })

  it.each(PAIN_VERSIONS)('of version %s is refused where a number or a sum is wrong', async (version) => {
    const file = aPain({ version })
    const sum = await readText(file.replace('<CtrlSum>125.00', '<CtrlSum>125.01'))
    expect(sum.faultLines).toEqual([expect.stringMatching(/CtrlSum says 125\.01, but the payments of the file add up/)])
    const count = await readText(file.replace(/TRF(.*?)<NbOfTxs>1/s, 'TRF$1<NbOfTxs>2'))
    expect(count.faultLines).toEqual([expect.stringMatching(/NbOfTxs says 2, but the batch “BATCH-1” holds 1 payment/)])
  })

  it.each([
    ['pain.001.001.13', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.13'],
    ['pain.001.001.02', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.02'],
    ['pain.001.004.03', 'urn:iso:std:iso:20022:tech:xsd:pain.001.004.03'],
    ['urn:swift:xsd:$pain.001.002.02', 'urn:swift:xsd:$pain.001.002.02'],
    ['pain.001.001.03.ch.07', 'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.07.xsd']
  ])('that is not known is refused by its name, %s', async (name, namespace) => {
    const { faultLines, dialect } = await readText(aPain().replace(/xmlns="[^"]+"/, () => `xmlns="${namespace}"`))
    expect(faultLines).toEqual([
      `2:1 This version of pain.001 is not read: “${name}”. Ask the program that wrote it for pain.001.001.09.`
    ])
    expect(dialect).toBeNull()
  })

  it('may declare other prefixes, and its own again, on elements that are read', async () => {
    const own = 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"'
    const file = aPain()
      .replace('<CstmrCdtTrfInitn>', '<CstmrCdtTrfInitn xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">')
      .replace('<GrpHdr>', `<GrpHdr ${own}>`)
    expect((await readText(file)).faultLines).toEqual([])
    expect((await readText(file.replace(`<GrpHdr ${own}>`, '<GrpHdr xmlns="">'))).faultLines).toEqual([
      '4:5 <GrpHdr> has another namespace than the file. Use one for the whole file.'
    ])
  })
})
