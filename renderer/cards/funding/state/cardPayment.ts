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

type Act = 'create' | 'request' | 'open' | 'look' | 'end'

/** CSS px of the window for a card. */
const WINDOW = { width: 560, height: 760 }

/** The one card payment that is looked at, and what a person does about it. */
export const useCardPayment = defineStore('funding', () => {
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
  /** Why the service could not be asked unasked; it is asked again. */
  const peekFailure = shallowRef<AppError>()
  /** Where the page for the card is, that a window was to be opened for; it may lead there only once. */
  const address = ref<string>()

  function tell(now: CardPayment, before: CardPayment | undefined): void {
    for (const step of now.steps) {
      const was = before?.steps.find(({ name }) => name === step.name)
      if (!was || was.state === step.state || (step.state === 'waiting' && step.words === '')) continue
      announcer.announce(`${stepTitles[step.name]}: ${stepStates[step.state]}. ${step.words}`)
    }
    // What a window was opened for is over.
    if (now.token !== 'here' || now.outcome !== 'open') address.value = undefined
  }

  async function load(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    try {
      await adopt(call('funding.get', requested))
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

  /** Undefined where it was not done; `failure` says why. */
  async function act<T>(name: Act, task: (requested: string) => Promise<T>): Promise<T | undefined> {
    const { value: requested } = id
    return requested === undefined ? undefined : actOn(name, () => task(requested))
  }

  /** Asks what came of it, unasked and unseen; resolves with why it could not. What the user does goes first. */
  async function peek(): Promise<AppError | undefined> {
    const { value: requested } = id
    if (requested === undefined || busy.value) return undefined
    const why = await adopt(call('funding.peek', requested)).then(() => undefined, asAppError)
    if (requested === id.value) peekFailure.value = why
    return why
  }

  const change = (name: Act, task: (requested: string) => Promise<CardPayment>) =>
    act(name, (requested) => adopt(task(requested)))

  async function showPage(task: (requested: string) => Promise<OpenedPage>): Promise<void> {
    const opened = await act('open', task)
    address.value = opened?.address ?? undefined
    if (address.value !== undefined) openPage(address.value, WINDOW.width, WINDOW.height)
  }

  listen('funding.changed', (now) => {
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
    createAgain: () => change('create', (requested) => call('funding.createAgain', requested)),
    request: () => change('request', (requested) => call('funding.request', requested)),
    openCard: (save: boolean) => showPage((requested) => call('funding.openCard', { id: requested, save })),
    openCheckout: () => showPage((requested) => call('funding.openCheckout', requested)),
    peek,
    look: () => change('look', (requested) => call('funding.look', requested)),
    giveUp: () => change('end', (requested) => call('funding.giveUp', requested)),
    /** True once it is out of the list. */
    remove: () => act('end', async (requested) => (await call('funding.remove', requested), true))
  }
})
