import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef } from 'vue'
import type { Account } from '../../../shared/domain/account.ts'
import type { Funding, FundingPurpose } from '../../../shared/domain/funding.ts'
import type { AppError } from '../../../shared/errors.ts'
import { call } from '../../bridge.ts'
import { readDraft } from '../../components/funding/fundingDraft.ts'
import { onOtherConnection } from '../../composables/useLedgerSource.ts'
import { asAppError } from '../../failure.ts'

const PLAIN = { purpose: 'once' as FundingPurpose, individualId: '', accountId: '', amount: '', currency: '' }

/** A use of a card that is being put together; kept while the user looks something up elsewhere. */
export const useNewFunding = defineStore('newFunding', () => {
  const fields = reactive({ ...PLAIN })
  const failure = shallowRef<AppError>()
  const isBusy = ref(false)
  /** Whether the currency was proposed, so that another account may propose another. */
  const isProposed = ref(true)
  const reading = computed(() => readDraft(fields))

  /** Proposes the account's own currency, where it is known: told by the service, or the only one in the ledger. */
  async function chooseAccount(account: Account): Promise<void> {
    fields.accountId = account.id
    if (!isProposed.value && fields.currency !== '') return
    const currency = account.told?.currency ?? (await onlyCurrency(account))
    if (currency === undefined || fields.accountId !== account.id) return
    fields.currency = currency
    isProposed.value = true
  }

  function typeCurrency(text: string): void {
    fields.currency = text.toUpperCase()
    isProposed.value = text === ''
  }

  /** Resolves with what was begun, or with undefined where `failure` says why it was not. */
  async function begin(): Promise<Funding | undefined> {
    const { draft } = reading.value
    if (!draft || isBusy.value) return undefined
    isBusy.value = true
    failure.value = undefined
    try {
      const begun = await call('funding.begin', draft)
      clear()
      return begun
    } catch (cause) {
      failure.value = asAppError(cause)
      return undefined
    } finally {
      isBusy.value = false
    }
  }

  function clear(): void {
    Object.assign(fields, PLAIN)
    isProposed.value = true
    failure.value = undefined
  }

  onOtherConnection(clear)

  return { fields, reading, failure, isBusy, chooseAccount, typeCurrency, begin, clear }
})

async function onlyCurrency({ id, ledgerAccountId }: Account): Promise<string | undefined> {
  if (ledgerAccountId === null) return undefined
  // A proposal only: without it the user types the currency.
  const activity = await call('account.activity', id).catch(() => undefined)
  return activity?.totals.length === 1 ? activity.totals[0]?.currency : undefined
}
