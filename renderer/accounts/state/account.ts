import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { useAccounts } from './accounts.ts'

const REFRESH_EVERY = 1000

/** The open account: its bank details, their changes, and its activity in the ledger. */
export const useAccount = defineStore('account', () => {
  const accounts = useAccounts()
  const id = ref<string>()

  const account = computed(() => accounts.list?.find((each) => each.id === id.value))

  const {
    answer: changes,
    error: changesError,
    load: loadChanges
  } = useOpenAccount((of) => call('account.changes', of))
  const {
    answer: activity,
    error: activityError,
    load: loadActivity
  } = useOpenAccount((of) => call('account.activity', of))
  const { answer: hints, error: hintsError, load: loadHints } = useOpenAccount((of) => call('account.hints', of))

  /** The latest answer about the open account. Answers about another account are never shown. */
  function useOpenAccount<T>(ask: (id: string) => Promise<T>) {
    const { answer, error, load } = useLedgerAnswer(async () => {
      const of = id.value
      return { of, value: of === undefined ? undefined : await ask(of) }
    })
    return { answer: computed(() => (answer.value?.of === id.value ? answer.value?.value : undefined)), error, load }
  }

  const { state: reading, run: read } = useRequest((of: string) => accounts.readBankDetails(of))
  /** The account that `reading` belongs to. */
  const readId = ref<string>()

  function open(now: string): void {
    if (id.value === now) return
    id.value = now
    void Promise.all([loadChanges(), loadActivity(), loadHints()])
  }

  async function readAgain(): Promise<void> {
    if (id.value === undefined) return
    readId.value = id.value
    await read(id.value)
  }

  async function map(ledgerAccountId: string | null): Promise<void> {
    if (!account.value) return
    await accounts.edit(account.value, { ledgerAccountId })
    await Promise.all([loadActivity(), loadHints()])
  }

  async function acknowledge(change: number, note: string): Promise<void> {
    await call('account.acknowledge', { change, note })
    await Promise.all([accounts.load(), loadChanges()])
  }

  listen('account.changed', useThrottle(loadChanges, REFRESH_EVERY))
  const news = useThrottle(() => Promise.all([loadActivity(), loadHints()]), REFRESH_EVERY)
  // Only needed while an account is open.
  listen('ledger.changed', () => id.value !== undefined && news())
  watch(() => account.value?.ledgerAccountId, loadActivity)

  const isReading = computed(() => reading.value.kind === 'loading' && readId.value === id.value)
  const readingError = computed(() =>
    reading.value.kind === 'failed' && readId.value === id.value ? reading.value.error : undefined
  )

  return {
    id,
    account,
    changes,
    changesError,
    loadChanges,
    activity,
    activityError,
    hints,
    hintsError,
    isReading,
    readingError,
    open,
    close: () => (id.value = undefined),
    readAgain,
    map,
    acknowledge,
    loadHints,
    loadActivity
  }
})
