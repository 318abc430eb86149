import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { SettingsChange } from '../../shared/domain/appSettings.ts'
import { FIRST_SETTINGS } from '../../shared/app/firstSettings.ts'
import { call } from '../kit/bridge/bridge.ts'
import { useLink } from '../kit/bridge/link.ts'
import { OWN_TIME_ZONE, regional } from '../kit/bridge/regional.ts'
import { usePushed } from '../kit/bridge/usePushed.ts'

/** The user's settings for the whole app. `change` rejects, with a message, if they cannot be saved. */
export const useSettings = defineStore('settings', () => {
  const link = useLink()
  const { value, error, load, adopt } = usePushed('settings.changed', () => call('settings.get', undefined))
  watch(() => link.restored, load, { immediate: true })
  const change = (part: SettingsChange) => adopt(call('settings.change', part))

  const current = computed(() => value.value ?? FIRST_SETTINGS)
  const isKnown = computed(() => value.value !== undefined)
  /** The settings are loaded, or loading failed: nothing needs to wait for them any longer. */
  const settled = computed(() => isKnown.value || error.value !== undefined)
  const timeZone = computed(() => current.value.timeZone ?? OWN_TIME_ZONE)

  watch(
    current,
    ({ region }) => {
      regional.locale = region ?? undefined
      regional.timeZone = timeZone.value
    },
    { immediate: true, flush: 'sync' }
  )

  return { current, isKnown, settled, error, timeZone, load, change }
})
