import { describe, expect, it } from 'vitest'
import type { ExportSpec, TextSource } from '../../../../electron/stores/ledger/model/textSource.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { aLedgerRow, numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { fileInMemory } from '../../../support/formats/formatInput.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const OFX: ExportSettings = { format: 'ofx', openingBalances: [] }
const NOTIFICATION: ExportSettings = { format: 'camt054' }

function statement(...balances: readonly string[]): ExportSettings {
  const openingBalances = balances.map((text) => ({ currency: text.slice(0, 3), amount: text.slice(4) }))
  return { format: 'camt053', openingBalances }
}

function spec(settings: ExportSettings, timeZone = 'Europe/Stockholm'): ExportSpec {
  return {
    settings,
    query: { filter: [], sort: [{ by: 'createdAt', direction: 'desc' }], timeZone },
    accountNames: [['acc1', 'Main <account>']],
    madeAt: '2026-11-21T12:00:00.000Z'
  }
}

async function read(source: TextSource): Promise<string> {
  const pieces: Uint8Array[] = []
  for (let piece = await source.next(); piece; piece = await source.next()) pieces.push(piece.bytes)
  await source.close()
  return Buffer.concat(pieces).toString()
}

const textOf = async (ledger: Ledger, settings: ExportSettings, timeZone?: string) =>
  read(await ledger.readExport(spec(settings, timeZone)))

describe('a statement that cannot be made', () => {
  const long = aLedgerRow({ amount: 1_000_000_000_000_000_001n })
  it.each<[why: string, rows: readonly NewTransaction[], ExportSettings, words: string]>([
    ['several accounts', [aLedgerRow(), aLedgerRow({ id: 'b', accountId: 'x y' })], statement('EUR=0'), 'account:acc1'],
    ['no opening balance', [aLedgerRow(), aLedgerRow({ id: 'b', currency: 'SEK' })], statement('EUR=0'), 'for SEK:'],
    ['two opening balances', [aLedgerRow()], statement('EUR=0', 'EUR=1'), 'two opening balances for EUR'],
    ['nothing booked', [aLedgerRow({ status: 'pending' })], statement('EUR=0'), 'None of these transactions is booked'],
    [
      'a sum too long',
      [aLedgerRow()],
      statement('EUR=99999999999999999.99'),
      'The opening balance 99999999999999999.99'
    ],
    ['an amount too long', [long], NOTIFICATION, 'The amount 100000000000000.0001 EUR has more than the 18 digits'],
    ['only failed rows', [aLedgerRow({ status: 'failed' })], NOTIFICATION, 'none of these transactions moves money'],
    ['nothing booked for OFX', [aLedgerRow({ status: 'pending' })], OFX, 'None of these transactions is booked']
  ])('says what to change: %s', (_why, rows, settings, words) => {
    using ledger = ledgerDatabase()
    ledger.put(rows)
    expect(() => fileInMemory(ledger.file, settings)).toThrow(words)
  })

  it('is refused as bad input, and the ledger goes on', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow()])
    const message = expect.stringContaining('for EUR:') as string
    await expect(test.ledger.readExport(spec(statement('SEK=0')))).rejects.toMatchObject({ code: 'bad-input', message })
    expect(await textOf(test.ledger, { format: 'jsonl' })).toContain('"id":"tx1"')
  })

  it('wants one account for a balance in OFX too', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow(), aLedgerRow({ id: 'b', accountId: 'acc2' })])
    const balanced: ExportSettings = { format: 'ofx', openingBalances: [{ currency: 'EUR', amount: '1' }] }
    const message = expect.stringContaining('An opening balance is for one account') as string
    await expect(test.ledger.readExport(spec(balanced))).rejects.toMatchObject({ code: 'bad-input', message })
    expect((await textOf(test.ledger, OFX)).match(/<ACCTID>acc\d/g)).toEqual(['<ACCTID>acc1', '<ACCTID>acc2'])
  })
})

