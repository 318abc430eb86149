import { doublesOf } from '../../../../shared/cards/cardDoubt.ts'
import { CurrencyCode } from '../../../../shared/domain/money.ts'
import type { CardPayment, CardPaymentDraft } from '../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../shared/errors.ts'
import { isCurrency } from '../../../../shared/money/minorDigits.ts'
import { readTypedAmount } from '../../../../shared/money/typedAmount.ts'
import type { ChargeSettlement } from '../../../../shared/cards/charges.ts'
import { uuid } from '../command/optionValues.ts'
import type { App } from '../../../app/app.ts'
import {
  command,
  commonOptions,
  EXIT,
  type CommonOptions,
  type ExitCode,
  type Terminal,
  type ValuesOf
} from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { withServices } from '../services/services.ts'
import { onEvent } from '../services/onEvent.ts'
import { readLedger } from '../services/readLedger.ts'
import { untilAnswered } from '../services/untilAnswered.ts'
import { showResult } from '../terminal/showResult.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { chargeSettlements } from './chargeSettlements.ts'
import { mayChargeIn } from './mayChargeIn.ts'
import { mayEnterAgain } from './mayEnterAgain.ts'
import { doubleWords, cardPaymentExit, cardPaymentTable, cardPaymentWords } from './cardPaymentWords.ts'

const idArgument = { name: 'ID', isRequired: true, read: uuid, text: 'as shown by funding list' } as const

const createOptions = {
  individual: { value: 'ID', isRequired: true, read: uuid, text: 'the UUID of the customer' },
  save: { text: 'only saves the card' },
  amount: { value: 'AMOUNT', text: 'the amount to charge, for example 10.00' },
  currency: { value: 'CODE', text: 'the currency of the amount, for example EUR' },
  account: { value: 'ID', text: 'the UUID of the account that receives it' },
  recurring: { text: 'also saves the card for later charges' },
  'other-currency': { text: 'charges in another currency than the account’s, without asking' },
  ...commonOptions
} as const

export const create = command({
  details: 'Nothing is charged or saved before a card is entered: see funding request.',
  options: createOptions,
  run: (options, terminal) => {
    const draft = draftOf(options)
    return onService(options, terminal, async (app) => {
      const { handlers } = app
      await mayChargeIn(draft, handlers, options['other-currency'], terminal)
      const cardPayment = await untilAnswered(() => handlers['cardPayment.begin'](draft), app, terminal.signal)
      if (terminal.signal.aborted) return showStopped(cardPayment, createdExit, options, terminal)
      const doubles = doublesOf(cardPayment, await handlers['cardPayment.list'](undefined))
      for (const double of doubles) terminal.err(`tallydesk: ${doubleWords(double)}`)
      return show(app, cardPayment, createdExit, options, terminal)
    })
  }
})

const createdExit = ({ steps }: CardPayment): ExitCode => (steps[0]?.state === 'done' ? EXIT.done : EXIT.failed)

export const request = command({
  details: [
    'Exit code 4: no result yet, or its transaction is no longer listed; see funding look. 1: it failed, or its transaction did. 3: the outcome of an earlier try, or of another card payment for the same, is not known, and nobody could be asked whether to continue.',
    'The address of the checkout is secret while it is valid. Only --show-url prints it.',
    'Without --base-url, the built-in sandbox and its checkout end with the command.'
  ].join('\n'),
  argument: idArgument,
  options: {
    again: {
      text: 'continues without asking, although the outcome of an earlier try, or of another card payment for the same, is not known'
    },
    'show-url': { text: 'only prints the address: does not open it or wait' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { ID: id, 'show-url': isShown } = options
    let url: string | undefined
    const links = { open: (to: URL) => Promise.resolve(void (url = to.href)) }
    const work = async ({ app, keep }: { readonly app: App; readonly keep: () => void }): Promise<ExitCode> => {
      const { handlers } = app
      const before = await handlers['cardPayment.get'](id)
      const doubles = doublesOf(before, await handlers['cardPayment.list'](undefined))
      if (!(await mayEnterAgain(before, doubles, options.again, terminal)))
        return show(app, before, () => EXIT.differences, options, terminal)
      const requested = await untilAnswered(() => handlers['cardPayment.request'](id), app, terminal.signal)
      keep()
      if (terminal.signal.aborted) {
        terminal.err('tallydesk: Stopped before a checkout was opened, so no card can be entered. Request it again.')
        // What opens the checkout ends with the command.
        const ended = { ...requested, token: 'gone', expiresAt: null } as const
        return showStopped(ended, () => EXIT.incomplete, options, terminal)
      }
      if (requested.token !== 'here') return show(app, requested, () => EXIT.failed, options, terminal)
      const { address } = await handlers['cardPayment.openCheckout'](id)
      if (isShown) return showUrl(await handlers['cardPayment.get'](id), url ?? '', options, terminal)
      terminal.err(
        address === null ? 'The checkout was opened in a browser.' : `Open this address in a browser, once: ${address}`
      )
      return show(app, await untilEnd(app, id, terminal), cardPaymentExit, options, terminal)
    }
    return withServices(options, terminal, { uses: 'service', ...(isShown && { links }) }, work)
  }
})

export const list = command({
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async (app) => {
      const cardPayments = await app.handlers['cardPayment.list'](undefined)
      const settlementOf = await chargeSettlements(app, cardPayments)
      const told = cardPayments.map((each) => ({ ...each, settlement: settlementOf(each) ?? null }))
      showResult(options, terminal, { cardPayments: told }, () =>
        cardPaymentTable(cardPayments, settlementOf, terminal.width)
      )
      return EXIT.done
    })
})

