import { describe, expect, it } from 'vitest'
import { createGroupPace } from '../../../../electron/stores/ledger/writing/groupPace.ts'

/** A pace whose last commit took so long. */
function paceAfter(milliseconds: number) {
  let now = 0
  const pace = createGroupPace(() => now)
  pace.commit(() => (now += milliseconds))
  return pace
}

describe('a group of pages', () => {
  it('is committed soon as long as commits are cheap, so that the list is seen to grow', () => {
    expect(createGroupPace().patience({ shown: 1, problems: 0 })).toBe(250)
    expect(paceAfter(3).patience({ shown: 1, problems: 0 })).toBe(250)
  })

  it('stays open ten times as long as the last commit took', () => {
    expect(paceAfter(100).patience({ shown: 1, problems: 0 })).toBe(1000)
  })

  it('never stays open for more than four seconds', () => {
    expect(paceAfter(5000).patience({ shown: 1, problems: 0 })).toBe(4000)
  })

  it('may wait longer while it holds nothing to show', () => {
    expect(createGroupPace().patience({ shown: 0, problems: 0 })).toBe(2000)
    expect(createGroupPace().patience({ shown: 0, problems: 1 })).toBe(250)
  })

  it('is committed at once when it holds a hundred thousand rows', () => {
    expect(paceAfter(100).patience({ shown: 100_000, problems: 0 })).toBe(0)
  })
})
