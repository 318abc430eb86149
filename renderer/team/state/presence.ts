import { defineStore } from 'pinia'
import { computed, onBeforeUnmount, watch } from 'vue'
import { useRoute } from 'vue-router'
import { call } from '../../kit/bridge/bridge.ts'
import { useLink } from '../../kit/bridge/link.ts'
import { onOtherConnection } from '../../session/useLedgerSource.ts'
import { usePushed } from '../../kit/bridge/usePushed.ts'
import { useTeam } from './team.ts'

/** The other members who have the app open. None while the team's database is out of reach. */
export const usePresence = defineStore('presence', () => {
  let place: string | null = null
  const { value, load, forget } = usePushed('team.presenceChanged', () =>
    call('team.beHere', { reconciliation: place })
  )
  onOtherConnection(forget)
  const others = computed(() => value.value ?? [])

  /** The logins in each reconciliation, by its id. */
  const logins = computed(() => {
    const map = new Map<string, readonly string[]>()
    for (const { login, reconciliation } of others.value)
      if (reconciliation !== null) map.set(reconciliation, [...(map.get(reconciliation) ?? []), login])
    return map
  })
  // A failure is not shown: it would disturb people over something that the next move tells again.
  function tell(reconciliation: string | null): Promise<void> {
    place = reconciliation
    return load()
  }
  return { others, logins, tell }
})

/** Tells the team which reconciliation this window has open; that of the window used last counts. */
export function useOwnPlace(): void {
  const route = useRoute()
  const team = useTeam()
  const link = useLink()
  const presence = usePresence()
  const place = computed(() => {
    const { id } = route.params
    return route.path.startsWith('/reconciliations/') && typeof id === 'string' ? id : null
  })
  const tell = () => {
    if (team.login !== undefined) void presence.tell(place.value)
  }
  watch([place, () => team.login, () => link.restored], tell, { immediate: true })
  window.addEventListener('focus', tell)
  onBeforeUnmount(() => window.removeEventListener('focus', tell))
}
