import { shallowReactive } from 'vue'

/** Of the computer that shows the page. */
export const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/**
 * Whose numbers, dates and local times every text of the page has. Only the store of the settings writes it; whatever was
 * drawn with it is drawn anew.
 */
export const regional = shallowReactive<{ locale: string | undefined; timeZone: string }>({
  locale: undefined,
  timeZone: OWN_TIME_ZONE
})
