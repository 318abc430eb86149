import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { CardPayment, OpenedPage } from '../../../../shared/domain/cardPayment.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { stepStates, stepTitles } from '../../../../shared/words/cardPayment.ts'
import { useAnnounced } from '../../../kit/bridge/useAnnounced.ts'
import { onLedgerSource, onOtherConnection } from '../../../kit/bridge/useLedgerSource.ts'
import { asAppError } from '../../../kit/bridge/failure.ts'
import { useAction } from '../../../kit/bridge/useAction.ts'
import { openPage } from '../../../kit/bridge/openPage.ts'
import { useAnnouncer } from '../../../kit/page/announcer.ts'

type Act = 'create' | 'request' | 'open' | 'refresh' | 'end'

/** Size of the window in which a card is entered, CSS px. */
const WINDOW = { width: 560, height: 760 }

/** The open card payment, and what the user can do about it. */
export const useCardPayment = defineStore('cardPayment', () => {
  const announcer = useAnnouncer()
  const id = ref<string>()
  const { value: cardPayment, hear, adopt, forget } = useAnnounced<CardPayment>(tell)
  /** Why it cannot be shown. */
  const error = shallowRef<AppError>()
  const {
    act: actOn,
    busy,
    failure
  } = useAction<Act>({ to: () => id.value, tell: ({ message }) => announcer.announce(message) })
  /** Why an automatic check of the outcome failed. The check is repeated. */
  const peekFailure = shallowRef<AppError>()
  /** The address of the card page for which a window was to be opened. It can be used only once. */
  const address = ref<string>()

  function tell(now: CardPayment, before: CardPayment | undefined): void {
    for (const step of now.steps) {
      const was = before?.steps.find(({ name }) => name === step.name)
      if (!was || was.state === step.state || (step.state === 'waiting' && step.words === '')) continue
      announcer.announce(`${stepTitles[step.name]}: ${stepStates[step.state]}. ${step.words}`)
    }
    // The window has served its purpose.
    if (now.token !== 'here' || now.outcome !== 'open') address.value = undefined
  }

  async function load(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    try {
      await adopt(call('cardPayment.get', requested))
      error.value = undefined
    } catch (cause) {
      if (requested === id.value) error.value = asAppError(cause)
    }
  }

  function open(wanted: string): void {
    if (wanted !== id.value) close()
    id.value = wanted
    void load()
  }

  function close(): void {
    id.value = address.value = undefined
    error.value = failure.value = peekFailure.value = undefined
    forget()
  }

  /** Undefined if it was not done; `failure` says why. */
  async function act<T>(name: Act, task: (requested: string) => Promise<T>): Promise<T | undefined> {
    const { value: requested } = id
    return requested === undefined ? undefined : actOn(name, () => task(requested))
  }

  /**
   * Checks the outcome automatically. Resolves with the reason if the check failed. The user's own actions go first.
   */
  async function peek(): Promise<AppError | undefined> {
    const { value: requested } = id
    if (requested === undefined || busy.value) return undefined
    const why = await adopt(call('cardPayment.poll', requested)).then(() => undefined, asAppError)
    if (requested === id.value) peekFailure.value = why
    return why
  }

  const change = (name: Act, task: (requested: string) => Promise<CardPayment>) =>
    act(name, (requested) => adopt(task(requested)))

  async function showPage(task: (requested: string) => Promise<OpenedPage>): Promise<void> {
    const { value: requested } = id
    const opened = await act('open', task)
    if (requested !== id.value) return
    address.value = opened?.address ?? undefined
    if (address.value !== undefined) openPage(address.value, WINDOW.width, WINDOW.height)
  }

  listen('cardPayment.changed', (now) => {
    if (now.id === id.value) hear(now)
  })
  onLedgerSource(load)
  onOtherConnection(close)

  return {
    cardPayment: computed(() => (cardPayment.value?.id === id.value ? cardPayment.value : undefined)),
    error,
    failure,
    peekFailure,
    busy,
    address,
    open,
    close,
    load,
    createAgain: () => change('create', (requested) => call('cardPayment.createAgain', requested)),
    request: () => change('request', (requested) => call('cardPayment.request', requested)),
    openCard: (save: boolean) => showPage((requested) => call('cardPayment.openCard', { id: requested, save })),
    openCheckout: () => showPage((requested) => call('cardPayment.openCheckout', requested)),
    peek,
    refresh: () => change('refresh', (requested) => call('cardPayment.refresh', requested)),
    giveUp: () => change('end', (requested) => call('cardPayment.giveUp', requested)),
    /** True once it has been removed from the list. */
    remove: () => act('end', async (requested) => (await call('cardPayment.remove', requested), true))
  }
})
