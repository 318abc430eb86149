import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { ReconciliationSummary } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { TeamMember } from '../../../shared/domain/team.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { latestAnswer, useRequest } from '../../kit/bridge/useRequest.ts'
import { useTeam } from './team.ts'

/** The team's members, where they may be, and their latest actions, as last loaded, also while the database is out of reach. */
export const useTeamMembers = defineStore('teamMembers', () => {
  const team = useTeam()
  const members = shallowRef<readonly TeamMember[]>([])
  const last = shallowRef<ShownEntry>()
  const reconciliations = shallowRef<readonly ReconciliationSummary[]>([])
  const {
    state: loading,
    run: load,
    forget: forgetLoading
  } = useRequest(
    async () => {
      const { entries } = await call('reconciliation.log', { id: null, from: 0, count: 1 })
      const list = await call('reconciliation.list', undefined)
      const now = team.status?.state === 'in-step' ? await call('team.members', undefined) : undefined
      return { entry: entries[0], list, now }
    },
    ({ entry, list, now }) => {
      last.value = entry
      reconciliations.value = list
      if (now) members.value = now
    }
  )
  const { state: verifying, run: verify, forget: forgetVerdict } = useRequest(() => call('team.verify', undefined))
  // What was whole before the state of the team changed, or before a decision could not be sent, may not be so any more.
  watch(
    () => JSON.stringify([team.status?.state, team.status?.message, team.status?.proposals.length]),
    () => {
      if (latestAnswer(verifying.value)?.isWhole) forgetVerdict()
    }
  )
  const role = computed(() => members.value.find(({ login }) => login === team.login)?.role)
  function forget(): void {
    forgetLoading()
    forgetVerdict()
    members.value = []
    last.value = undefined
    reconciliations.value = []
  }
  return { members, last, reconciliations, role, loading, load, verifying, verify, forget }
})
