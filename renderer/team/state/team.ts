import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { TeamStatus } from '../../../shared/domain/team.ts'
import { isUpToDate } from '../../../shared/team/teamState.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useLedgerState } from '../../session/useLedgerState.ts'

const WORDS = {
  'in-step': 'Team: up to date',
  'out-of-reach': 'Team offline',
  refused: 'Team: needs attention'
} as const

function wordOf(state: keyof typeof WORDS, unsent: number): string {
  if (unsent === 0) return WORDS[state]
  return `${state === 'in-step' ? 'Team' : WORDS[state]}: ${unsent} not sent`
}

/** The state of the team that shares the workbook. Undefined if the user works alone. */
export const useTeam = defineStore('team', () => {
  const { value: status, error, isLoading, load } = useLedgerState('team.changed', () => call('team.get', undefined))
  /** For the status bar. Undefined if the user works alone. */
  const state = computed(() => {
    const now = status.value
    if (!now || now.state === 'alone') return undefined
    return {
      isWell: isUpToDate(now),
      word: wordOf(now.state, now.proposals.length),
      message: now.message ?? membership(now)
    }
  })
  /** The user's login in the team. Undefined if they work alone. */
  const login = computed(() => status.value?.team?.login)
  return { status, state, login, error, isLoading, load }
})

function membership({ team }: TeamStatus): string {
  return team ? `You are ${team.login}, at ${team.host}.` : ''
}
