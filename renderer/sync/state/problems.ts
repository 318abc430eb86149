import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'

/** Enough rows to read in, few enough to render at once. */
const PAGE = 50

/** The rows that could not be read, one page at a time. */
export const useProblems = defineStore('problems', () => {
  const from = ref(0)
  const {
    answer: list,
    error,
    load
  } = useLedgerAnswer(async () => {
    const found = await call('sync.problems', { from: from.value, count: PAGE })
    // Some rows became readable meanwhile, so this page is beyond the end. Load the last one instead.
    if (found.problems.length > 0 || found.total === 0 || found.from === 0) return found
    return call('sync.problems', { from: Math.floor((found.total - 1) / PAGE) * PAGE, count: PAGE })
  })

  listen('sync.progress', ({ state }) => {
    if (state === 'ended') void load()
  })
  onOtherConnection(() => (from.value = 0))

  const hasBefore = computed(() => list.value !== undefined && list.value.total > 0 && list.value.from > 0)
  const hasAfter = computed(
    () => list.value !== undefined && list.value.from + list.value.problems.length < list.value.total
  )

  async function turn(pages: 1 | -1): Promise<void> {
    from.value = Math.max(0, (list.value?.from ?? 0) + pages * PAGE)
    await load()
  }

  return { list, error, hasBefore, hasAfter, load, turn }
})
