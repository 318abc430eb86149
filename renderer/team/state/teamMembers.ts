import { computed, reactive, watch } from 'vue'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { latestAnswer, useRequest } from '../../kit/bridge/useRequest.ts'
import { usePresence } from './presence.ts'
import { useTeam } from './team.ts'

/** The team's members, where they may be, and their latest actions, as last loaded, also while the database is out of reach. */
export function useTeamMembers() {
  const team = useTeam()
  const presence = usePresence()
  const workbook = computed(() => team.status?.team?.workbook)
  const isInStep = computed(() => team.status?.state === 'in-step')
  /** A move of somebody else is the only sign that what was loaded is not up to date. */
  const now = computed(() => [team.status?.state, presence.others])

  const done = useAnswer(
    () =>
      workbook.value === undefined
        ? undefined
        : {
            name: 'reconciliation.log',
            of: workbook.value,
            at: now.value,
            ask: async () => {
              const { entries } = await call('reconciliation.log', { id: null, from: 0, count: 1 })
              return { last: entries[0], reconciliations: await call('reconciliation.list', undefined) }
            }
          },
    { stays: true }
  )
  const listed = useAnswer(
    () =>
      workbook.value === undefined
        ? undefined
        : {
            name: 'team.members',
            of: workbook.value,
            at: now.value,
            isTime: isInStep.value,
            ask: () => call('team.members', undefined)
          },
    { stays: true }
  )
  const { state: verifying, run: verify, forget: forgetVerdict } = useRequest(() => call('team.verify', undefined))
  // What was whole before the state of the team changed, or before a decision could not be sent, may not be so any more.
  watch(
    () => JSON.stringify([team.status?.state, team.status?.message, team.status?.proposals.length]),
    () => {
      if (latestAnswer(verifying.value)?.isWhole) forgetVerdict()
    }
  )
  watch(workbook, forgetVerdict)

  const members = computed(() => listed.answer.value ?? [])
  return reactive({
    members,
    last: computed(() => done.answer.value?.last),
    reconciliations: computed(() => done.answer.value?.reconciliations ?? []),
    role: computed(() => members.value.find(({ login }) => login === team.login)?.role),
    error: computed(() => done.error.value ?? listed.error.value),
    load: () => Promise.all([done.load(), listed.load()]),
    verifying,
    verify
  })
}
