import { defineStore } from 'pinia'
import { ref } from 'vue'
import { listenToLink } from './bridge.ts'

/**
 * Whether the main side can be reached. `restored` counts how often the link came up, the first time included: others
 * then ask anew for what may have failed before.
 */
export const useLink = defineStore('link', () => {
  const up = ref(true)
  const restored = ref(0)

  listenToLink((now) => {
    if (now) restored.value++
    up.value = now
  })

  return { up, restored }
})
