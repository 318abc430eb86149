// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import LedgerRow from '../../../../../renderer/kit/grid/LedgerRow.vue'
import {
  arrangeColumns,
  changeColumn,
  columnStates,
  moveColumn
} from '../../../../../renderer/kit/grid/arrangeColumns.ts'
import { sortAlone, sortAlso, sortOf } from '../../../../../renderer/kit/grid/columnSorts.ts'
import type { ColumnSort, ColumnState, LedgerColumn } from '../../../../../renderer/kit/grid/ledgerColumn.ts'
import { columnsThatFit, shownColumns } from '../../../../../renderer/kit/grid/shownColumns.ts'
import { useColumnTable } from '../../../../../renderer/kit/grid/useColumnTable.ts'
import { longestTexts, widerOf, type TextWidths } from '../../../../../renderer/kit/grid/textWidths.ts'
import { useFollowedRow } from '../../../../../renderer/kit/grid/useFollowedRow.ts'
import { useGridKeys } from '../../../../../renderer/kit/grid/useGridKeys.ts'

const aColumn = (id: string, change: Partial<LedgerColumn<{ id: string }>> = {}): LedgerColumn<{ id: string }> => ({
  id,
  header: id,
  look: 'text',
  read: (row) => row.id,
  least: 100,
  ...change
})

const arranged = (columns: readonly LedgerColumn<{ id: string }>[], states: readonly ColumnState[] = []) =>
  arrangeColumns(columns, states)
/** Where the table puts the columns. */
const regionsOf = (all: ReturnType<typeof arranged>, texts: TextWidths = {}) =>
  effectScope(true).run(() => useColumnTable(shallowRef(all), shallowRef(texts)).value) ?? {
    left: [],
    middle: [],
    right: []
  }
/** Those that stand in a list of a width. */
const fittingOf = (all: ReturnType<typeof arranged>, width: number) => {
  const { left, middle, right } = regionsOf(all)
  return idsOf(columnsThatFit([...left, ...middle, ...right], width)).join('')
}
const idsOf = (columns: readonly { readonly column: { readonly id: string } }[]) =>
  columns.map(({ column }) => column.id)

describe('the columns of a list', () => {
  const columns = [aColumn('a'), aColumn('b', { spare: 1 }), aColumn('c', { spare: 2 }), aColumn('d')]
  const fitting = (width: number) => fittingOf(arranged(columns), width)

  it('all stay where there is room', () => expect(fitting(400)).toBe('abcd'))

  it('are hidden one by one, the least important first, and keep their order', () => {
    expect(fitting(399)).toBe('abd')
    expect(fitting(299)).toBe('ad')
  })

  it('all stay if the list must be scrolled anyway', () => expect(fitting(199)).toBe('abcd'))

  it('shorten their texts before scrolling is needed', () => {
    const { left, middle, right } = regionsOf(arranged([aColumn('a', { share: 1 }), aColumn('b')]), { a: 140, b: 100 })
    const sizes = (width: number) => columnsThatFit([...left, ...middle, ...right], width).map(({ size }) => size)
    expect(sizes(240)).toEqual([140, 100])
    expect(sizes(239)).toEqual([100, 100])
    expect(sizes(199)).toEqual([140, 100])
  })

  it('that the user resized or pinned are never hidden', () => {
    const states = columnStates(arranged(columns))
    const wide = changeColumn(states, 'c', { width: 120 })
    expect(fittingOf(arranged(columns, wide), 320)).toBe('acd')
    const pinned = changeColumn(states, 'b', { pin: 'left' })
    expect(fittingOf(arranged(columns, pinned), 300)).toBe('bad')
  })
})

