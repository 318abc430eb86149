import { defineStore } from 'pinia'
import { ref } from 'vue'
import { listenToLink } from './bridge.ts'

/**
 * Whether the main side can be reached. `restored` counts how often the link came up again; stores use it to repeat
 * requests that may have failed meanwhile.
 */
export const useLink = defineStore('link', () => {
  const up = ref(true)
  const restored = ref(0)

  listenToLink((now) => {
    if (now && !up.value) restored.value++
    up.value = now
  })

  return { up, restored }
})
