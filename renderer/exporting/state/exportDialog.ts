import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { TransactionQuery } from '../../../shared/domain/transaction.ts'
import type { ExportTemplate } from '../../../shared/domain/workspace.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { choiceOf, type ExportChoice } from '../parts/exportChoice.ts'
import { regionalDecimalSign } from '../../kit/bridge/format.ts'
import { balancesOf, usualProfile } from '../parts/exportFormats.ts'
import { keepChoice, storedChoice } from '../parts/storedChoice.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { onOtherLedger } from '../../session/useLedgerSource.ts'

/** Which transactions: those that the table shows, or the selected rows. */
export interface ExportScope {
  readonly of: 'view' | 'selection'
  readonly query: TransactionQuery
}

/** The export that is being set up: its rows, and the options of its file. */
export const useExportDialog = defineStore('exportDialog', () => {
  const isOpen = ref(false)
  const openings = ref(0)
  const scopes = shallowRef<readonly ExportScope[]>([])
  const of = ref<ExportScope['of']>('view')
  /** The account of a statement. Empty for all accounts of the scope. */
  const account = ref('')
  const choice = shallowRef<ExportChoice>(storedChoice(localStorage))
  /** The template that the choice came from, until the user changes something. */
  const template = ref<string | null>(null)

  const asksForAccount = computed(() => balancesOf(choice.value.format) !== 'none')
  /** The rows that were offered, of all accounts. */
  const offered = computed(() => scopes.value.find((candidate) => candidate.of === of.value)?.query)
  const query = computed<TransactionQuery | undefined>(() => {
    if (!offered.value || !asksForAccount.value || account.value === '') return offered.value
    const only = { field: 'account', anyOf: [account.value], not: false } as const
    return { ...offered.value, filter: [...offered.value.filter, only] }
  })

  /** Undefined until they are known for the current choice, counted anew whenever the dialog opens. */
  const counted = useAnswer(() => {
    const { value: requested } = query
    if (!isOpen.value || !requested) return undefined
    return { name: 'transactions.totals', of: [requested, openings.value], ask: () => count(requested) }
  })
  const sums = computed(() => counted.answer.value?.sums)
  const facets = computed(() => counted.answer.value?.facets)

  /** The accounts of the offered rows, with the number of rows of each. */
  const choices = useAnswer(() => {
    const { value: rows } = offered
    if (!isOpen.value || !asksForAccount.value || !rows) return undefined
    return { name: 'transactions.facets', of: [rows, openings.value], ask: () => facetsOf(rows) }
  })
  const accounts = computed(() => choices.answer.value?.accounts ?? [])
  const failure = computed(() => counted.error.value ?? choices.error.value)
  const recount = () => Promise.all([counted.load(), choices.load()])

  /** Opens the dialog for one or several scopes, the first one chosen. */
  function open(some: readonly ExportScope[], format: ExportChoice['format'] = choice.value.format): void {
    const [first] = some
    if (!first) return
    scopes.value = some
    of.value = first.of
    account.value = ''
    openings.value++
    isOpen.value = true
    if (format !== choice.value.format) choose({ format })
    if (!choice.value.isProfileChosen) choice.value = { ...choice.value, profile: usualProfile(regionalDecimalSign()) }
  }

  function choose(change: Partial<ExportChoice>): void {
    choice.value = { ...choice.value, ...change }
    template.value = null
  }

  function take({ name, settings }: ExportTemplate): void {
    choice.value = choiceOf(settings, choice.value)
    template.value = name
  }

  watch(choice, (now) => keepChoice(localStorage, now))
  // The balance before these rows says nothing about other rows.
  watch(
    [query, isOpen],
    ([, open]) => {
      if (open) choice.value = { ...choice.value, balances: {} }
    },
    { flush: 'sync' }
  )
  onOtherLedger(() => (isOpen.value = false))

  return {
    isOpen,
    scopes,
    of,
    account,
    accounts,
    asksForAccount,
    query,
    choice,
    template,
    sums,
    facets,
    failure,
    count: recount,
    open,
    choose,
    take
  }
})

const facetsOf = ({ filter, timeZone }: TransactionQuery) => call('transactions.facets', { filter, timeZone })

async function count(requested: TransactionQuery) {
  const [sums, facets] = await Promise.all([call('transactions.totals', requested), facetsOf(requested)])
  return { sums, facets }
}
