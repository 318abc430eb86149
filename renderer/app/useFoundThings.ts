import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { asAppError } from '../kit/bridge/failure.ts'
import { useCommandRegistry } from '../kit/commands/commandRegistry.ts'
import type { Command } from '../kit/commands/command.ts'

const TYPING_MS = 120
/** A single letter would match nearly everything. */
const LEAST = 2

/** What the search sources find for a text, once the user stops typing. */
export function useFoundThings(text: Ref<string>) {
  const registry = useCommandRegistry()
  const found = shallowRef<readonly Command[]>([])
  const failures = shallowRef<readonly string[]>([])
  const isLooking = ref(false)
  const wanted = computed(() => text.value.trim())
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function search(wanted: string): Promise<void> {
    const ticket = ++latest
    const answers = await Promise.allSettled([...registry.sources].map((source) => source(wanted)))
    if (ticket !== latest) return
    found.value = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    failures.value = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [asAppError(answer.reason).message] : []
    )
    isLooking.value = false
  }

  watch(wanted, (now) => {
    clearTimeout(timer)
    isLooking.value = now.length >= LEAST
    if (isLooking.value) {
      timer = setTimeout(() => void search(now), TYPING_MS)
      return
    }
    latest++
    found.value = failures.value = []
  })
  onScopeDispose(() => {
    latest++
    clearTimeout(timer)
  })

  return { found, failures: computed(() => [...new Set(failures.value)]), isLooking }
}
