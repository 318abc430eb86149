import { defineStore } from 'pinia'
import { computed, reactive, ref } from 'vue'
import type { Account, AccountActivity } from '../../../../shared/domain/account.ts'
import type { CardPayment, CardPaymentPurpose } from '../../../../shared/domain/cardPayment.ts'
import { currencyOf, otherCurrencyWords } from '../../../../shared/accounts/otherCurrency.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { readDraft } from '../parts/cardPaymentDraft.ts'
import { onOtherConnection } from '../../../session/useLedgerSource.ts'
import { useAction } from '../../../session/useAction.ts'
import { useAccounts } from '../../../accounts/state/accounts.ts'
import { useParties } from '../../../accounts/state/parties.ts'

const PLAIN = { purpose: 'once' as CardPaymentPurpose, individualId: '', accountId: '', amount: '', currency: '' }

/** The draft of a card payment. It is kept while the user looks something up on another screen. */
export const useNewCardPayment = defineStore('newCardPayment', () => {
  const fields = reactive({ ...PLAIN })
  const { act, isBusy, failure } = useAction<'begin'>()
  /** Whether the app proposed the currency. Then choosing another account may propose another currency. */
  const isProposed = ref(true)
  const [accounts, parties] = [useAccounts(), useParties()]
  /** What was chosen may have been archived or removed since. Then the form shows no choice, and none is sent. */
  const reading = computed(() =>
    readDraft({
      ...fields,
      individualId: isGone(parties.list, fields.individualId) ? '' : fields.individualId,
      accountId: isGone(accounts.list, fields.accountId) ? '' : fields.accountId
    })
  )
  /** The currency of the chosen account, if known. */
  const accountCurrency = ref<string>()
  /** A warning, before anything is sent, that the account has another currency. */
  const otherCurrency = computed(() => {
    const { charge } = reading.value.draft ?? {}
    return charge ? otherCurrencyWords(charge.currency, accountCurrency.value) : undefined
  })

  /** Proposes the account's own currency if it is known: as the service says, or the only one in the ledger. */
  async function chooseAccount(account: Account): Promise<void> {
    fields.accountId = account.id
    accountCurrency.value = undefined
    if (isProposed.value) fields.currency = ''
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

  /** Resolves with the card payment that was started, or with undefined if it was not; `failure` says why. */
  async function begin(): Promise<CardPayment | undefined> {
    const { draft } = reading.value
    const begun = draft && (await act('begin', () => call('cardPayment.begin', draft)))
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

function isGone(list: readonly Pick<Account, 'id' | 'isArchived'>[] | undefined, id: string): boolean {
  return list !== undefined && !list.some((each) => each.id === id && !each.isArchived)
}

async function activityOf({ id, ledgerAccountId }: Account): Promise<AccountActivity | undefined> {
  if (ledgerAccountId === null) return undefined
  // Only a proposal: if this fails, the user types the currency.
  return call('account.activity', id).catch(() => undefined)
}
