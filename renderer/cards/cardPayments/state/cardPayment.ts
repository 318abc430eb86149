import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { CardPayment, OpenedPage } from '../../../../shared/domain/cardPayment.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { stepStates, stepTitles } from '../../../../shared/words/cardPayment.ts'
import { useAnswers } from '../../../session/answers.ts'
import { stateOf } from '../../../kit/bridge/stateOf.ts'
import { askingAbout, useAnswer } from '../../../session/useAnswer.ts'
import { ofConnection } from '../../../session/useLedgerSource.ts'
import { asAppError } from '../../../kit/bridge/failure.ts'
import { useAction } from '../../../session/useAction.ts'
import { openPage } from '../../../kit/bridge/openPage.ts'
import { useAnnouncer } from '../../../kit/page/announcer.ts'

type Act = 'create' | 'request' | 'open' | 'refresh' | 'end'

/** Size of the window in which a card is entered, CSS px. */
const WINDOW = { width: 560, height: 760 }

/** The open card payment, and what the user can do about it. */
export const useCardPayment = defineStore('cardPayment', () => {
  const announcer = useAnnouncer()
  const answers = useAnswers()
  const id = ofConnection<string | undefined>(() => undefined)
  const {
    answer: cardPayment,
    error,
    load
  } = useAnswer(() => askingAbout('cardPayment.get', id.value), { stays: true })
  watch(cardPayment, (now, before) => now && tell(now, before), { flush: 'sync' })
  const {
    act: actOn,
    busy,
    failure
  } = useAction<Act>({ to: () => id.value, tell: ({ message }) => announcer.announce(message) })
  /** Why an automatic check of the outcome failed. The check is repeated. */
  const peekFailure = stateOf<AppError | undefined>(
    () => id.value,
    () => undefined
  )
  /** The address of the card page for which a window was to be opened. It can be used only once. */
  const address = stateOf<string | undefined>(
    () => id.value,
    () => undefined
  )

  function tell(now: CardPayment, before: CardPayment | undefined): void {
    for (const step of now.steps) {
      const was = before?.steps.find(({ name }) => name === step.name)
      if (!was || was.state === step.state || (step.state === 'waiting' && step.words === '')) continue
      announcer.announce(`${stepTitles[step.name]}: ${stepStates[step.state]}. ${step.words}`)
    }
    // The window has served its purpose.
    if (now.token !== 'here' || now.outcome !== 'open') address.value = undefined
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
    const why = await answers
      .adopt('cardPayment.get', requested, call('cardPayment.poll', requested))
      .then(() => undefined, asAppError)
    if (requested === id.value) peekFailure.value = why
    return why
  }

  const change = (name: Act, task: (requested: string) => Promise<CardPayment>) =>
    act(name, (requested) => answers.adopt('cardPayment.get', requested, task(requested)))

  async function showPage(task: (requested: string) => Promise<OpenedPage>): Promise<void> {
    const opened = await act('open', task)
    address.value = opened?.address ?? undefined
    if (address.value !== undefined) openPage(address.value, WINDOW.width, WINDOW.height)
  }

  return {
    cardPayment,
    error,
    failure,
    peekFailure,
    busy,
    address,
    open: (wanted: string) => {
      id.value = wanted
      void load()
    },
    close: () => (id.value = undefined),
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
