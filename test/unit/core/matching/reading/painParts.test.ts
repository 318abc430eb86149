import { describe, expect, it } from 'vitest'
import { ControlTotal } from '../../../../../electron/core/matching/reading/pain/controlTotal.ts'
import { PainBatch } from '../../../../../electron/core/matching/reading/pain/painBatch.ts'
import { PainIds } from '../../../../../electron/core/matching/reading/pain/painIds.ts'
import { PainOddities } from '../../../../../electron/core/matching/reading/pain/painOddities.ts'
import { PainPayment, withoutSpaces } from '../../../../../electron/core/matching/reading/pain/painPayment.ts'
import { isSwissCode, painVersion } from '../../../../../electron/core/matching/reading/pain/painVersion.ts'
import { ReadingNotes } from '../../../../../electron/core/matching/reading/readingNotes.ts'
import { aBatch, aPain, aPayment } from '../../../../support/reading/aPain.ts'
import { readText } from '../../../../support/reading/readText.ts'

const ID = 'd461f105-1792-407f-95ff-9a496fd918a9'
const place = { line: 7, column: 3 }
const linesOf = ({ faults }: ReadingNotes) => faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('a control total', () => {
  /** What is reported of totals that state this of payments of these amounts. */
  function told(
    stated: { readonly count?: string; readonly sum?: string },
    ...amounts: readonly (bigint | undefined)[]
  ) {
    const total = new ControlTotal()
    const notes = new ReadingNotes()
    if (stated.count !== undefined) total.count = { text: stated.count, place }
    if (stated.sum !== undefined) total.sum = { text: stated.sum, place }
    for (const amount of amounts) total.add(amount)
    total.check('the file', notes)
    return linesOf(notes)
  }

  it.each([
    ['what is right', { count: '2', sum: '3.5' }, []],
    ['zeros before and behind', { count: '02', sum: '+03.50000' }, []],
    ['nothing at all', {}, []],
    ['fewer', { count: '1' }, ['7:3 NbOfTxs says 1, but the file holds 2 payments.']],
    ['a count that is none', { count: '2.0' }, ['7:3 NbOfTxs is “2.0”, which is not a number of payments.']],
    ['nothing as the count', { count: '' }, ['7:3 NbOfTxs is “”, which is not a number of payments.']],
    [
      'a count of sixteen digits',
      { count: '0000000000000002' },
      ['7:3 NbOfTxs is “0000000000000002”, which is not a number of payments.']
    ],
    ['another sum', { sum: '3.51' }, ['7:3 CtrlSum says 3.51, but the payments of the file add up to 3.50.']],
    [
      'the sum of the other sign',
      { sum: '-3.50' },
      ['7:3 CtrlSum says -3.50, but the payments of the file add up to 3.50.']
    ],
    ['a sum that is none', { sum: '3,50' }, ['7:3 CtrlSum is “3,50”, which is not a sum.']],
    ['a point as the sum', { sum: '.' }, ['7:3 CtrlSum is “.”, which is not a sum.']],
    ['nothing as the sum', { sum: '' }, ['7:3 CtrlSum is “”, which is not a sum.']]
  ] as const)('is checked where it states %s', (_what, stated, lines) => {
    expect(told(stated, 15_000n, 20_000n)).toEqual(lines)
  })

  it.each(['0.5', '.5', '0.50'])('may state %s', (sum) => {
    expect(told({ sum, count: '1' }, 5000n)).toEqual([])
  })

  it('is not summed where an amount is wrong, but counted', () => {
    expect(told({ sum: '9', count: '2' }, 5000n, undefined)).toEqual([])
    expect(told({ sum: '9', count: '1' }, 5000n, undefined)).toEqual([
      '7:3 NbOfTxs says 1, but the file holds 2 payments.'
    ])
  })
})

