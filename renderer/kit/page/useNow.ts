import { readonly, ref, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'

/** The current time in milliseconds, updated often enough for "2 minutes ago". */
export function useNow(interval: MaybeRefOrGetter<number> = 15_000): Readonly<Ref<number>> {
  const now = ref(Date.now())
  const tell = () => (now.value = Date.now())
  watch(
    () => toValue(interval),
    (milliseconds, _before, onCleanup) => {
      tell()
      const timer = setInterval(tell, milliseconds)
      onCleanup(() => clearInterval(timer))
    },
    { immediate: true }
  )
  return readonly(now)
}
