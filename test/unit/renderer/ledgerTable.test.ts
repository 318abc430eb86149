// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import LedgerRow from '../../../renderer/components/LedgerRow.vue'
import { columnsThatFit } from '../../../renderer/tables/columnLayout.ts'
import { useFollowedRow } from '../../../renderer/tables/useFollowedRow.ts'
import { useGridKeys } from '../../../renderer/tables/useGridKeys.ts'
import type { LedgerColumnMeta } from '../../../renderer/tables/useLedgerTable.ts'

const meta = (least: number, spare?: number): LedgerColumnMeta => ({
  track: `${least}px`,
  least,
  look: 'text',
  ...(spare !== undefined && { spare })
})

describe('the columns of a list', () => {
  const columns = [meta(100), meta(100, 1), meta(100, 2), meta(100)]
  const fitting = (width: number) => columnsThatFit(columns, (column) => column, width)

  it('all stay where there is room', () => expect(fitting(424)).toEqual(columns))

  it('go one after the other, the most dispensable first, and keep their order', () => {
    expect(fitting(423)).toEqual([columns[0], columns[1], columns[3]])
    expect(fitting(323)).toEqual([columns[0], columns[3]])
  })

  it('that are needed never go', () => expect(fitting(10)).toEqual([columns[0], columns[3]]))
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
  it('is never one of a column that is left out', async () => {
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
    const column = {
      id: 'status',
      columnDef: { meta: { ...meta(100), look: 'status', standing: () => 'settled' } },
      accessorFn: () => 'completed'
    }
    const props = {
      id: 'r',
      index: 0,
      record: { id: 'a' },
      columns: [column] as never,
      active: false,
      activeColumn: -1
    }
    const row = mount(LedgerRow, { props: { ...props, note: 'Not returned by the last full sync' } })
    expect(row.get('[role=gridcell]').text()).toMatch(/^completed\s*Not returned by the last full sync$/)
    expect(mount(LedgerRow, { props }).text()).toBe('completed')
  })
})