describe('a batch', () => {
  function aRead(...fields: readonly (readonly [Parameters<PainBatch['take']>[0], string])[]) {
    const notes = new ReadingNotes()
    const batch = new PainBatch(notes, place)
    const taken = fields.map(([field, text]) => batch.take(field, text, () => place))
    return { batch, notes, taken, ...batch.read() }
  }

  it('has what its fields say', () => {
    const { taken, ...read } = aRead(
      ['batchId', 'B1'],
      ['booking', 'true'],
      ['plainDay', '2026-10-02+02:00'],
      ['account', 'SE64 9770 0000 0000 0000 0001'],
      ['otherAccount', '5012'],
      ['name', 'Elin'],
      ['batchCount', '1'],
      ['batchSum', '2']
    )
    expect(taken).toEqual([true, true, true, true, true, false, true, true])
    expect(read).toMatchObject({
      id: 'B1',
      booking: 'one',
      bulkPaymentId: null,
      account: 'SE6497700000000000000001',
      dueOn: '2026-10-02',
      items: 0
    })
    expect([read.batch.total.count, read.batch.total.sum]).toEqual([
      { text: '1', place },
      { text: '2', place }
    ])
  })

  it('has an account of another kind where it has no IBAN, and none where it is empty', () => {
    expect(aRead(['otherAccount', '5012']).account).toBe('5012')
    expect(aRead(['otherAccount', '']).account).toBeNull()
    expect(aRead(['account', ' ']).account).toBeNull()
    expect(aRead(['otherAccount', '5012'], ['account', 'SE64']).account).toBe('SE64')
    expect(aRead(['otherAccount', '5012'], ['otherAccount', '5013']).account).toBe('5012')
  })

  it.each(['day', 'dayAndTime', 'plainDay'] as const)('is due on its %s', (field) => {
    expect(aRead([field, '2026-10-02T23:00:00Z']).dueOn).toBe('2026-10-02')
    expect(linesOf(aRead([field, '2026-10-32']).notes)).toEqual([
      '7:3 “2026-10-32” is not a valid date. Write it as 2026-01-31.'
    ])
  })

  it('is refused what comes behind its payments', () => {
    const notes = new ReadingNotes()
    const batch = new PainBatch(notes, place)
    batch.total.add(1n)
    expect([batch.take('name', 'A', () => place), notes.faultCount]).toEqual([false, 0])
    expect([batch.take('batchId', 'A', () => place), notes.faultCount]).toEqual([true, 1])
  })
})

describe('a payment', () => {
  function itemOf(...fields: readonly (readonly [Parameters<PainPayment['set']>[0], string])[]) {
    const payment = new PainPayment()
    for (const [field, text] of fields) payment.set(field, text)
    return payment.item('B', null, null)
  }

  it('has nothing that is not said', () => {
    expect(itemOf()).toEqual({
      ...{ batch: 'B', account: null, correlationId: null, endToEndId: null, instructionId: null, amount: null },
      ...{ currency: null, counterpartyName: null, counterpartyNumber: null, counterpartyBankCode: null },
      ...{ reference: null, dueOn: null, ultimateName: null }
    })
  })

  it('has the IBAN rather than another number, and the code of a bank rather than of a clearing', () => {
    expect(itemOf(['otherNumber', '1'], ['clearingMember', '2'])).toMatchObject({
      counterpartyNumber: '1',
      counterpartyBankCode: '2'
    })
    const both = itemOf(['iban', 'SE64 97'], ['otherNumber', '1'], ['bic', 'B'], ['clearingMember', '2'], ['name', 'E'])
    expect(both).toMatchObject({ counterpartyNumber: 'SE6497', counterpartyBankCode: 'B', counterpartyName: 'E' })
    expect(itemOf(['bicfi', 'C']).counterpartyBankCode).toBe('C')
  })

  it.each([
    ['a text', [['text', 'a']], 'a'],
    [
      'a text before references',
      [
        ['structured', 'R1'],
        ['text', 'a']
      ],
      'a\nR1'
    ],
    [
      'references',
      [
        ['structured', 'R1'],
        ['structured', 'R2']
      ],
      'R1\nR2'
    ],
    [
      'several texts',
      [
        ['text', 'a'],
        ['text', 'b'],
        ['text', 'c']
      ],
      'a b c'
    ],
    [
      'a text that was cut',
      [
        ['text', 'x'.repeat(140)],
        ['text', 'b']
      ],
      `${'x'.repeat(140)}b`
    ],
    [
      'a text that was not',
      [
        ['text', 'x'.repeat(139)],
        ['text', 'b']
      ],
      `${'x'.repeat(139)} b`
    ],
    [
      'no empty text',
      [
        ['text', ''],
        ['text', 'b'],
        ['text', '']
      ],
      'b'
    ],
    [
      'no empty reference',
      [
        ['structured', ''],
        ['structured', 'R']
      ],
      'R'
    ],
    ['nothing of other fields', [['referenceType', 'QRR']], null]
  ] as const)('is referred to by %s', (_what, fields, reference) => {
    expect(itemOf(...fields).reference).toBe(reference)
  })

  it('has numbers without spaces', () => {
    expect([withoutSpaces('a b  c'), withoutSpaces('abc')]).toEqual(['abc', 'abc'])
  })
})

