import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import type { FilledPlan } from '../../../shared/domain/reconciliation/filledExceptions.ts'
import { asksForFiles, call } from '../../kit/bridge/bridge.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { uploadFile } from '../../kit/bridge/uploadFile.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useAction } from '../../session/useAction.ts'
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
  const { act, isBusy, failure } = useAction<'read' | 'accept'>({ to: () => store.id })

  function open(): void {
    plan.value = failure.value = undefined
    isWanted.value = true
  }

  function show(now: FilledPlan | undefined): void {
    if (!now) return
    plan.value = now
    const words = [
      formatCounted(now.changes.length, 'change', 'changes'),
      formatCounted(now.refused.length, 'line refused', 'lines refused')
    ]
    announcer.announce(`${now.name}: ${words.join(', ')}.`)
  }

  /** Reads another workbook; what was read before stays if the user chose none. */
  async function read(origin: () => Promise<Input<'reconciliation.readFilled'>['origin']>): Promise<void> {
    const { id } = store
    if (id === undefined) return
    show(await act('read', async () => call('reconciliation.readFilled', { id, origin: await origin() })))
  }

  async function accept(): Promise<void> {
    const { value: shown } = plan
    if (!shown || shown.changes.length === 0 || store.isBusy) return
    if (await store.acceptFilled(shown.draft)) {
      hand.clear()
      isWanted.value = false
      return
    }
    const { failure: why } = store
    // The dialog shows it.
    store.failure = undefined
    if (why?.code === 'plan-outdated') show(await act('accept', () => call('reconciliation.planFilled', shown.draft)))
    failure.value = why
  }

  return {
    isOpen: computed(() => isWanted.value && store.details !== undefined),
    plan,
    failure,
    isReading: isBusy,
    asksForFiles: asksForFiles(),
    open,
    close: () => (isWanted.value = false),
    choose: () => read(() => Promise.resolve({ from: 'file' })),
    take: (file: File) => read(async () => ({ from: 'upload', ticket: await uploadFile(file) })),
    accept
  }
})
