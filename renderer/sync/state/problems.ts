import { computed, reactive } from 'vue'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'

/** Enough rows to read in, few enough to render at once. */
const PAGE = 50

/** The rows that could not be read, one page at a time. */
export function useProblems() {
  const from = ofConnection(() => 0)
  const {
    answer: list,
    error,
    load
  } = useAnswer(() => {
    const { value: first } = from
    return { name: 'sync.problems', of: undefined, at: first, ask: () => readPage(first) }
  })

  const hasBefore = computed(() => list.value !== undefined && list.value.total > 0 && list.value.from > 0)
  const hasAfter = computed(
    () => list.value !== undefined && list.value.from + list.value.problems.length < list.value.total
  )

  async function turn(pages: 1 | -1): Promise<void> {
    from.value = Math.max(0, (list.value?.from ?? 0) + pages * PAGE)
    await load()
  }

  return reactive({ list, error, hasBefore, hasAfter, load, turn })
}

async function readPage(from: number) {
  const found = await call('sync.problems', { from, count: PAGE })
  // Some rows became readable meanwhile, so this page is beyond the end. Load the last one instead.
  if (found.problems.length > 0 || found.total === 0 || found.from === 0) return found
  return call('sync.problems', { from: Math.floor((found.total - 1) / PAGE) * PAGE, count: PAGE })
}
