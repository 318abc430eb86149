import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { call } from '../../kit/bridge/bridge.ts'
import { askingAbout, useAnswer } from '../../session/useAnswer.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useAccounts } from './accounts.ts'

/** The open account: its bank details, their changes, and its activity in the ledger. */
export const useAccount = defineStore('account', () => {
  const accounts = useAccounts()
  const id = ref<string>()
  const account = computed(() => accounts.list?.find((each) => each.id === id.value))

  const changes = useAnswer(() => askingAbout('account.changes', id.value))
  const activity = useAnswer(() => askingAbout('account.activity', id.value, account.value?.ledgerAccountId))
  const hints = useAnswer(() => askingAbout('account.hints', id.value))

  const { state: reading, run: read } = useRequest((of: string) => accounts.readBankDetails(of), {
    of: () => id.value
  })

  async function readAgain(): Promise<void> {
    if (id.value !== undefined) await read(id.value)
  }

  async function map(ledgerAccountId: string | null): Promise<void> {
    if (!account.value) return
    await accounts.edit(account.value, { ledgerAccountId })
    await Promise.all([activity.load(), hints.load()])
  }

  async function acknowledge(change: number, note: string): Promise<void> {
    await call('account.acknowledge', { change, note })
    await Promise.all([accounts.load(), changes.load()])
  }

  return {
    id,
    account,
    changes: changes.answer,
    changesError: changes.error,
    loadChanges: changes.load,
    activity: activity.answer,
    activityError: activity.error,
    hints: hints.answer,
    hintsError: hints.error,
    isReading: computed(() => reading.value.kind === 'loading'),
    readingError: computed(() => (reading.value.kind === 'failed' ? reading.value.error : undefined)),
    open: (now: string) => (id.value = now),
    close: () => (id.value = undefined),
    readAgain,
    map,
    acknowledge,
    loadHints: hints.load,
    loadActivity: activity.load
  }
})
