import type { Account } from '../../../../shared/domain/account.ts'
import { GivenName } from '../../../../shared/domain/workspace.ts'
import { editedAccount } from '../../../../shared/accounts/editedAccount.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import { command, commonOptions, EXIT, type CommonOptions, type ExitCode, type Terminal } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { uuid } from '../command/optionValues.ts'
import { withServices } from '../services/services.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { untilAnswered } from '../services/untilAnswered.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { accountTable, accountWords, attemptWords } from './accountWords.ts'
import { shoutChanges } from './shoutChanges.ts'

const idArgument = { name: 'ID', isRequired: true, read: uuid, text: 'the UUID of the account' } as const
const nameOption = { value: 'NAME', read: readName, text: 'your name for it' } as const

export const list = command({
  details: 'Exit code 3: bank details changed, and nobody acknowledged it yet.',
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async (app) => {
      const accounts = await app.handlers['account.list'](undefined)
      const attempts = await app.handlers['account.attempts'](undefined)
      showResult(options, terminal, { accounts, attempts }, () => accountTable(accounts, terminal.width))
      for (const attempt of attempts) terminal.err(`tallydesk: ${visibleText(attemptWords(attempt))}`)
      return shoutChanges(app, null, terminal)
    })
})

export const create = command({
  details:
    'If no answer comes, the command says so: the account may have been created, and the request is not repeated.',
  options: {
    individual: { value: 'ID', isRequired: true, read: uuid, text: 'the UUID of the customer' },
    name: { ...nameOption, text: 'your name for it; default: the name that the service has' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const request = { individualId: options.individual, name: options.name ?? null }
    return onService(options, terminal, ({ handlers }) => handlers['account.create'](request))
  }
})

export const add = command({
  argument: idArgument,
  options: { name: { ...nameOption, isRequired: true }, ...commonOptions },
  run: (options, terminal) => {
    const { ID: id, name } = options
    return onService(options, terminal, ({ handlers }) => handlers['account.add']({ id, name }))
  }
})

export const link = command({
  details:
    'Without the link, a card payment to this account cannot be confirmed by a transaction with its amount alone.',
  argument: idArgument,
  options: {
    'ledger-account': { value: 'ID', isRequired: true, text: 'the short id, as shown by transactions' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const id = options.ID
    return changeLedger(options, terminal, async ({ handlers }) => {
      const account = (await handlers['account.list'](undefined)).find((each) => each.id === id)
      if (!account) throw notListed()
      const ledgerAccountId = options['ledger-account'].trim()
      const edited = await handlers['account.edit'](editedAccount(account, { ledgerAccountId }))
      showResult(options, terminal, edited, () => accountWords(edited))
      return EXIT.done
    })
  }
})

export const bankDetails = command({
  details:
    'Exit code 3: they changed, and nobody acknowledged it yet, or an IBAN is not valid. 4: they were never read, or an IBAN cannot be checked.',
  argument: idArgument,
  options: { refresh: { text: 'reads them from the service again' }, ...commonOptions },
  run: (options, terminal) => {
    const id = options.ID
    if (options.refresh)
      return onService(options, terminal, ({ handlers }) => handlers['account.readBankDetails'](id), detailsExit)
    return readLedger(options, terminal, async (app) => {
      const account = (await app.handlers['account.list'](undefined)).find((each) => each.id === id)
      if (!account) throw notListed()
      showResult(options, terminal, account, () => accountWords(account))
      return detailsExit(account, await shoutChanges(app, id, terminal))
    })
  }
})

export const acknowledge = command({
  argument: {
    name: 'CHANGE',
    isRequired: true,
    read: readChange,
    text: 'the number of the change, as shown by accounts list'
  },
  options: {
    note: { value: 'TEXT', isRequired: true, read: readNote, text: 'how you confirmed it' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const { CHANGE: change, note } = options
    return changeLedger(options, terminal, async ({ handlers }) => {
      const acknowledged = await handlers['account.acknowledge']({ change, note })
      showResult(options, terminal, acknowledged, () => `Change ${change} is acknowledged.`)
      return EXIT.done
    })
  }
})

export const forget = command({
  details: 'If the account was created, first add it by its id, which your provider can tell you.',
  argument: { name: 'REQUEST', isRequired: true, read: uuid, text: 'the id of the request, as shown by accounts list' },
  options: commonOptions,
  run: (options, terminal) => {
    const id = options.REQUEST
    return changeLedger(options, terminal, async ({ handlers }) => {
      const attempts = await handlers['account.attempts'](undefined)
      if (!attempts.some((attempt) => attempt.id === id))
        throw new AppError('not-found', 'There is no such request. See: accounts list')
      await handlers['account.forgetAttempt'](id)
      showResult(options, terminal, { forgotten: id }, () => 'The request was removed.')
      return EXIT.done
    })
  }
})

function changesExit({ alarms }: Account): ExitCode {
  return alarms > 0 ? EXIT.differences : EXIT.done
}

/** `changes`: how it ends because of changed bank details. */
function detailsExit({ bankDetails: reading }: Account, changes: ExitCode): ExitCode {
  if (changes !== EXIT.done) return changes
  if (!reading) return EXIT.incomplete
  const verdicts = reading.entries.flatMap(({ iban }) => iban?.verdict ?? [])
  if (verdicts.some((verdict) => verdict.startsWith('wrong-'))) return EXIT.differences
  return verdicts.includes('unknown-country') ? EXIT.incomplete : EXIT.done
}

/** Asks the service for details of an account, shows them, and says what changed. */
function onService(
  options: CommonOptions,
  terminal: Terminal,
  ask: (app: App) => Promise<Account>,
  exitOf = (_account: Account, changes: ExitCode) => changes
): Promise<ExitCode> {
  return withServices(options, terminal, { uses: 'service' }, async ({ app, keep }) => {
    try {
      const account = await untilAnswered(() => ask(app), app, terminal.signal)
      keep()
      showResult(options, terminal, account, () => accountWords(account))
      // Nothing more can be asked of an app that was closed for a stop.
      const isClosed = terminal.signal.aborted
      const changes = isClosed ? changesExit(account) : await shoutChanges(app, account.id, terminal)
      return exitOf(account, changes)
    } catch (error) {
      // The service may have created something, so the connection stays.
      if (error instanceof AppError && error.code === 'outcome-unknown') keep()
      throw error
    }
  })
}

function notListed(): AppError {
  return new AppError('not-found', 'This account is not in the list. Add it: accounts add ID --name NAME')
}

function readChange(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text)
  throw wrongUse('accounts acknowledge', 'CHANGE is the number of a change.')
}

function readNote(text: string): string {
  const note = text.trim()
  if (note.length >= 3 && note.length <= 500) return note
  throw wrongUse('accounts acknowledge', '--note takes 3 to 500 characters.')
}

function readName(text: string): string {
  const { data } = GivenName.safeParse(text)
  if (data !== undefined) return data
  throw new AppError('bad-input', '--name takes 1 to 80 characters.')
}
