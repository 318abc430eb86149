import { watch } from 'vue'
import { useSettings } from '../session/settings.ts'

/** Stores the last choice, so that the page does not flash in other colours until the settings are loaded. */
const KEY = 'theme'

/** Applies the theme of the settings: light, dark, or that of the system. */
export function useTheme(): void {
  const settings = useSettings()
  const remembered = (['light', 'dark'] as const).find((theme) => theme === localStorage.getItem(KEY))
  watch(
    () => (settings.settled ? settings.current.theme : (remembered ?? 'system')),
    (theme) => {
      document.documentElement.dataset['theme'] = theme
      if (settings.settled) localStorage.setItem(KEY, theme)
    },
    { immediate: true, flush: 'sync' }
  )
}
