import { defineStore } from 'pinia'
import { computed, reactive, ref } from 'vue'
import type { Account, AccountActivity } from '../../../../shared/domain/account.ts'
import type { CardPayment, CardPaymentPurpose } from '../../../../shared/domain/cardPayment.ts'
import { currencyOf, otherCurrencyWords } from '../../../../shared/otherCurrency.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { readDraft } from '../parts/cardPaymentDraft.ts'
import { onOtherConnection } from '../../../kit/bridge/useLedgerSource.ts'
import { useAction } from '../../../kit/bridge/useAction.ts'

const PLAIN = { purpose: 'once' as CardPaymentPurpose, individualId: '', accountId: '', amount: '', currency: '' }

/** A card payment that is being put together; kept while the user looks something up elsewhere. */
export const useNewCardPayment = defineStore('newFunding', () => {
  const fields = reactive({ ...PLAIN })
  const { act, isBusy, failure } = useAction<'begin'>()
  /** Whether the currency was proposed, so that another account may propose another. */
  const isProposed = ref(true)
  const reading = computed(() => readDraft(fields))
  /** Of the chosen account, where it is known. */
  const accountCurrency = ref<string>()
  /** What to know before anything is sent, where the account is kept in another currency. */
  const otherCurrency = computed(() => {
    const { charge } = reading.value.draft ?? {}
    return charge ? otherCurrencyWords(charge.currency, accountCurrency.value) : undefined
  })

  /** Proposes the account's own currency, where it is known: told by the service, or the only one in the ledger. */
  async function chooseAccount(account: Account): Promise<void> {
    fields.accountId = account.id
    accountCurrency.value = undefined
    const currency = currencyOf(account, account.told ? undefined : await activityOf(account))
    if (fields.accountId !== account.id) return
    accountCurrency.value = currency
    if (currency === undefined || (!isProposed.value && fields.currency !== '')) return
    fields.currency = currency
    isProposed.value = true
  }

  function typeCurrency(text: string): void {
    fields.currency = text.toUpperCase()
    isProposed.value = text === ''
  }

  /** Resolves with what was begun, or with undefined where `failure` says why it was not. */
  async function begin(): Promise<CardPayment | undefined> {
    const { draft } = reading.value
    const begun = draft && (await act('begin', () => call('funding.begin', draft)))
    if (begun) clear()
    return begun
  }

  function clear(): void {
    Object.assign(fields, PLAIN)
    isProposed.value = true
    accountCurrency.value = undefined
    failure.value = undefined
  }

  onOtherConnection(clear)

  return { fields, reading, otherCurrency, failure, isBusy, chooseAccount, typeCurrency, begin, clear }
})

async function activityOf({ id, ledgerAccountId }: Account): Promise<AccountActivity | undefined> {
  if (ledgerAccountId === null) return undefined
  // A proposal only: without it the user types the currency.
  return call('account.activity', id).catch(() => undefined)
}
