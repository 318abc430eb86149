import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from '../../../../support/fastCheck.ts'
import { campaign } from '../../../../support/campaign.ts'
import { describe, expect, it } from 'vitest'
import { aBatch, aPain, aPayment } from '../../../../support/reading/aPain.ts'
import { checkPain, painSchemaMissing } from '../../../../support/reading/painSchema.ts'
import { PAIN_VERSIONS, painForm } from '../../../../support/reading/painForms.ts'
import { painText } from '../../../../support/reading/painText.ts'
import { inAnyVersion, inEuros, itemsOf, painMessages } from '../../../../support/reading/randomPain.ts'
import { readText } from '../../../../support/reading/readText.ts'

const ID = 'd461f105-1792-407f-95ff-9a496fd918a9'

const withIds = (payment: Parameters<typeof aPayment>[0]) =>
  aPain({ batches: [aBatch({ payments: [aPayment(payment)] })] })

describe('a pain.001 file', () => {
  it.each(PAIN_VERSIONS)('of version %s says what it is, and its payments leave the account', async (version) => {
    const read = await readText(aPain({ version, batches: [aBatch({ booking: true })] }))
    expect(read.faultLines).toEqual([])
    expect(read).toMatchObject({
      kind: 'pain.001',
      messageId: 'MSG-1',
      schema: painForm(version).schema,
      dialect: painForm(version).dialect,
      items: 1,
      sums: [{ currency: 'EUR', count: 1, amount: '-125.00' }],
      batches: [{ id: 'BATCH-1', booking: 'one', account: 'SE6497700000000000000001', dueOn: '2026-10-02', items: 1 }]
    })
    expect(read.taken).toEqual([
      {
        batch: 'BATCH-1',
        account: 'SE6497700000000000000001',
        correlationId: null,
        endToEndId: 'INV-1',
        instructionId: null,
        amount: -1_250_000n,
        currency: 'EUR',
        counterpartyName: 'Łódzka Drukarnia & Co',
        counterpartyNumber: 'DE75512108001245126199',
        counterpartyBankCode: 'FTCSSESSXXX',
        ultimateName: null,
        reference: 'Invoice 2026-00017',
        dueOn: '2026-10-02'
      }
    ])
  })

  it.each([
    ['true', 'one'],
    ['1', 'one'],
    ['false', 'items'],
    ['0', 'items']
  ])('that requests batch booking %s expects %s', async (text, booking) => {
    const file = aPain({ batches: [aBatch({ booking: true })] }).replace('>true<', `>${text}<`)
    expect((await readText(file)).batches[0]?.booking).toBe(booking)
  })

  it.each([
    ['an EndToEndId without hyphens', { endToEndId: ID.replaceAll('-', '') }],
    ['an EndToEndId in capitals', { endToEndId: ID.replaceAll('-', '').toUpperCase() }],
    ['a UETR', { endToEndId: 'INV-1', uetr: ID }],
    ['a UETR where the EndToEndId is another id', { endToEndId: '13521d57581c44d0b32140c58a9cf74e', uetr: ID }]
  ])('names a payment id by %s', async (_, payment) => {
    expect((await readText(withIds(payment))).taken[0]?.correlationId).toBe(ID)
  })

  it('names a bulk payment by a PmtInfId without hyphens', async () => {
    const { batches } = await readText(aPain({ batches: [aBatch({ id: ID.replaceAll('-', '') })] }))
    expect(batches[0]?.bulkPaymentId).toBe(ID)
  })

  it('with NOTPROVIDED has no end-to-end id', async () => {
    const { taken, warnings } = await readText(withIds({ endToEndId: 'NOTPROVIDED' }))
    expect(taken[0]?.endToEndId).toBeNull()
    expect(warnings).toEqual(['1 payment has no end-to-end id; the first begins in line 34.'])
  })

  it('joins a text of several lines, and falls back on a structured reference', async () => {
    const long = 'x'.repeat(140)
    const lines = await readText(withIds({ texts: [long, 'y', 'z'] }))
    expect(lines.taken[0]?.reference).toBe(`${long}y z`)
    const file = aPain().replace(
      '<Ustrd>Invoice 2026-00017</Ustrd>',
      '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>'
    )
    expect((await readText(file)).taken[0]?.reference).toBe('RF18539007547034')
  })

  it('reads account numbers that are no IBAN and clearing codes of banks', async () => {
    const file = withIds({ iban: undefined, otherNumber: '5012-3456' }).replace(
      '<BICFI>FTCSSESSXXX</BICFI>\n          </FinInstnId>\n        </CdtrAgt>',
      '<ClrSysMmbId><MmbId>50120</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>'
    )
    expect((await readText(file)).taken[0]).toMatchObject({
      counterpartyNumber: '5012-3456',
      counterpartyBankCode: '50120'
    })
  })

  it('reads a day with a time as the day', async () => {
    const file = aPain().replace('<Dt>2026-10-02</Dt>', '<DtTm>2026-10-02T23:59:00-05:00</DtTm>')
    expect((await readText(file)).taken[0]?.dueOn).toBe('2026-10-02')
  })

  it('warns of ids used twice and of account numbers that fail their check', async () => {
    const payments = [
      aPayment({ instructionId: 'I1' }),
      aPayment({ instructionId: 'I1', iban: 'SE0097700000000000000001' })
    ]
    const { warnings, faultLines } = await readText(aPain({ batches: [aBatch({ payments })] }))
    expect(faultLines).toEqual([])
    expect(warnings).toEqual([
      'The InstrId “I1” in line 61 was used in line 36 already.',
      'The EndToEndId “INV-1” in line 62 was used in line 37 already.',
      '1 IBAN fails its check; the first is “SE0097700000000000000001” in line 77.'
    ])
  })

  it('may have one id as both of a payment, and any two of a million', async () => {
    // Half of what is stored of these two is the same.
    const ids = ['INV-92088', 'INV-97825']
    const payments = ids.map((id) => aPayment({ instructionId: id, endToEndId: id }))
    expect((await readText(aPain({ batches: [aBatch({ payments })] }))).warnings).toEqual([])
  })

  it('warns of no ids of a payment that is reported as a repetition', async () => {
    const batches = [aBatch({ payments: [aPayment({ instructionId: 'I1' }), aPayment({ instructionId: 'I1' })] })]
    const { warnings } = await readText(aPain({ batches }), { isRepetition: () => true })
    expect(warnings).toEqual([])
  })

  it('passes over envelopes, comments, instructions and sections', async () => {
    const file = aPain()
      .replace('<Document', '<!-- a <comment> & more --><?style none?>\n<Document')
      .replace('Invoice 2026-00017', '<![CDATA[Invoice <1> & 2]]>')
      .replace(
        '</CdtTrfTxInf>',
        '<SplmtryData><Envlp><x:A xmlns:x="urn:x"><x:InstdAmt/></x:A><PmtInf xmlns="urn:x"/></Envlp></SplmtryData></CdtTrfTxInf>'
      )
    const { taken, faultLines } = await readText(file)
    expect(faultLines).toEqual([])
    expect(taken[0]?.reference).toBe('Invoice <1> & 2')
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${aPain()}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${aPain()}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${aPain()}`, 'utf16le').swap16()],
    ['ISO-8859-1', Buffer.from(aPain().replace('UTF-8', 'ISO-8859-1').replace('Łódzka', 'Lódzka'), 'latin1')],
    ['Windows-1252', Buffer.from(aPain().replace('UTF-8', 'windows-1252').replace('Łódzka', 'Lódzka'), 'latin1')]
  ])('in %s is read, also a byte at a time', async (name, bytes) => {
    for (const piece of [65_536, 1]) {
      const { taken, faultLines } = await readText(bytes, { piece })
      expect(faultLines).toEqual([])
      expect(taken[0]?.counterpartyName).toBe(
        name.startsWith('UTF') ? 'Łódzka Drukarnia & Co' : 'Lódzka Drukarnia & Co'
      )
    }
  })

  it('that was pasted is no longer in the encoding that it declares', async () => {
    const { taken } = await readText(aPain().replace('UTF-8', 'ISO-8859-1'), { isPasted: true })
    expect(taken[0]?.counterpartyName).toBe('Łódzka Drukarnia & Co')
  })

  it('says the same of any message, whatever its version, prefix and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(painMessages, fc.integer({ min: 1, max: 4000 }), async (message, piece) => {
        const read = await readText(painText(message), { piece })
        expect(read.faultLines).toEqual([])
        expect(read.taken).toEqual(itemsOf(message))
        expect(read.batches.map(({ id, items }) => [id, items])).toEqual(
          message.batches.map(({ id, payments }) => [id, payments.length])
        )
      }),
      { numRuns: campaign(300, 6000) }
    )
  })

  it('says the same of any payments in whatever dialect they are written', async () => {
    await fc.assert(
      fc.asyncProperty(painMessages, async (message) => {
        const same = inAnyVersion(message)
        const items = itemsOf(same)
        for (const version of PAIN_VERSIONS) {
          const { faultLines, schema, taken } = await readText(painText({ ...same, version }))
          expect([schema, faultLines]).toEqual([painForm(version).schema, []])
          expect(taken).toEqual(items)
        }
      }),
      { numRuns: campaign(60, 1200) }
    )
  })

  it('that any letter is changed in either says the same, is refused, or differs in a text', async () => {
    const file = aPain()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.constantFrom('<', '>', '&', '"', '/', 'x', '\u0000', ''),
        async (at, letter) => {
          const read = await readText(file.slice(0, at) + letter + file.slice(at + 1))
          expect(read.items === 1 || read.faultCount > 0).toBe(true)
        }
      ),
      { numRuns: campaign(500, 10_000) }
    )
  })

  const reason = painSchemaMissing()
  it.skipIf(reason !== undefined)(`that tests write is valid by its schema${reason ? ` (${reason})` : ''}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'tallydesk-pain-'))
    try {
      for (const version of ['03', '09'] as const) {
        const paths = fc.sample(painMessages, { numRuns: 40, seed: 7 }).map((message, at) => {
          const path = join(folder, `${version}-${at}.xml`)
          writeFileSync(path, painText(version === '03' ? { ...message, version } : inEuros(message)))
          return path
        })
        checkPain(version, paths)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