describe('the days of a statement', () => {
  // The clocks went forward in Stockholm at 01:00 UTC of the 29th of March.
  const times = [
    '2026-03-28T22:59:59.999Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
    '2026-03-29T22:00:00.000Z'
  ]
  const rows = times.map((createdAt, index) => aLedgerRow({ id: `tx${index + 1}`, createdAt }))

  it('are local ones, also where a day has 23 hours', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, rows)
    const text = await textOf(test.ledger, statement('EUR=0'))
    const days = [...text.matchAll(/<BookgDt><Dt>(.*?)</g)].map(([, day]) => day)
    expect(days).toEqual(['2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30'])
    const ofx = await textOf(test.ledger, OFX)
    expect([...ofx.matchAll(/<DTPOSTED>(\d{8}).*?\[(.*?):/g)].map(([, day, zone]) => [day, zone])).toEqual([
      ['20260328', '+1'],
      ['20260329', '+1'],
      ['20260329', '+2'],
      ['20260330', '+2']
    ])
  })

  it('are those of the balances, from the first row to the last, in every currency', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [...rows, aLedgerRow({ id: 'sek', currency: 'SEK', createdAt: times[1] ?? '' })])
    const text = await textOf(test.ledger, statement('EUR=10.00', 'SEK=0', 'USD=7'))
    const balances = [...text.matchAll(/<Cd>(OPBD|CLBD)<.*?Ccy="(\w+)">(.*?)<.*?<CdtDbtInd>(\w+)<.*?<Dt><Dt>(.*?)</g)]
    expect(balances.map((match) => match.slice(1).join(' '))).toEqual([
      'OPBD EUR 10.00 CRDT 2026-03-28',
      'CLBD EUR 39.36 DBIT 2026-03-30',
      'OPBD SEK 0.00 CRDT 2026-03-28',
      'CLBD SEK 12.34 DBIT 2026-03-30',
      'OPBD USD 7.00 CRDT 2026-03-28',
      'CLBD USD 7.00 CRDT 2026-03-30'
    ])
  })
})

describe('a statement of a period', () => {
  const made = '2026-11-21T12:00:00.000Z'
  const during = (days: object, settings: ExportSettings): ExportSpec => {
    const every = spec(settings)
    const created = { field: 'created', days, not: false } as Condition
    return { ...every, madeAt: made, query: { ...every.query, filter: [created] } }
  }
  const daysOf = (text: string) => [...text.matchAll(/<Cd>(?:OPBD|CLBD)<.*?<Dt><Dt>(.*?)</g)].map(([, day]) => day)

  it('covers the requested days, even if its first and last days have no row', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow({ createdAt: '2026-03-10T10:00:00.000Z' })])
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(daysOf(await read(await test.ledger.readExport(during(march, statement('EUR=0')))))).toEqual([
      '2026-03-01',
      '2026-03-31'
    ])
    const ofx = await read(await test.ledger.readExport(during(march, OFX)))
    expect(ofx).toContain('<DTSTART>20260301000000.000[+1:LOCAL]</DTSTART><DTEND>20260331235959.999[+2:')
  })

  it('does not go on after the day on which it is made', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow({ createdAt: '2026-11-10T10:00:00.000Z' })])
    const year = { from: null, to: '2026-12-31' }
    expect(daysOf(await read(await test.ledger.readExport(during(year, statement('EUR=0')))))).toEqual([
      '2026-11-10',
      '2026-11-21'
    ])
  })
})

