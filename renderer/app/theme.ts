import { defineStore } from 'pinia'
import { ref, watch } from 'vue'

const CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof CHOICES)[number]

const KEY = 'theme'

function remembered(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return CHOICES.find((choice) => choice === stored) ?? 'system'
}

/** Light, dark, or as the system has it; remembered on this computer. */
export const useTheme = defineStore('theme', () => {
  const choice = ref(remembered())

  watch(
    choice,
    (chosen) => {
      document.documentElement.dataset['theme'] = chosen
      localStorage.setItem(KEY, chosen)
    },
    { immediate: true, flush: 'sync' }
  )

  return { choice }
})
