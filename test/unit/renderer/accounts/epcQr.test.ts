import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { readEpc, writeEpc, type EpcTransfer } from '../../../../renderer/accounts/parts/epc/epcQr.ts'

const TRANSFER: EpcTransfer = {
  name: 'Nordic Settlement AB',
  iban: 'SE6497700000000000000001',
  bic: 'FTCSSESSXXX',
  amount: '1000.00',
  purpose: null,
  reference: null,
  text: 'Top-up 2026-10',
  information: null
}

const VECTOR =
  'BCD\n002\n1\nSCT\nFTCSSESSXXX\nNordic Settlement AB\nSE6497700000000000000001\nEUR1000.00\n\n\nTop-up 2026-10'

const written = (change: Partial<EpcTransfer> = {}, currency = 'EUR') => writeEpc({ ...TRANSFER, ...change }, currency)

describe('the text of an EPC QR code', () => {
  it('is the published one, byte for byte', () => {
    expect(written()).toEqual({ text: VECTOR })
    expect(new TextEncoder().encode(VECTOR)).toHaveLength(99)
    expect(readEpc(VECTOR)).toEqual({ transfer: TRANSFER })
  })

  it('ends with the last line that is used', () => {
    const bare = written({ bic: null, amount: null, text: null })
    expect(bare).toEqual({ text: 'BCD\n002\n1\nSCT\n\nNordic Settlement AB\nSE6497700000000000000001' })
  })

  it('has 331 bytes at most', () => {
    const text = `${'€'.repeat(77)}${'é'.repeat(5)}xx`
    const full = written({ text, name: 'Nordic Settlement A😀' })
    expect('text' in full && new TextEncoder().encode(full.text).byteLength).toBe(331)
    expect(written({ text: `${text}x`, name: 'Nordic Settlement A😀' })).toEqual({ refusal: 'too-many-bytes' })
  })

  it('has no line breaks but its own', () => {
    const text = 'one\r\nBCD\u2028two\u0085three'
    expect(written({ name: 'A\nB', text })).toEqual({
      text: VECTOR.replace('Nordic Settlement AB', 'A B').replace('Top-up 2026-10', 'one BCD two three')
    })
  })

  it('has no invisible characters, so the payer sees the same name as here', () => {
    expect(written({ name: 'Nordic\u202eBA tnemelttes\u200b', text: 'INV\u2066 7\u2069' })).toEqual({
      text: VECTOR.replace('Nordic Settlement AB', 'NordicBA tnemelttes').replace('Top-up 2026-10', 'INV 7')
    })
    expect(written({ name: 'Nordic \u202e Settlement AB' })).toEqual(written({ name: 'Nordic Settlement AB' }))
    expect(written({ name: '\u200b' })).toEqual({ refusal: 'no-name' })
  })

  it.each(['CH9300762011623852957', 'GB29NWBK60161331926819'])(
    'goes to %s, outside the European Economic Area, only with a BIC',
    (iban) => {
      expect(written({ iban, bic: null })).toEqual({ refusal: 'no-bic' })
      expect(written({ iban })).toHaveProperty('text')
    }
  )

  it.each(['BR1800360305000010009795493C1', 'SA0380000000608010167519'])(
    'is not made for %s, whose country takes part in no SEPA credit transfers',
    (iban) => {
      expect(written({ iban })).toEqual({ refusal: 'not-sepa' })
    }
  )

  it.each([
    [{}, 'SEK', 'not-euro'],
    [{ iban: 'SE0097700000000000000001' }, 'EUR', 'wrong-iban'],
    [{ bic: 'FTCSSESS12' }, 'EUR', 'wrong-bic'],
    [{ name: ' \n ' }, 'EUR', 'no-name'],
    [{ name: 'x'.repeat(71) }, 'EUR', 'name-too-long'],
    [{ amount: '0.00' }, 'EUR', 'wrong-amount'],
    [{ amount: '1000000000' }, 'EUR', 'wrong-amount'],
    [{ amount: '0.001' }, 'EUR', 'wrong-amount'],
    [{ amount: '-1' }, 'EUR', 'wrong-amount'],
    [{ amount: '1e3' }, 'EUR', 'wrong-amount'],
    [{ purpose: 'SALAR' }, 'EUR', 'purpose-too-long'],
    [{ text: null, reference: 'x'.repeat(36) }, 'EUR', 'reference-too-long'],
    [{ text: 'x'.repeat(141) }, 'EUR', 'text-too-long'],
    [{ information: 'x'.repeat(71) }, 'EUR', 'information-too-long'],
    [{ reference: 'RF18539007547034' }, 'EUR', 'reference-and-text'],
    [{ text: '€'.repeat(140) }, 'EUR', 'too-many-bytes']
  ] as const)('with %j in %s is refused: %s', (change, currency, refusal) => {
    expect(written(change, currency)).toEqual({ refusal })
  })

  it.each([
    ['', 'unreadable'],
    ['https://example.com', 'unreadable'],
    [VECTOR.replace('BCD', 'XYZ'), 'unreadable'],
    [VECTOR.replace('002', '003'), 'unreadable'],
    [`${VECTOR}\nfor you\none more`, 'unreadable'],
    [VECTOR.replace('EUR1000.00', 'USD1000.00'), 'not-euro'],
    [VECTOR.replace('SE64', 'SE00'), 'wrong-iban'],
    [VECTOR + 'x'.repeat(300), 'too-many-bytes']
  ])('%j is not read: %s', (text, refusal) => {
    expect(readEpc(text)).toEqual({ refusal })
  })

  it('is read with other line endings', () => {
    expect(readEpc(VECTOR.replaceAll('\n', '\r\n'))).toEqual({ transfer: TRANSFER })
  })

  it('reads back as what was written, and what is written again is the same', () => {
    const field = (maxLength: number) => fc.option(fc.string({ maxLength, unit: 'binary' }))
    const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n })
    const transfer = fc.record({
      name: fc.string({ maxLength: 80, unit: 'grapheme' }),
      iban: fc.constantFrom('SE6497700000000000000001', 'DE75 5121 0800 1245 1261 99'),
      bic: fc.constantFrom(null, 'FTCSSESSXXX', 'deutdeff'),
      amount: fc.option(cents.map((all) => `${all / 100n}.${String(all % 100n).padStart(2, '0')}`)),
      purpose: field(4),
      reference: field(20),
      text: field(20),
      information: field(20)
    })
    let count = 0
    fc.assert(
      fc.property(transfer, (wanted) => {
        const code = writeEpc(wanted, 'EUR')
        if ('refusal' in code) return
        count++
        const read = readEpc(code.text)
        if ('refusal' in read) throw new Error(read.refusal)
        expect(read.transfer.amount).toBe(wanted.amount)
        expect(new TextEncoder().encode(code.text).byteLength).toBeLessThanOrEqual(331)
        expect(writeEpc(read.transfer, 'EUR')).toEqual(code)
      }),
      { numRuns: 200 }
    )
    expect(count).toBeGreaterThan(20)
  })
})
