import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** The time in milliseconds, fresh enough for "2 minutes ago". */
export function useNow(interval = 15_000): Readonly<Ref<number>> {
  const now = ref(Date.now())
  const timer = setInterval(() => (now.value = Date.now()), interval)
  onScopeDispose(() => clearInterval(timer))
  return readonly(now)
}
