import fc from '../../../../support/fastCheck.ts'
import { campaign } from '../../../../support/campaign.ts'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import { readInstruction } from '../../../../../electron/core/matching/reading/readInstruction.ts'
import { aPain } from '../../../../support/reading/aPain.ts'
import { readText } from '../../../../support/reading/readText.ts'

const ID = 'd461f105-1792-407f-95ff-9a496fd918a9'
const OTHER = '13521d57-581c-44d0-b321-40c58a9cf74e'

describe('a bulk request', () => {
  it('is read with its amounts to the digit, whatever stands where', async () => {
    const text = `{"items": [
      {"amount": 90071992547409.93, "counterparty": "Acme \\u00e9", "reference": "r1", "correlation_id": "${ID.toUpperCase()}"},
      {"amount": "1.10", "currency": "SEK", "reference": null, "counterparty":
        {"name": "B", "account_id": null, "account_details": {"number": "SE64", "bank_code": "1"}}}
    ], "currency": "EUR", "account_id": "k3x9"}`
    const { taken, faultLines, warnings, kind } = await readText(text, { piece: 5 })
    expect([kind, faultLines, warnings]).toEqual(['bulk-request', [], []])
    expect(taken).toMatchObject([
      {
        account: 'k3x9',
        amount: -900_719_925_474_099_300n,
        currency: 'EUR',
        counterpartyName: 'Acme é',
        reference: 'r1',
        correlationId: ID
      },
      {
        amount: -11_000n,
        currency: 'SEK',
        counterpartyName: 'B',
        counterpartyNumber: 'SE64',
        counterpartyBankCode: '1',
        reference: null
      }
    ])
  })

  it('is one batch of its account, which may be booked in either way', async () => {
    const text = '{"account_id":"k3x9","currency":"EUR","items":[{"amount":1},{"amount":2}]}'
    const { batches, taken } = await readText(text)
    expect(batches).toEqual([
      { id: 'Bulk request', booking: 'unknown', bulkPaymentId: null, account: 'k3x9', dueOn: null, items: 2 }
    ])
    expect(taken.map(({ batch }) => batch)).toEqual([null, null])
  })

  it('is read in smallest units where its service counts in them, and says so', async () => {
    const text = `{"currency":"EUR","items":[{"amount":1999,"counterparty":"A"},
      {"amount":"5","currency":"JPY","counterparty":"B"},{"amount":"1500.000","currency":"KWD","counterparty":"C"},
      {"amount":92233720368547758,"counterparty":"D"}]}`
    const { taken, warnings, faultLines } = await readText(text, { amountUnit: 'minor' })
    expect([faultLines, taken.map(({ amount }) => amount)]).toEqual([
      [],
      [-199_900n, -50_000n, -15_000n, -9_223_372_036_854_775_800n]
    ])
    expect(warnings).toEqual([
      'Amounts are read in the smallest unit of their currency, as this connection counts: 1999 is 19.99 EUR.'
    ])
    const broken = await readText('{"currency":"EUR","items":[{"amount":19.99,"counterparty":"A"}]}', {
      amountUnit: 'minor'
    })
    expect(broken.faultLines).toEqual([
      '1:38 The amount 19.99 has decimals, but this connection counts in the smallest unit of EUR.'
    ])
  })

  it('alone is read in the unit of its service: other files are in major units', async () => {
    const how = { amountUnit: 'minor' } as const
    const pain = await readText(aPain(), how)
    expect(pain.taken).toEqual((await readText(aPain())).taken)
    const csv = await readText('Amount;Currency;Reference\n12.50;EUR;r1\n', how)
    expect(csv.taken.map(({ amount }) => amount)).toEqual([-125_000n])
    expect([pain.warnings, csv.warnings].flat().join()).not.toContain('smallest unit')
  })

  it('says which of its fields are not used, and which ids are there twice', async () => {
    const item = `{"amount":1,"counterparty":"A","reference":"r","correlation_id":"${ID}","urgent":true}`
    const { warnings } = await readText(`{"account_id":"a","currency":"EUR","note":1,"items":[${item},\n${item}]}`)
    expect(warnings).toEqual([
      '“note” is not used: it is not part of a bulk request.',
      '“urgent” is not used: it is not part of a bulk request.',
      `The payment id “${ID}” in line 2 was used in line 1 already.`
    ])
  })

  it('of any payments is read back', async () => {
    const items = fc.array(
      fc.record({
        cents: fc.bigInt({ min: 1n, max: 10n ** 15n }),
        name: fc.string({ unit: 'binary' }),
        isText: fc.boolean(),
        id: fc.uuid()
      }),
      { minLength: 1, maxLength: 8 }
    )
    await fc.assert(
      fc.asyncProperty(items, fc.integer({ min: 1, max: 300 }), async (written, piece) => {
        const texts = written.map(({ cents, name, isText, id }) => {
          const amount = formatMoney(cents * 100n, 'EUR')
          return `{"amount": ${isText ? `"${amount}"` : amount}, "counterparty": ${JSON.stringify(name)}, "correlation_id": "${id}"}`
        })
        const { taken, faultLines } = await readText(`{"currency":"EUR","items":[${texts.join(',\n')}]}`, { piece })
        expect(faultLines).toEqual([])
        expect(taken.map(({ amount, counterpartyName }) => [amount, counterpartyName])).toEqual(
          written.map(({ cents, name }) => [-cents * 100n, name.toWellFormed().trim() || null])
        )
      }),
      { numRuns: campaign(200, 4000) }
    )
  })

  it('is distinguished from anything that JSON.parse would not read', async () => {
    const good = `{"currency":"EUR","items":[{"amount":1.5,"counterparty":"A\\n","reference":[]}],"x":{"y":[true,null,-1e5]}}`
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.constantFrom(...Array.from('{}[],:"\\x1 e-.'), ''),
        async (at, letter) => {
          const text = good.slice(0, at) + letter + good.slice(at + 1)
          const { faultLines, kind } = await readText(text)
          fc.pre(kind === 'bulk-request')
          let isJson = true
          try {
            JSON.parse(text)
          } catch {
            isJson = false
          }
          const isRefused = faultLines.some((line) => line.includes('This is not valid JSON'))
          // The first fault of a text that is no JSON may be that it is no bulk request.
          expect(isJson ? !isRefused : faultLines.length > 0).toBe(true)
        }
      ),
      { numRuns: campaign(800, 16_000) }
    )
  })

  it.each([
    ['a number that begins with 0', '{"currency":"EUR","items":[{"amount":01.5,"counterparty":"A"}]}'],
    ['text after its end', '{"currency":"EUR","items":[{"amount":1.5,"counterparty":"A"}]} x']
  ])('is no JSON with %s', async (_what, text) => {
    const { kind, faultLines } = await readText(text)
    expect(kind).toBe('bulk-request')
    expect(faultLines.join()).toContain('This is not valid JSON')
  })
})

