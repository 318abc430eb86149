import { describe, expect, it } from 'vitest'
import { checkMissing, mayBeMissing, RowsMissing } from '../../../../electron/features/sync/checkMissing.ts'
import { noCompleteness } from '../../../../shared/domain/syncRun.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

it.each([
  ['three of a few', 9, 100, 3],
  ['three of none', 0, 100, 3],
  ['one in ten of more', 40, 100, 4],
  ['one in ten, rounded down', 59, 100, 5],
  ['as many as the connection says', 5000, 100, 100],
  ['as few as it says', 9, 2, 2],
  ['none where it says so', 9, 0, 0],
  ['one in a hundred in any case', 20_050, 100, 200],
  ['one in a hundred, however few it says', 400, 2, 4]
])('unasked may be missing: %s', (_what, rows, missingMax, most) => {
  expect(mayBeMissing(rows, { missingMax })).toBe(most)
})

interface Missed {
  readonly known: number
  readonly missing: number
  /** Those that did not wait to be agreed on. */
  readonly other?: number
  /** What waits to be agreed on. */
  readonly waits?: { readonly isAgreed: boolean }
}

/** What a full sync run finds at its end that missed so many rows, and its notes. */
async function found({ known, missing, other = missing, waits }: Missed) {
  const waiting = waits && { rows: 4, known, foundAt: '', foundAgainAt: null, ...waits }
  const { context, notes } = aSyncRunContext({
    ledger: {
      missing: () => Promise.resolve({ known, missing, other }),
      completeness: () => Promise.resolve({ ...noCompleteness, missing: waiting ?? null })
    }
  })
  try {
    await checkMissing(context)
    return [null, ...notes]
  } catch (error) {
    if (!(error instanceof RowsMissing)) throw error
    return [error.finding]
  }
}

describe('a full sync run that missed rows', () => {
  it.each([
    ['none of none', { known: 0, missing: 0 }, null],
    ['none', { known: 10, missing: 0 }, null],
    ['few', { known: 10, missing: 3 }, null],
    ['more', { known: 10, missing: 4 }, 'found'],
    ['all, however few', { known: 3, missing: 3 }, 'found'],
    ['all but one of a few', { known: 3, missing: 2 }, null]
  ] as const)('ends where these rows need a decision: %s', async (_what, missed, finding) => {
    expect(await found(missed)).toEqual([finding])
  })

  it('finds the same again, up to as many others as may be missing', async () => {
    const waits = { isAgreed: false }
    expect(await found({ known: 10, missing: 5, other: 3, waits })).toEqual(['found-again'])
    expect(await found({ known: 10, missing: 5, other: 4, waits })).toEqual(['found'])
    expect(await found({ known: 10, missing: 5, other: 0 })).toEqual(['found'])
  })

  it('takes them as gone where the user agreed to these, and to no others', async () => {
    const waits = { isAgreed: true }
    expect(await found({ known: 10, missing: 5, other: 1, waits })).toEqual([
      null,
      'You agreed that 4 transactions are gone, which this sync and the one before did not return.'
    ])
    expect(await found({ known: 10, missing: 8, other: 4, waits })).toEqual(['found'])
    // Nothing is left: the user must have agreed to each.
    expect(await found({ known: 10, missing: 10, other: 1, waits })).toEqual(['found'])
    expect(await found({ known: 4, missing: 4, other: 0, waits })).toHaveLength(2)
  })
})
