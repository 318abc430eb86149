import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { regional } from '../bridge/regional.ts'
import type { LedgerColumn } from './ledgerColumn.ts'
import { widerOf, type TextWidths } from './textWidths.ts'

/** How many rows from the top represent the whole list. */
const SAMPLE = 100

interface TextWidthsOptions<T> {
  /** The columns that are shown, or would be if there were room. */
  readonly columns: Readonly<Ref<readonly LedgerColumn<T>[]>>
  /** Changes when another list is shown. */
  readonly list: Readonly<Ref<number>>
  readonly rowAt: Readonly<Ref<(index: number) => T | undefined>>
}

/**
 * The widths of the columns' texts, taken from the first rows of a list. Scrolling changes nothing, and another order
 * or filter only makes columns wider, so that no heading moves away from the pointer.
 */
export function useTextWidths<T>({ columns, list, rowAt }: TextWidthsOptions<T>) {
  const widths = shallowRef<TextWidths>({})
  /** The rows to measure now. */
  const sample = shallowRef<readonly T[]>()
  const ids = computed(() => columns.value.map(({ id }) => id).join())
  const hasRows = computed(() => rowAt.value(0) !== undefined)

  function measure(): void {
    if (!hasRows.value) return
    const first = Array.from({ length: SAMPLE }, (_row, index) => rowAt.value(index))
    sample.value = first.filter((row) => row !== undefined)
  }

  /** The same texts now look different. */
  function measureAnew(): void {
    widths.value = {}
    measure()
  }

  function measured(found: TextWidths): void {
    widths.value = widerOf(widths.value, found)
    sample.value = undefined
  }

  watch([ids, list, hasRows], measure, { immediate: true })
  watch(() => [regional.locale, regional.timeZone], measureAnew)
  document.fonts.addEventListener('loadingdone', measureAnew)
  onScopeDispose(() => document.fonts.removeEventListener('loadingdone', measureAnew))

  return { widths, sample, measured }
}
