import { defineStore } from 'pinia'
import { ref } from 'vue'
import { listenToLink } from '../bridge.ts'

/** Whether the main side can be reached; `restored` counts how often it came back, so that others can ask again. */
export const useLink = defineStore('link', () => {
  const up = ref(true)
  const restored = ref(0)

  listenToLink((now) => {
    if (now && !up.value) restored.value++
    up.value = now
  })

  return { up, restored }
})