describe('a statement of a selection', () => {
  const at = (id: string, createdAt: string, change: Partial<NewTransaction> = {}) =>
    aLedgerRow({ id, createdAt, ...change })
  const days = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-03T22:30:00.000Z'] as const
  const only = (...ids: readonly string[]): ExportSpec => {
    const every = spec(statement('EUR=0'))
    return { ...every, query: { ...every.query, filter: [{ field: 'id', anyOf: ids, not: false }] } }
  }

  it('says how many booked rows of its days it does not hold', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [
      at('first', days[0]),
      at('between', days[1]),
      at('pending', days[1], { status: 'pending' }),
      at('elsewhere', days[1], { accountId: 'acc2' }),
      at('crowns', days[1], { currency: 'SEK' }),
      at('last', days[2]),
      at('same-day', '2026-03-03T00:00:00.000Z'),
      at('day-before', '2026-02-28T10:00:00.000Z'),
      at('day-after', '2026-03-03T23:00:00.000Z')
    ])
    const text = await read(await test.ledger.readExport(only('first', 'last')))
    expect(text).toContain(
      'a selection: 2 booked transactions of the account in this currency and on these days are not'
    )
    const source = await test.ledger.readExport(only('first', 'last'))
    expect(source).toMatchObject({ leftOut: 0, omitted: 2 })
    await source.close()
    const whole = await read(await test.ledger.readExport(only('first', 'between', 'same-day', 'last')))
    expect(whole).toContain('The closing balance is the opening balance plus the sum of these entries.</AddtlStmtInf>')
  })

  it('misses no row that the service returns no more, and says which of its entries may be one', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [at('first', days[0]), at('gone', days[1]), at('last', days[2])])
    await storeRows(test.ledger, [at('first', days[0]), at('last', days[2])])
    expect(await read(await test.ledger.readExport(only('first', 'last')))).not.toMatch(/a selection|gone/)
    expect(await read(await test.ledger.readExport(only('first', 'gone', 'last')))).toContain(
      'the sum of these entries. 1 entry did not come back in the last full sync and may be gone.</AddtlStmtInf>'
    )
  })
})

describe('a file of statements', () => {
  it('is the same for the same rows and settings, and has a new id when either changes', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow()])
    const nameOf = (text: string) => /<MsgId>(.*?)</.exec(text)?.[1]
    const first = await textOf(test.ledger, NOTIFICATION)
    expect(await textOf(test.ledger, NOTIFICATION)).toBe(first)
    expect(nameOf(await textOf(test.ledger, NOTIFICATION, 'UTC'))).not.toBe(nameOf(first))
    await storeRows(test.ledger, [aLedgerRow({ amount: -1n })])
    expect(nameOf(await textOf(test.ledger, NOTIFICATION))).not.toBe(nameOf(first))
  })

  it('has a part per account and currency, with the user’s name and rows by time, then arrival', async () => {
    await using test = await testLedger()
    const row = (id: string, accountId: string, currency: string, day: number) =>
      aLedgerRow({ id, accountId, currency, createdAt: `2026-01-0${day}T00:00:00.000Z` })
    const rows = [
      row('d', 'acc2', 'EUR', 1),
      row('c', 'acc1', 'SEK', 1),
      row('third', 'acc1', 'EUR', 3),
      row('fourth', 'acc1', 'EUR', 4),
      row('first', 'acc1', 'EUR', 2),
      row('second', 'acc1', 'EUR', 2)
    ]
    await storeRows(test.ledger, rows)
    const text = await textOf(test.ledger, NOTIFICATION)
    expect(text.match(/(?<=<Othr><Id>)acc\d|(?<=<Ccy>)\w+|(?<=<NtryRef>)\w+/g)?.join(' ')).toBe(
      'acc1 EUR first second third fourth acc1 SEK c acc2 EUR d'
    )
    expect(text).toContain('<Nm>Main &lt;account&gt;</Nm>')
  })

  it('comes in pieces of some hundred kilobytes that count its rows', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 5000))
    for (const settings of [NOTIFICATION, OFX, { format: 'jsonl' } as const]) {
      const source = await test.ledger.readExport(spec(settings))
      let [rows, pieces] = [0, 0]
      for (let piece = await source.next(); piece; piece = await source.next()) {
        expect(piece.bytes.length).toBeLessThan(300_000)
        rows += piece.rows
        pieces += 1
      }
      await source.close()
      expect(rows).toBe(source.total)
      expect(source.total + source.leftOut).toBe(5000)
      expect(pieces).toBeGreaterThan(3)
    }
  })
})
