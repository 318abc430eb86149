import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { InstructionOrigin } from '../../../shared/domain/reconciliation/instruction.ts'
import type { FilledPlan } from '../../../shared/domain/reconciliation/filledExceptions.ts'
import { asksForFiles, call } from '../../kit/bridge/bridge.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useAction } from '../../session/useAction.ts'
import { instructionFile } from '../instructionFile.ts'
import { useHandMatch } from './handMatch.ts'
import { useReconciliation } from './reconciliation.ts'

/** A workbook of exceptions that was filled in, and what it would change. */
export const useFilledExceptions = defineStore('filledExceptions', () => {
  const store = useReconciliation()
  const hand = useHandMatch()
  const announcer = useAnnouncer()
  const isWanted = ref(false)
  const plan = stateOf<FilledPlan | undefined>(
    () => store.id,
    () => undefined
  )
  const { act, isBusy, failure } = useAction<'read'>({ to: () => store.id })

  function open(): void {
    plan.value = failure.value = undefined
    isWanted.value = true
  }

  /** What was read before stays if the user chose no other one. */
  async function read(origin: () => Promise<InstructionOrigin>): Promise<void> {
    const { id } = store
    if (id === undefined) return
    const now = await act('read', async () => call('reconciliation.readFilled', { id, origin: await origin() }))
    if (!now) return
    plan.value = now
    announcer.announce(`${now.name}: ${formatCounted(now.changes.length, 'change', 'changes')}.`)
  }

  async function accept(): Promise<void> {
    if (!plan.value) return
    if (await store.acceptFilled(plan.value.draft)) {
      hand.clear()
      isWanted.value = false
    } else if (store.failure) {
      // The dialog shows it, and not what is not so any more.
      failure.value = store.failure
      store.failure = plan.value = undefined
    }
  }

  return {
    isOpen: computed(() => isWanted.value && store.details !== undefined),
    plan,
    failure,
    isBusy: computed(() => isBusy.value || store.isBusy),
    asksForFiles: asksForFiles(),
    open,
    close: () => (isWanted.value = false),
    choose: () => read(() => Promise.resolve({ from: 'file' })),
    take: (file: File) => read(() => instructionFile(file)),
    accept
  }
})
