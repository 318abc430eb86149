import { watch } from 'vue'
import { useSettings } from '../kit/bridge/settings.ts'

/** What was chosen last, so that the page does not flash in other colours until the settings are read. */
const KEY = 'theme'

/** Light, dark, or as the system has it, as the settings say. */
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
