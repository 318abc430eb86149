import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { AppSettings, SettingsChange } from '../../../shared/domain/appSettings.ts'
import { FIRST_SETTINGS } from '../../../shared/app/firstSettings.ts'
import { call, listen } from './bridge.ts'
import { useLink } from './link.ts'
import { OWN_TIME_ZONE, regional } from './regional.ts'
import { useAnnounced } from './useAnnounced.ts'
import { useRequest } from './useRequest.ts'

/** The user's settings for the whole app. `change` rejects, with a message, if they cannot be saved. */
export const useSettings = defineStore('settings', () => {
  const link = useLink()
  const { value, hear, adopt } = useAnnounced<AppSettings>()
  listen('settings.changed', hear)

  const { state: loading, run: load } = useRequest(() => adopt(call('settings.get', undefined)))
  watch(() => link.restored, load, { immediate: true })
  const change = (part: SettingsChange) => adopt(call('settings.change', part))

  const current = computed(() => value.value ?? FIRST_SETTINGS)
  /** The settings are loaded, or loading failed: nothing needs to wait for them any longer. */
  const settled = computed(() => value.value !== undefined || loading.value.kind === 'failed')
  const error = computed(() => (loading.value.kind === 'failed' ? loading.value.error : undefined))
  const timeZone = computed(() => current.value.timeZone ?? OWN_TIME_ZONE)

  watch(
    current,
    ({ region }) => {
      regional.locale = region ?? undefined
      regional.timeZone = timeZone.value
    },
    { immediate: true, flush: 'sync' }
  )

  return { current, settled, error, timeZone, load, change }
})
