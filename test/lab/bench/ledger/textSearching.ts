import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { aQuery, withText } from '../../../support/ledger/aQuery.ts'
import { aKey, ledgerWorker } from '../../../support/ledger/testLedger.ts'
import { grouped, p95Figure, timed, type Figure } from '../figure.ts'
import { untilIndexed } from '../untilIndexed.ts'

const ROUNDS = 60
// Rare and common, in names, references, numbers and ids; after one round their beginnings with another digit each.
const PHRASES = ['acme', 'goteborg farg', 'invoice 1', 'tx00', 'se6497', 'works', 'partners 3']
// Parts of these are in each row: of references, numbers and ids.
const COMMON = ['invoice ', 'se64977000000', '-0000-4000-8000-']
const LETTERS = ['e', 't', 'a', 'o', 'i', 'n', 's', 'h', 'r', 'd', 'l', 'u', 'c', 'm', 'f', 'w', 'y', 'p', 'b', 'g']

/** What people type into the search field, another phrase each time; the index is complete. */
export async function searches(ledger: Ledger): Promise<readonly Figure[]> {
  const { total } = await ledger.find({ query: aQuery(), from: 0, count: 1 })
  const rows = `${grouped(total)} rows`
  const figure = async (what: string, aim: number, all: readonly (readonly string[])[], detail: string) => {
    const times: number[] = []
    for (const phrases of all) times.push(await timed(() => find(ledger, ...phrases)))
    return p95Figure(`new text search of ${what} over ${rows} to its first rows`, times, aim, detail)
  }
  const one = Array.from({ length: ROUNDS }, (_, round) => phraseOf(round))
  const common = commonPhrases().slice(0, ROUNDS)
  for (const phrase of common.slice(0, 3)) {
    if ((await find(ledger, phrase)) !== total) throw new Error(`Not every row holds ${phrase}`)
  }
  return [
    await figure(
      'one phrase',
      60,
      one.map((phrase) => [phrase]),
      'rare and common'
    ),
    await figure(
      'one phrase that is in every row',
      60,
      common.slice(3).map((phrase) => [phrase]),
      'three letters and more'
    ),
    await figure(
      'two phrases',
      120,
      one.map((phrase, round) => [phrase, String(100 + round)]),
      'the second one a number'
    ),
    await figure(
      'one and two letters',
      120,
      LETTERS.flatMap((letter, at) => [[letter], [`${LETTERS[at + 1] ?? 'x'}${letter}`]]),
      'the index knows three letters and more'
    )
  ]
}

/** Searches as soon as a ledger without an index is open, then leaves it alone until the index holds every row. */
export async function watchIndexing(file: string, rows: number): Promise<readonly Figure[]> {
  const [phrase = ''] = COMMON
  const opened = performance.now()
  const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
  const found = await find(ledger, phrase)
  const first = performance.now() - opened
  if (found !== rows) throw new Error(`${found} of ${rows} rows were found while the index was incomplete`)
  const seconds = (await untilIndexed({ file, key: aKey }, rows)) / 1000
  await ledger.close()
  return [
    {
      name: `text index of ${grouped(rows)} rows in the background`,
      measured: `${seconds.toFixed(0)} s`,
      aim: '<= 20 s',
      isMet: seconds <= 20,
      detail: 'while nobody asks anything'
    },
    {
      name: `first text search of ${grouped(rows)} rows without an index, from the opening of the ledger`,
      measured: `${(first / 1000).toFixed(2)} s`,
      aim: '<= 1 s',
      isMet: first <= 1000,
      detail: 'it found exactly the rows that hold the phrase'
    }
  ]
}

/** How many rows hold the phrases; reads the first of them. */
async function find(ledger: Ledger, ...phrases: readonly string[]): Promise<number> {
  return (await ledger.find({ query: aQuery({ filter: withText(...phrases) }), from: 0, count: 100 })).total
}

function phraseOf(round: number): string {
  const whole = PHRASES[round % PHRASES.length] ?? ''
  return round < PHRASES.length ? whole : `${whole.slice(0, 4)}${round % 10}`
}

/** Different parts of three to eight letters. */
function commonPhrases(): readonly string[] {
  const parts = COMMON.flatMap((text) =>
    Array.from({ length: text.length - 2 }, (_, at) =>
      [3, 4, 6, 8].filter((length) => at + length <= text.length).map((length) => text.slice(at, at + length))
    ).flat()
  )
  // What reads as an amount is also looked for among the amounts.
  return [...new Set(parts)].filter((part) => part.trim() === part && /[a-z]|\d-/.test(part))
}