export const look = command({
  details:
    'Exit code 4: no result yet, or the service no longer lists its transaction. 1: it failed, or its transaction did.',
  argument: idArgument,
  options: commonOptions,
  run: (options, terminal) =>
    onService(options, terminal, async (app) => {
      const cardPayment = await untilStopped(app.handlers['cardPayment.refresh'](options.ID), terminal.signal)
      return show(app, cardPayment, cardPaymentExit, options, terminal)
    })
})

function onService(
  options: CommonOptions,
  terminal: Terminal,
  work: (app: App) => Promise<ExitCode>
): Promise<ExitCode> {
  return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
    try {
      const exit = await work(app)
      keep()
      return exit
    } catch (error) {
      // The service may have created something, so the connection stays.
      if (error instanceof AppError && error.code === 'cancelled') keep()
      throw error
    }
  })
}

type ExitOf = (cardPayment: CardPayment, settlement: ChargeSettlement | undefined) => ExitCode

/** The JSON also has the `settlement` of the charge's transaction; null if it has none yet. */
async function show(
  app: App,
  cardPayment: CardPayment,
  exitOf: ExitOf,
  options: CommonOptions,
  terminal: Terminal
): Promise<ExitCode> {
  const settlement = (await chargeSettlements(app, [cardPayment]))(cardPayment)
  const told = { ...cardPayment, settlement: settlement ?? null }
  showResult(options, terminal, told, () => cardPaymentWords(cardPayment, settlement))
  return exitOf(cardPayment, settlement)
}

/** The same of a command that was stopped; its app was closed for that. */
function showStopped(
  cardPayment: CardPayment,
  exitOf: (cardPayment: CardPayment) => ExitCode,
  options: CommonOptions,
  terminal: Terminal
): ExitCode {
  showResult(options, terminal, { ...cardPayment, settlement: null }, () => cardPaymentWords(cardPayment, undefined))
  return exitOf(cardPayment)
}

function showUrl(cardPayment: CardPayment, url: string, options: CommonOptions, terminal: Terminal): ExitCode {
  showResult(options, terminal, { ...cardPayment, redirectUrl: url }, () => url)
  return EXIT.done
}

/** Waits until the payment has a result, or can no longer get one. */
async function untilEnd(app: App, id: string, { signal }: Terminal): Promise<CardPayment> {
  const end = Promise.withResolvers<undefined>()
  const isOver = ({ outcome, token }: CardPayment) => outcome !== 'open' || token !== 'here'
  const stop = onEvent(app, 'cardPayment.changed', (cardPayment) => {
    if (cardPayment.id === id && isOver(cardPayment)) end.resolve(undefined)
  })
  try {
    const now = await app.handlers['cardPayment.get'](id)
    if (isOver(now)) return now
    await untilStopped(end.promise, signal).catch(() => {
      const words = `Stopped waiting, but a card may still be entered in the checkout. Look later: funding look ${id}`
      throw new AppError('cancelled', words)
    })
  } finally {
    stop()
  }
  return app.handlers['cardPayment.get'](id)
}

function draftOf(options: ValuesOf<typeof createOptions>): CardPaymentDraft {
  const { individual: individualId, amount: typed = '', currency: code } = options
  if (options.save) {
    const others = ['amount', 'currency', 'account', 'recurring', 'other-currency'] as const
    const other = others.find((name) => options[name])
    if (other !== undefined) throw wrongUse('funding create', `--save charges nothing: leave out --${other}.`)
    return { individualId, purpose: 'save', charge: null }
  }
  const amount = readTypedAmount(typed, '.', code)
  if (amount === undefined)
    throw wrongUse('funding create', 'Give --save, or a charge: --amount takes a number such as 10.00.')
  const currency = CurrencyCode.safeParse(code).data
  if (currency === undefined) throw wrongUse('funding create', '--currency takes a code such as EUR.')
  if (!isCurrency(currency)) throw wrongUse('funding create', `There is no currency ${currency}.`)
  const accountId = uuid(options.account ?? '', '--account')
  return {
    individualId,
    purpose: options.recurring ? 'recurring' : 'once',
    charge: { amount, currency, accountId }
  }
}
