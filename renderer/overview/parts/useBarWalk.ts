import { computed, ref, watch, type Ref } from 'vue'
import type { BarPlace, BarPlan } from './barPlan.ts'

const PAGE = 10

/**
 * Keyboard navigation through the bars: along the categories with the arrow keys of their axis, between series with the
 * other arrow keys, ten at a time with Page Up and Page Down, to the ends with Home and End.
 */
export function useBarWalk(plan: Readonly<Ref<BarPlan>>, open: (place: BarPlace) => void) {
  const index = ref(0)
  const series = ref(0)
  const last = computed(() => plan.value.labels.length - 1)

  function walk(step: number): void {
    index.value = Math.min(Math.max(0, index.value + step), last.value)
  }

  function change(step: number): void {
    series.value = Math.min(Math.max(0, series.value + step), plan.value.series.length - 1)
  }

  const steps: Readonly<Record<BarPlan['way'], readonly [string, string, string, string]>> = {
    up: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    across: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
  }

  function move(key: string): boolean {
    const [back, on, lower, higher] = steps[plan.value.way]
    if (key === back) walk(-1)
    else if (key === on) walk(1)
    else if (key === lower) change(-1)
    else if (key === higher) change(1)
    else if (key === 'PageUp') walk(-PAGE)
    else if (key === 'PageDown') walk(PAGE)
    else if (key === 'Home') walk(-Infinity)
    else if (key === 'End') walk(Infinity)
    else return false
    return true
  }

  function onKeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter' || event.key === ' ') open(place.value)
    else if (!move(event.key)) return
    event.preventDefault()
  }

  // Vertical bars are periods: users look for the latest one first. Another plan of the same kind keeps the position.
  watch(
    last,
    (now, before) => {
      if (before === undefined || index.value > now) index.value = plan.value.way === 'up' ? Math.max(0, now) : 0
    },
    { immediate: true }
  )

  const place = computed<BarPlace>(() => ({ index: index.value, series: series.value }))
  return { place, onKeydown }
}
