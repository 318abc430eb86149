import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Proposal } from '../../../shared/domain/reconciliation/proposal.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAction } from '../../session/useAction.ts'
import { useTeam } from './team.ts'

/** The user’s decisions that the team does not have yet. */
export const useProposals = defineStore('proposals', () => {
  const team = useTeam()
  const all = computed(() => team.status?.proposals ?? [])
  /** The one that the last action was about. */
  const about = shallowRef<number>()
  const { attempt, isBusy, failure } = useAction<'send' | 'withdraw'>()

  const bySide = computed(() => {
    const sides = new Map<string, Proposal>()
    for (const proposal of all.value) {
      for (const key of proposal.items) sides.set(`${proposal.reconciliation} item ${key}`, proposal)
      for (const id of proposal.transactionIds) sides.set(`${proposal.reconciliation} transaction ${id}`, proposal)
    }
    return sides
  })

  async function act(name: 'send' | 'withdraw', id: number): Promise<void> {
    about.value = id
    await attempt(name, () =>
      call(name === 'send' ? 'reconciliation.sendProposal' : 'reconciliation.withdrawProposal', id)
    )
    // One that was refused says why.
    await team.load()
  }

  return {
    all,
    about,
    isBusy,
    failure,
    /** The one that decides on this payment or transaction. */
    on: (reconciliation: string | undefined, kind: 'item' | 'transaction', id: string) =>
      bySide.value.get(`${reconciliation ?? ''} ${kind} ${id}`),
    send: (id: number) => act('send', id),
    withdraw: (id: number) => act('withdraw', id)
  }
})
