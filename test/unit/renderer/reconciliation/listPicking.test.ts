import { beforeEach, describe, expect, it } from 'vitest'
import { useListPicking } from '../../../../renderer/reconciliation/state/useListPicking.ts'
import { useAnnouncer } from '../../../../renderer/kit/page/announcer.ts'
import { AppError } from '../../../../shared/errors.ts'
import { freshStores } from '../../../support/freshStores.ts'

interface Row {
  readonly id: string
}

/** A list of which only the rows that `isLoaded` names are there. */
function aList(length: number, isLoaded: (index: number) => boolean = () => true) {
  let rows: readonly Row[] = Array.from({ length }, (_, index) => ({ id: `r${index}` }))
  let chosen = new Set<string>()
  let failure: AppError | undefined
  const picking = useListPicking<Row>({
    rowAt: () => (index) => (isLoaded(index) ? rows[index] : undefined),
    read: (first, last) => (failure ? Promise.reject(failure) : Promise.resolve(rows.slice(first, last + 1))),
    total: () => rows.length,
    has: ({ id }) => chosen.has(id),
    count: () => chosen.size,
    toggle: ({ id }) => {
      if (!chosen.delete(id)) chosen.add(id)
    },
    add: (more) => more.forEach(({ id }) => chosen.add(id)),
    clear: () => (chosen = new Set())
  })
  return {
    ...picking,
    chosen: () => [...chosen].map((id) => Number(id.slice(1))).sort((one, other) => one - other),
    become: (next: readonly number[]) => (rows = next.map((index) => ({ id: `r${index}` }))),
    fail: (error: AppError) => (failure = error)
  }
}

describe('a range in a list of a reconciliation', () => {
  beforeEach(() => freshStores())

  it('starts at the chosen row, follows its end, and leaves earlier choices alone', async () => {
    const list = aList(10)
    await list.select(8, 'toggle')
    await list.select(2, 'toggle')
    await list.select(5, 'range')
    expect(list.chosen()).toEqual([2, 3, 4, 5, 8])
    await list.select(3, 'range')
    expect(list.chosen()).toEqual([2, 3, 8])
    await list.select(0, 'range')
    expect(list.chosen()).toEqual([0, 1, 2, 8])
  })

  it('begins with that row wherever it stands in the list that is there now', async () => {
    const list = aList(6)
    await list.select(1, 'toggle')
    list.become([9, 5, 4, 3, 2, 1, 0])
    await list.select(3, 'range')
    expect(list.chosen()).toEqual([1, 2, 3])
  })

  it('begins anew where that row is not in the list any more, and says so', async () => {
    const list = aList(6)
    await list.select(1, 'toggle')
    list.become([0, 2, 3, 4, 5])
    await list.select(2, 'range')
    expect(list.chosen()).toEqual([1, 3])
    expect(useAnnouncer().message).toContain('only this one is selected')
    await list.select(4, 'range')
    expect(list.chosen()).toEqual([1, 3, 4, 5])
  })

  it('includes rows that are not loaded, even if the first one is not loaded', async () => {
    const list = aList(900, (index) => index < 3 || index > 800)
    await list.select(1, 'toggle')
    await list.select(801, 'range')
    expect(list.chosen()).toHaveLength(801)
    const away = aList(900, (index) => index > 800)
    await away.select(801, 'toggle')
    away.become([...Array(900).keys()].reverse())
    await away.select(850, 'range')
    // From row 801, now at place 98, to row 49.
    expect(away.chosen()).toEqual(Array.from({ length: 753 }, (_, step) => 49 + step))
  })

  it('that cannot be read changes nothing, and says why', async () => {
    const list = aList(900, (index) => index < 3 || index > 800)
    await list.select(1, 'toggle')
    list.fail(new AppError('workbook-damaged', 'The file is damaged.'))
    await list.select(801, 'range')
    expect(list.chosen()).toEqual([1])
    expect(useAnnouncer().message).toBe('The file is damaged.')
  })

  it('begins where a key moved from, if nothing was chosen', async () => {
    const list = aList(6)
    await list.select(3, 'range', 2)
    expect(list.chosen()).toEqual([2, 3])
    await list.select(4, 'range', 3)
    expect(list.chosen()).toEqual([2, 3, 4])
  })
})

describe('selecting everything in a list of a reconciliation', () => {
  beforeEach(() => freshStores())

  it('includes the rows that are not loaded, and counts them', async () => {
    const list = aList(900, (index) => index < 100)
    await list.selectAll()
    expect(list.chosen()).toHaveLength(900)
    expect(list.selection.value.extent).toBe('all')
    expect(useAnnouncer().message).toBe('900 selected.')
  })

  it('is limited to what can be decided at once, and says so', async () => {
    const list = aList(12_000, (index) => index < 100)
    await list.selectAll()
    expect(list.chosen()).toHaveLength(10_000)
    expect(useAnnouncer().message).toContain('The first 10,000 of 12,000 are selected')
  })

  it('selects nothing when rows cannot be read, and says why', async () => {
    const list = aList(900, (index) => index < 100)
    list.fail(new AppError('workbook-damaged', 'The file is damaged.'))
    await list.selectAll()
    expect(list.chosen()).toEqual([])
    expect(useAnnouncer().message).toBe('The file is damaged.')
  })
})
