import { shallowReactive } from 'vue'

/** The time zone of the computer that shows the page. */
export const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/**
 * The region that all numbers, dates and local times are written for. Only the settings store changes it; everything
 * that was rendered with it is then rendered again.
 */
export const regional = shallowReactive<{ locale: string | undefined; timeZone: string }>({
  locale: undefined,
  timeZone: OWN_TIME_ZONE
})
