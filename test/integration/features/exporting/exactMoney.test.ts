import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writeExport } from '../../../../electron/features/exporting/writeExport.ts'
import { formatAmount } from '../../../../renderer/kit/bridge/format.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { anExport, csvSettings } from '../../../support/exporting/anExport.ts'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { campaign } from '../../../support/campaign.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { storeSyncRun, testLedger } from '../../../support/ledger/testLedger.ts'

const AMOUNTS = campaign(3000, 100_000)
const WINDOW = 1000
const LARGEST = 2n ** 63n - 1n
const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, SEK: 2, JPY: 0, KWD: 3, CLF: 4 }
const LOCALES = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'sv-SE']

const random = seededRandom('exact money')
const pick = (count: number) => Math.floor(random() * count)

/** Of any size up to the largest and of either sign, most of them with the decimals of their currency alone. */
function anAmount(currency: string): bigint {
  const digits = Array.from({ length: 1 + pick(19) }, () => pick(10)).join('')
  const unit = random() < 0.8 ? 10n ** BigInt(4 - (DECIMALS[currency] ?? 0)) : 1n
  const size = BigInt(digits) > LARGEST ? LARGEST : BigInt(digits)
  return (random() < 0.5 ? -1n : 1n) * (size - (size % unit))
}

/** The decimal number of so many ten-thousandths, by the rules of writing alone. */
function decimalOf(scaled: bigint, currency: string): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(5, '0')
  const fraction = digits
    .slice(-4)
    .replace(/0+$/, '')
    .padEnd(DECIMALS[currency] ?? 0, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}`
}

/** What a reader of the screen reads: the digits, the sign, and what stands last of all marks between digits. */
function readShown(shown: string, hasFraction: boolean): string {
  const digits = shown.replace(/[^\d]/g, '')
  const mark = hasFraction ? shown.length - 1 - Math.max(...[...shown.matchAll(/[^\d]/g)].map(({ index }) => index)) : 0
  const cut = digits.length - mark
  return `${shown.startsWith('\u2212') ? '-' : ''}${digits.slice(0, cut)}${mark === 0 ? '' : `.${digits.slice(cut)}`}`
}

it(`${AMOUNTS} random amounts are shown, summed and exported as they are`, { timeout: 600_000 }, async () => {
  const currencies = Object.keys(DECIMALS)
  const rows: readonly NewTransaction[] = Array.from({ length: AMOUNTS }, (_, index) => {
    const currency = currencies[pick(currencies.length)] ?? 'EUR'
    const id = `m${String(index).padStart(7, '0')}`
    return aLedgerRow({ id, currency, amount: anAmount(currency) })
  })
  await using test = await testLedger()
  await storeSyncRun(
    test.ledger,
    Array.from({ length: Math.ceil(AMOUNTS / WINDOW) }, (_, page) =>
      aPage(rows.slice(page * WINDOW, (page + 1) * WINDOW))
    )
  )

  const expected = new Map(rows.map(({ id, amount, currency }) => [id, decimalOf(amount, currency)]))
  for (let from = 0; from < AMOUNTS; from += WINDOW) {
    const found = await test.ledger.find({ query: aQuery(), from, count: WINDOW })
    for (const { id, amount } of found.rows) {
      expect(amount).toBe(expected.get(id))
      const shown = formatAmount(amount, LOCALES[pick(LOCALES.length)])
      expect(readShown(shown, amount.includes('.')), shown).toBe(amount)
    }
  }

  // Incoming and outgoing alone are beyond 64 bits.
  const totals = await test.ledger.totals(aQuery())
  expect(totals.map(({ currency }) => currency).sort()).toEqual(currencies.toSorted())
  for (const { currency, count, settled } of totals) {
    const amounts = rows.filter((row) => row.currency === currency).map(({ amount }) => amount)
    const sumOf = (counts: (amount: bigint) => boolean) =>
      decimalOf(
        amounts.filter(counts).reduce((sum, amount) => sum + amount, 0n),
        currency
      )
    const [incoming, outgoing] = [sumOf((amount) => amount > 0n), sumOf((amount) => amount < 0n)]
    expect(count).toBe(amounts.length)
    expect(settled).toEqual({ count, incoming, outgoing, net: sumOf(() => true) })
  }

  const path = `${test.folder}/money.csv`
  const settings = { ...csvSettings('lossless'), columns: ['id', 'amount'] } as const
  await writeExport({ source: await test.ledger.readExport(anExport({ settings })), path })
  const lines = readFileSync(path, 'utf8').split('\r\n').slice(1, -1)
  expect(new Map(lines.map((line) => line.split(',') as [string, string]))).toEqual(expected)
})
