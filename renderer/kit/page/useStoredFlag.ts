import { ref, watch, type Ref } from 'vue'

/** A choice of the user, stored on this computer under a key; false until it is made. */
export function useStoredFlag(key: string): Ref<boolean> {
  const flag = ref(localStorage.getItem(key) === 'yes')
  watch(flag, (now) => localStorage.setItem(key, now ? 'yes' : 'no'))
  return flag
}