describe('columns as the user arranged them', () => {
  const columns = [aColumn('a'), aColumn('b'), aColumn('c'), aColumn('new', { isExtra: true })]
  const states = columnStates(arranged(columns.slice(0, 3)))

  it('keep their order, and a column that is new to the arrangement stands where the app puts it', () => {
    const moved = moveColumn(states, 'c', 'a')
    expect(idsOf(arranged(columns, moved))).toEqual(['c', 'new', 'a', 'b'])
    expect(arranged(columns, moved).find(({ column }) => column.id === 'new')?.isShown).toBe(false)
  })

  it('forget columns that no longer exist, and name none twice', () => {
    const odd = [...states, ...states.slice(0, 1).flatMap((first) => [{ ...first, id: 'gone' }, first])]
    expect(idsOf(arranged(columns, odd))).toEqual(['a', 'b', 'c', 'new'])
  })

  it('moved to the place of a pinned one are pinned too', () => {
    const moved = moveColumn(changeColumn(states, 'a', { pin: 'left' }), 'c', 'a')
    expect(moved.map(({ id, pin }) => [id, pin])).toEqual([
      ['c', 'left'],
      ['a', 'left'],
      ['b', null]
    ])
  })

  it('stand with the pinned ones at their sides, each behind the ones before it', () => {
    const pinned = changeColumn(changeColumn(states, 'c', { pin: 'left', width: 150 }), 'a', { pin: 'right' })
    const { columns: shown, layout } = shownColumns(
      regionsOf(arranged(columns, changeColumn(pinned, 'b', { pin: 'left' }))),
      {
        width: 1000,
        lead: 36,
        trail: 12
      }
    )
    expect(shown.map(({ column, pinned: place }) => [column.id, place?.['left'] ?? place?.['right']])).toEqual([
      ['b', '36px'],
      ['c', '136px'],
      ['a', '0px']
    ])
    expect(layout['--tracks']).toBe('36px 100px 150px minmax(0, 1fr) 112px')
    expect(layout['--least']).toBe('398px')
  })
})

describe('the room of columns', () => {
  const name = aColumn('name', { share: 5 })
  const number = aColumn('number', { share: 1, spare: 1 })
  const tracksOf = (columns: readonly LedgerColumn<{ id: string }>[], texts: TextWidths, width: number) =>
    shownColumns(regionsOf(arranged(columns), texts), { width, lead: 36, trail: 12 }).layout['--tracks']

  it('is what their texts take, no more and, without a share, up to twice their least', () => {
    const columns = [aColumn('short'), aColumn('long'), aColumn('endless'), aColumn('unknown')]
    expect(tracksOf(columns, { short: 60, long: 150, endless: 900 }, 2000)).toBe(
      '36px 60px 150px 200px 100px minmax(0, 1fr) 12px'
    )
  })

  it('goes to the column with the largest share first, then to the others', () => {
    const texts = { name: 240, number: 160 }
    expect(tracksOf([name, number], texts, 48 + 310)).toBe('36px minmax(210px, 5fr) minmax(100px, 1fr) 12px')
    expect(tracksOf([name, number], texts, 48 + 370)).toBe('36px minmax(240px, 5fr) minmax(130px, 1fr) 12px')
    expect(tracksOf([name, number], texts, 2000)).toBe('36px minmax(240px, 5fr) minmax(160px, 1fr) 12px')
  })

  it('is taken by texts that are always shown before a column that can be left out gets any', () => {
    expect(tracksOf([name, number], { name: 140, number: 90 }, 48 + 229)).toBe('36px minmax(140px, 5fr) 12px')
    expect(tracksOf([name, number], { name: 140, number: 90 }, 48 + 230)).toBe(
      '36px minmax(140px, 5fr) minmax(90px, 1fr) 12px'
    )
  })

  it('is what the user gave them, whatever their texts', () => {
    const states = changeColumn(columnStates(arranged([name, aColumn('status')])), 'name', { width: 80 })
    const regions = regionsOf(arranged([name, aColumn('status')], states), { name: 240, status: 120 })
    expect(shownColumns(regions, { width: 1000, lead: 0, trail: 12 }).layout['--tracks']).toBe(
      '12px 80px 120px minmax(0, 1fr) 12px'
    )
  })

  it('is measured by the longest of what they show, each once, and only grows', () => {
    const shouting = aColumn('a', { show: (text) => text.toUpperCase() })
    const rows = ['bb', '', 'a', 'bb', 'ccc'].map((id) => ({ id }))
    expect(longestTexts(shouting, rows)).toEqual(['CCC', 'BB', 'A'])
    expect(
      longestTexts(
        shouting,
        Array.from({ length: 99 }, (_, id) => ({ id: String(id) }))
      )
    ).toHaveLength(8)
    expect(widerOf({ a: 3, b: 2 }, { b: 1, c: 4 })).toEqual({ a: 3, b: 2, c: 4 })
  })
})

