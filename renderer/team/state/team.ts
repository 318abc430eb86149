import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { TeamStatus } from '../../../shared/domain/team.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useConnection } from '../../kit/bridge/connection.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

const WORDS = {
  'in-step': 'Team: up to date',
  'out-of-reach': 'Team out of reach: reading only',
  refused: 'Team: look here'
} as const

/** How it stands with the team whose workbook this is. Who works alone hears nothing of it. */
export const useTeam = defineStore('team', () => {
  const connection = useConnection()
  const status = shallowRef<TeamStatus>()
  listen('team.changed', (now) => (status.value = now))
  // The team of another connection says nothing of this one's.
  watch(
    () => connection.status?.connection.id,
    (_, before) => before !== undefined && (status.value = undefined),
    { flush: 'sync' }
  )
  /** For the status bar; undefined for who works alone. */
  const state = computed(() => {
    const now = status.value
    if (!now || now.state === 'alone') return undefined
    return { isWell: now.state === 'in-step', word: WORDS[now.state], message: now.message ?? membership(now) }
  })
  /** Who somebody is here; undefined for who works alone. */
  const login = computed(() => status.value?.team?.login)
  const { state: loading, run: load } = useRequest(async () => {
    status.value = await call('team.get', undefined)
  })
  return { status, state, login, loading, load }
})

function membership({ team }: TeamStatus): string {
  return team ? `You are ${team.login}, at ${team.host}.` : ''
}