describe('a pasted list of ids', () => {
  it.each([
    ['on lines', `${ID}\r\n${OTHER}\r\n`],
    ['without hyphens, with commas', `${ID.replaceAll('-', '')},${OTHER.toUpperCase()}`],
    ['as JSON', `["${ID}", "${OTHER}"]`],
    ['with a heading', `Correlation ID\n${ID}\n${OTHER}`],
    ['with quotes and semicolons', `'${ID}'; '${OTHER}';`],
    ['on one line with spaces', ` ${ID}   ${OTHER}`]
  ])('%s is read', async (_, text) => {
    const { kind, taken, faultLines, sums } = await readText(text, { piece: 3 })
    expect([kind, faultLines, sums]).toEqual(['ids', [], []])
    expect(taken.map(({ correlationId, amount }) => [correlationId, amount])).toEqual([
      [ID, null],
      [OTHER, null]
    ])
  })

  it('takes an id that is there again once', async () => {
    const { taken, warnings } = await readText(`${ID}\n${OTHER}\n${ID.replaceAll('-', '')}`)
    expect(taken).toHaveLength(2)
    expect(warnings).toEqual([`The id ${ID} is in the list 2 times; only one payment is expected for it.`])
  })

  it('of a hundred thousand on one line is read', async () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => `${at.toString(16).padStart(8, '0')}${ID.slice(8)}`)
    const { items, kind, faultLines } = await readText(ids.join(' '))
    expect([items, kind, faultLines]).toEqual([100_000, 'ids', []])
  })
})

describe('a file that is too large', () => {
  const cases = [
    ['pain.001', aPain().slice(0, aPain().indexOf('<CdtTrfTxInf>')), `<Ustrd>${'x'.repeat(2000)}</Ustrd>`, 150],
    ['CSV', 'name,amount,currency\n', 'A,1.00,EUR\n', 150],
    ['bulk request', '{"currency":"EUR","items":[', '{"amount":1,"reference":"r"},', 64],
    ['list of ids', '', `${ID}\n`, 64]
  ] as const

  it.each(cases)('is refused as a %s as soon as that shows', async (_, start, part, most) => {
    const piece = new TextEncoder().encode(part.repeat(Math.ceil(1_000_000 / part.length)))
    let given = 0
    let isLetGo = false
    async function* endless() {
      try {
        yield new TextEncoder().encode(start)
        for (;;) {
          given += piece.length
          yield await Promise.resolve(piece)
        }
      } finally {
        isLetGo = true
      }
    }
    const options = { name: 'large', mapping: null, templates: [], onItem: () => undefined }
    const { faults } = await readInstruction(endless(), options)
    expect(faults.at(-1)?.message).toBe(
      `The file is larger than ${most} MB. Split it into smaller files and read them one by one.`
    )
    expect(given).toBeLessThan(most * 1_000_000 + 2 * piece.length)
    expect(isLetGo).toBe(true)
  })

  it('has a hundred faults listed and all counted', async () => {
    const { faults, faultCount } = await readText(`name,amount,currency\n${'A,0.00,EUR\n'.repeat(1234)}`)
    expect([faults.length, faultCount]).toEqual([100, 1234])
  })

  it.each([
    ['at once', 1],
    ['behind its beginning', 10_000]
  ])('rejects where its source does, %s', async (_where, rows) => {
    async function* broken() {
      yield await Promise.resolve(new TextEncoder().encode('name,amount\n'.repeat(rows)))
      throw new Error('The disk is gone.')
    }
    const options = { name: 'gone', mapping: null, templates: [], onItem: () => undefined }
    await expect(readInstruction(broken(), options)).rejects.toThrow('The disk is gone.')
  })
})

describe('whatever is read', () => {
  const starts = [
    '',
    '<?xml version="1.0"?><Document ',
    aPain().slice(0, 400),
    '{"items":[',
    'name;amount\n',
    `${ID}\n`,
    '\ufeff'
  ]

  it('ends with payments or with what is wrong with it, at a place', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        bytes,
        fc.integer({ min: 1, max: 50 }),
        async (start, rest, piece) => {
          const content = Uint8Array.from([...new TextEncoder().encode(start), ...rest])
          const { items, faultCount, faults } = await readText(content, { piece })
          expect(items > 0 || faultCount > 0).toBe(true)
          expect(faults.length).toBe(Math.min(faultCount, 100))
          for (const { line, column } of faults) expect((line ?? 1) >= 1 && (column ?? 1) >= 1).toBe(true)
        }
      ),
      { numRuns: campaign(2000, 40_000) }
    )
  })
})