describe('the columns that a list is sorted by', () => {
  const date = { by: 'date', direction: 'desc' } as const
  const amount = { by: 'amount', direction: 'desc' } as const
  const turned = (sort: ColumnSort): ColumnSort => ({ ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' })

  it('are a single one, which reverses when chosen again', () => {
    expect(sortAlone([date], amount)).toEqual([amount])
    expect(sortAlone([amount], amount)).toEqual([turned(amount)])
    expect(sortAlone([date, amount], date)).toEqual([date])
  })

  it('can be several: adding one again reverses it, then removes it', () => {
    const both = sortAlso([date], amount)
    expect(both).toEqual([date, amount])
    const again = sortAlso(both, amount)
    expect(again).toEqual([date, turned(amount)])
    expect(sortAlso(again, amount)).toEqual([date])
  })

  it('are always between one and five', () => {
    expect(sortAlso(sortAlso([date], date), date)).toEqual([date])
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly ColumnSort[]>(
      (sorts, by) => sortAlso(sorts, { by, direction: 'asc' }),
      [date]
    )
    expect(many.map(({ by }) => by).join(' ')).toBe('date a b c f')
  })

  it('are numbered only when there are several', () => {
    const column = aColumn('amount', { sort: amount })
    expect(sortOf(column, [amount])).toEqual({ direction: 'desc', place: undefined })
    expect(sortOf(column, [date, amount])).toEqual({ direction: 'desc', place: 2 })
    expect(sortOf(aColumn('x'), [date])).toBeUndefined()
  })
})

describe('the active row', () => {
  /** A list of ids whose answers can change, as they do when a sync brings rows. */
  function listOf(...ids: string[]) {
    const idAt = ref((index: number): string | undefined => ids[index])
    const keys = useGridKeys({ rows: ref(5000), columns: ref(4), rowsPerPage: ref(10), reveal, open })
    useFollowedRow({ row: keys.row, idAt, place: keys.place })
    const become = async (...now: (string | undefined)[]) => {
      idAt.value = (index) => now[index]
      await nextTick()
    }
    return { keys, become }
  }
  const reveal = vi.fn()
  const open = vi.fn()
  beforeEach(() => vi.clearAllMocks())
  afterEach(() => vi.clearAllMocks())

  it('stays on its record when rows come in before it, without scrolling', async () => {
    const { keys, become } = listOf('a', 'b', 'c')
    keys.goTo(1)
    reveal.mockClear()
    await become('x', 'y', 'a', 'b', 'c')
    expect(keys.row.value).toBe(3)
    expect(reveal).not.toHaveBeenCalled()
  })

  it('waits while its row is on the way', async () => {
    const { keys, become } = listOf('a', 'b', 'c')
    keys.goTo(1)
    await become(undefined, undefined, undefined)
    expect(keys.row.value).toBe(1)
    await become('x', 'a', 'b')
    expect(keys.row.value).toBe(2)
  })

  it('is none when its record is nowhere near any more', async () => {
    const { keys, become } = listOf('a', 'b', 'c')
    keys.goTo(1)
    await become('x', 'y', 'z')
    expect(keys.row.value).toBeUndefined()
  })

  it('opens with Enter, and only when there is one', () => {
    const { keys } = listOf('a', 'b', 'c')
    const press = (key: string) => keys.onKeydown(new KeyboardEvent('keydown', { key, cancelable: true }))
    press('Enter')
    expect(open).not.toHaveBeenCalled()
    press('ArrowDown')
    press('ArrowDown')
    press('Enter')
    expect(open.mock.calls).toEqual([[1]])
  })
})

describe('the active cell', () => {
  it('is never in a hidden column', async () => {
    const columns = ref(9)
    const keys = useGridKeys({ rows: ref(5), columns, rowsPerPage: ref(10), reveal: vi.fn(), open: vi.fn() })
    for (const key of ['ArrowDown', 'ArrowRight', 'End']) keys.onKeydown(new KeyboardEvent('keydown', { key }))
    expect(keys.column.value).toBe(8)
    columns.value = 6
    await nextTick()
    expect(keys.column.value).toBe(5)
  })
})

describe('a row that the last full sync did not return', () => {
  it('says so in words beside its status, not by colour alone', () => {
    const column = aColumn('status', { look: 'status', read: () => 'completed', sign: () => 'settled' })
    const props = {
      id: 'r',
      index: 0,
      record: { id: 'a' },
      columns: shownColumns(regionsOf(arranged([column])), { width: 500, lead: 0, trail: 0 }).columns as never,
      active: false,
      activeColumn: -1,
      selected: null
    }
    const row = mount(LedgerRow, { props: { ...props, note: 'Not returned by the last full sync' } })
    expect(row.get('[role=gridcell]').text()).toMatch(/^Not returned by the last full sync\s*completed$/)
    expect(mount(LedgerRow, { props }).text()).toBe('completed')
  })
})