describe('the ids of a message', () => {
  it('are reported when they occur twice, each kind on its own', () => {
    const notes = new ReadingNotes()
    const ids = new PainIds(notes)
    const at = (line: number) => ({ line, column: 1 })
    ids.noteBatch('X', at(1))
    ids.noteUetr('X', 2, () => at(2))
    ids.note('EndToEndId', 'X', at(3))
    ids.note('InstrId', 'X', at(4))
    ids.endPayment(false)
    expect([notes.faults, notes.warnings]).toEqual([[], []])
    ids.note('EndToEndId', 'X', at(5))
    ids.endPayment(true)
    ids.note('InstrId', 'X', at(6))
    ids.endPayment(false)
    ids.endPayment(false)
    expect(notes.warnings).toEqual(['The InstrId “X” in line 6 was used in line 4 already.'])
    ids.noteBatch('X', at(8))
    ids.noteUetr('X', 9, () => at(10))
    expect(linesOf(notes)).toEqual([
      '8:1 The PmtInfId “X” was already used in line 1. Each batch needs its own.',
      '10:1 The UETR X is also that of the payment in line 2. It must identify one payment only.'
    ])
  })
})

it('oddities are reported once each, with the first of them', () => {
  const told = (ibans: readonly string[], anonymous: readonly number[]) => {
    const notes = new ReadingNotes()
    const oddities = new PainOddities()
    for (const [index, iban] of ibans.entries()) oddities.noteIban(iban, () => ({ line: index + 1, column: 1 }))
    for (const line of anonymous) oddities.noteAnonymous(line)
    oddities.say(notes)
    return notes.warnings
  }
  const good = 'DE75512108001245126199'
  expect(told([good], [])).toEqual([])
  expect(told([good, 'DE00512108001245126199'], [4])).toEqual([
    '1 IBAN fails its check; the first is “DE00512108001245126199” in line 2.',
    '1 payment has no end-to-end id; the first begins in line 4.'
  ])
  expect(told(['5012', 'DE00512108001245126199', '5013'], [4, 9])).toEqual([
    '3 IBANs fail their check; the first is “5012” in line 1.',
    '2 payments have no end-to-end id; the first begins in line 4.'
  ])
})

describe('a version', () => {
  const ISO = 'urn:iso:std:iso:20022:tech:xsd:'

  it.each([
    [`${ISO}pain.001.001.09`, '', 'pain.001.001.09 iso'],
    [`${ISO}pain.001.001.03`, 'urn:x pain.001.001.03.ch.02.xsd', 'pain.001.001.03.ch.02 swiss'],
    [`${ISO}pain.001.001.09`, 'C:\\x\\pain.001.001.09.ch.03.xsd urn:y', 'pain.001.001.09.ch.03 swiss'],
    [`${ISO}pain.001.001.09`, 'pain.001.001.09_GBIC_4.xsd', 'pain.001.001.09_GBIC_4 german'],
    [`${ISO}pain.001.001.09`, 'xpain.001.001.09_GBIC_4.xsd', 'pain.001.001.09 iso'],
    [`${ISO}pain.001.001.09`, 'pain.001.001.03_GBIC_4.xsd', 'pain.001.001.09 iso'],
    [`${ISO}pain.001.002.03`, '', 'pain.001.002.03 german'],
    ['http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd', '', 'pain.001.001.03.ch.02 swiss'],
    ['', '', 'The file names no namespace, so its version is not known.'],
    [`${ISO}pain.001.009.01`, '', 'This version of pain.001 is not read: “pain.001.009.01”.'],
    ['http://x/y/pain.001.xsd', '', 'This version of pain.001 is not read: “pain.001”.'],
    ['pain.001', '', 'This version of pain.001 is not read: “pain.001”.'],
    [`${ISO}pain.002.001.03`, '', 'This is a status report (pain.002).'],
    [`${ISO}pain.007.001.02`, '', 'This is a reversal of payments (pain.007).'],
    [`${ISO}pain.013.001.02`, '', 'This is another message about payments.'],
    [`${ISO}camt.052.001.02`, '', 'This is a report on an account (camt.052).'],
    [`${ISO}camt.054.001.02`, '', 'This is a notification of bookings (camt.054).'],
    [`${ISO}camt.060.001.02`, '', 'This is a message of cash management (camt).'],
    ['urn:x', '', 'The namespace “urn:x” does not belong to a pain.001 file.']
  ])('of %s %s is read, or refused by name: %s', (namespace, locations, words) => {
    const found = painVersion(namespace, locations)
    expect('refusal' in found ? found.refusal : `${found.schema} ${found.dialect}`).toMatch(
      new RegExp(`^${words.replace(/[.()]/g, '\\$&')}`)
    )
  })

  it('of Switzerland shows in its codes', () => {
    expect(['CH01', 'CH02', 'CH03', 'QRR', 'CHBCC'].map((code) => isSwissCode(code))).not.toContain(false)
    expect(['CH04', 'CH01X', 'XQRR', 'SCOR', ''].map((code) => isSwissCode(code))).not.toContain(true)
  })
})

describe('a message', () => {
  const changed = (text: string, instead: string) => readText(aPain().replace(text, () => instead))

  it('has one header, is one of a file, and has an id', async () => {
    expect((await changed('</GrpHdr>', '</GrpHdr><GrpHdr></GrpHdr>')).faultLines).toEqual([
      expect.stringMatching(/GrpHdr appears twice\.$/)
    ])
    const empty = await changed('</CstmrCdtTrfInitn>', '</CstmrCdtTrfInitn><CstmrCdtTrfInitn></CstmrCdtTrfInitn>')
    expect(empty.faultLines[0]).toMatch(/A second message begins here/)
    expect((await changed('MSG-1', ' ')).messageId).toBeNull()
  })

  it('has no id of a payment that is empty or not provided', async () => {
    const payments = ['', 'NOTPROVIDED', ' X '].map((id) => aPayment({ instructionId: id, endToEndId: id }))
    const { taken, warnings } = await readText(aPain({ batches: [aBatch({ payments })] }))
    expect(taken.map(({ instructionId, endToEndId }) => [instructionId, endToEndId])).toEqual([
      [null, null],
      [null, null],
      ['X', 'X']
    ])
    expect(warnings).toEqual([expect.stringMatching(/^2 payments have no end-to-end id/)])
  })

  it('reports a UETR that is none, and knows the payment by its other id', async () => {
    const payment = aPayment({ endToEndId: ID.replaceAll('-', ''), uetr: 'none' })
    const { taken, faultLines } = await readText(aPain({ batches: [aBatch({ payments: [payment] })] }))
    expect(faultLines).toEqual([expect.stringMatching(/The UETR “none” is not a UUID/)])
    expect(taken[0]?.correlationId).toBe(ID)
  })

  it('reports its own account too where its check fails', async () => {
    const { warnings } = await readText(aPain({ batches: [aBatch({ account: 'SE0097700000000000000001' })] }))
    expect(warnings).toEqual([expect.stringMatching(/^1 IBAN fails its check; the first is “SE00/)])
  })

  it('may have any space between its elements', async () => {
    expect((await changed('</GrpHdr>', `</GrpHdr>${' '.repeat(10_001)}`)).faultLines).toEqual([])
  })

  it('has a text of ten thousand characters at most', async () => {
    const { faultLines, taken } = await changed('Invoice 2026-00017', 'x'.repeat(10_000))
    expect([faultLines, taken[0]?.reference?.length]).toEqual([[], 10_000])
  })

  it('has amounts without a currency or an amount as faults, and no sum of them', async () => {
    const { faultLines, taken, sums } = await changed('<InstdAmt Ccy="EUR">125.00', '<InstdAmt>125.00')
    expect(faultLines).toEqual([expect.stringMatching(/its attribute Ccy is missing\.$/)])
    expect([taken[0]?.amount, taken[0]?.currency, sums]).toEqual([null, null, []])
  })

  it.each([
    ['utf8', 'utf8'],
    ['us-ascii', 'utf8'],
    ['ASCII', 'utf8'],
    ['Latin1', 'latin1'],
    ['cp1252', 'latin1'],
    ['iso-8859-15', 'latin1']
  ] as const)('may be in an encoding called %s', async (name, encoding) => {
    const text = aPain().replace('UTF-8', name).replace('Łódzka', 'Lódzka')
    const { taken, faultLines } = await readText(Buffer.from(text, encoding))
    expect([faultLines, taken[0]?.counterpartyName]).toEqual([[], 'Lódzka Drukarnia & Co'])
  })

  it('may be in UTF-16 without a mark, and without a declaration', async () => {
    const bare = aPain().replace(/<\?xml.*?\?>\s*/, '')
    expect((await readText(Buffer.from(bare, 'utf16le'))).taken).toHaveLength(1)
    const spaced = ` ${bare}`
    expect((await readText(spaced)).taken).toHaveLength(1)
    const single = aPain().replace('encoding="UTF-8"', "encoding = 'ISO-8859-1'").replace('Łódzka', 'Lódzka')
    expect((await readText(Buffer.from(single, 'latin1'))).taken[0]?.counterpartyName).toBe('Lódzka Drukarnia & Co')
  })
})
