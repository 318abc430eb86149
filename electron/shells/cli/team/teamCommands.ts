import {
  TEAM_ROLES,
  TeamLogin,
  TeamRole,
  type TeamAdministrator,
  type TeamStatus
} from '../../../../shared/domain/team.ts'
import { AppError } from '../../../../shared/errors.ts'
import { isUpToDate } from '../../../../shared/team/teamState.ts'
import type { App } from '../../../app/app.ts'
import { readInvitation } from '../../../stores/teamDatabase/invitation.ts'
import { command, commonOptions, EXIT, type ExitCode, type Terminal, type ValuesOf } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { withApp } from '../services/services.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { memberTable, statusWords, verdictWords } from './teamWords.ts'

const PASSWORD = 'TALLYDESK_TEAM_PASSWORD'
const ADMINISTRATOR_PASSWORD = 'TALLYDESK_TEAM_ADMINISTRATOR_PASSWORD'

const administratorOption = {
  value: 'LOGIN',
  text: `a login that may create logins; its password is read from ${ADMINISTRATOR_PASSWORD}, or asked for, and not kept`
} as const

const startOptions = {
  server: { value: 'URL', text: 'the database, such as postgres://db.example.com:5432/tallydesk' },
  login: { value: 'LOGIN', text: `your login there; its password is read from ${PASSWORD}, or asked for` },
  administrator: {
    ...administratorOption,
    text: `a login that may create the schema and your login; its password is read from ${ADMINISTRATOR_PASSWORD}, or asked for, and not kept`
  },
  ...commonOptions
} as const

export const init = command({
  details:
    'Its entries are copied there, encrypted, and this computer keeps a replica. You are the owner.\nWithout --administrator, a database administrator first runs what --print-sql prints, and creates your login.\nExit code 4: done, but the team cannot be reached now or refuses this computer.',
  options: {
    ...startOptions,
    'print-sql': { text: 'only prints the SQL that a database administrator runs once' }
  },
  run: (options, terminal) =>
    options['print-sql']
      ? withApp(options, terminal, {}, async ({ handlers }) => {
          const made = await handlers['team.sql']({ isUpgrade: false })
          showResult(options, terminal, made, () => made.sql)
          return EXIT.done
        })
      : start('team.init', options, terminal)
})

export const restore = command({
  details:
    'For a team whose server is lost: copies everything on this computer to another server. You are its owner.\nInvite the others again; each continues with what they have.\nExit code 4: done, but the team cannot be reached now or refuses this computer.',
  options: startOptions,
  run: (options, terminal) => start('team.restore', options, terminal)
})

async function start(
  name: 'team.init' | 'team.restore',
  options: ValuesOf<typeof startOptions>,
  terminal: Terminal
): Promise<ExitCode> {
  const words = name === 'team.init' ? 'team init' : 'team restore'
  const address = options.server
  if (address === undefined) throw wrongUse(words, 'Give the database: --server URL')
  const login = loginOf(options.login, words)
  const administrator = await administratorOf(options.administrator, terminal)
  const password = administrator ? null : await secret(terminal, PASSWORD, `Password of ${login}:`)
  return changeLedger(options, terminal, async ({ handlers }) => {
    const status = await handlers[name]({ address, login, password, administrator })
    showResult(options, terminal, status, () => statusWords(status))
    return exitOf(status)
  })
}

export const invite = command({
  details:
    'Prints the invitation on standard output. It is secret until it is accepted: treat it like a password.\nWithout --administrator, a database administrator creates the login: CREATE ROLE LOGIN …; GRANT tallydesk_member TO LOGIN.',
  argument: {
    name: 'LOGIN',
    isRequired: true,
    text: 'the login of the new member: small letters, digits, underscores'
  },
  options: {
    role: { value: 'ROLE', isRequired: true, text: TEAM_ROLES.join(', ') },
    administrator: administratorOption,
    ...commonOptions
  },
  run: async (options, terminal) => {
    const login = loginOf(options.LOGIN, 'team invite')
    const role = TeamRole.safeParse(options.role)
    if (!role.success) throw wrongUse('team invite', `--role takes one of ${TEAM_ROLES.join(', ')}.`)
    const administrator = await administratorOf(options.administrator, terminal)
    return changeLedger(options, terminal, async ({ handlers }) => {
      const made = await handlers['team.invite']({ login, role: role.data, administrator })
      showResult(options, terminal, made, () => made.invitation)
      return EXIT.done
    })
  }
})

export const join = command({
  details: `Pipe the invitation in, or paste it when asked. If it holds no password, yours is read from ${PASSWORD}, or asked for.
Exit code 4: done, but the team cannot be reached now or refuses this computer.`,
  options: commonOptions,
  run: async (options, terminal) => {
    const invitation = (await terminal.readInput()) ?? (await terminal.askSecret('Invitation:'))
    if (!invitation) throw new AppError('bad-input', 'No invitation. Pipe it in, or paste it when asked at a terminal.')
    const invited = readInvitation(invitation)
    const question = `Password of ${invited.login}:`
    const password = invited.password === null ? await secret(terminal, PASSWORD, question) : null
    return changeLedger(options, terminal, async ({ handlers }) => {
      const status = await handlers['team.join']({ invitation, password })
      showResult(options, terminal, status, () => statusWords(status))
      return exitOf(status)
    })
  }
})

export const status = command({
  details:
    'Exit code 4: the team’s database cannot be reached or refuses this computer, or decisions were not sent.\nYou can still read what is here.',
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async ({ handlers }) => {
      const now = await handlers['team.get'](undefined)
      showResult(options, terminal, now, () => statusWords(now))
      return now.state === 'alone' ? EXIT.done : exitOf(now)
    })
})

export const members = command({
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async ({ handlers }) => {
      const all = await handlers['team.members'](undefined)
      const names = new Map((await handlers['reconciliation.list'](undefined)).map(({ id, name }) => [id, name]))
      showResult(options, terminal, { members: all }, () => memberTable(all, names, terminal.width))
      return EXIT.done
    })
})

export const remove = command({
  details:
    'Only an owner may do this. What follows is encrypted with a new key, which the removed member does not get.\nWith --administrator, a login that was made for teams alone is closed too, and its connections end.',
  argument: { name: 'LOGIN', isRequired: true, text: 'the login of the member' },
  options: { administrator: administratorOption, ...commonOptions },
  run: async (options, terminal) => {
    const administrator = await administratorOf(options.administrator, terminal)
    const login = options.LOGIN
    return changeLedger(options, terminal, async ({ handlers }) => {
      const { isClosed } = await handlers['team.remove']({ login, administrator })
      const end = isClosed ? ', and cannot connect any more' : '. Their login to the database stays as it is'
      const words = `${visibleText(login)} is no longer a member${end}.`
      showResult(options, terminal, { removed: login, isClosed }, () => words)
      return EXIT.done
    })
  }
})

export const upgrade = command({
  details:
    'For a team of an earlier version, once, by an owner. From then on each entry is signed by its author.\nThe others need this version too; their invitations that were not accepted are void.\nWithout --administrator, a database administrator first runs what --print-sql prints.',
  options: {
    administrator: {
      ...administratorOption,
      text: `the login that created the schema; its password is read from ${ADMINISTRATOR_PASSWORD}, or asked for, and not kept`
    },
    'print-sql': { text: 'only prints the SQL that a database administrator runs once' },
    ...commonOptions
  },
  run: async (options, terminal) => {
    const administrator = await administratorOf(options.administrator, terminal)
    return changeLedger(options, terminal, async ({ handlers }) => {
      if (options['print-sql']) {
        const made = await handlers['team.sql']({ isUpgrade: true })
        showResult(options, terminal, made, () => made.sql)
        return EXIT.done
      }
      const now = await handlers['team.upgrade']({ administrator })
      showResult(options, terminal, now, () => statusWords(now))
      return exitOf(now)
    })
  }
})

export const leave = command({
  details: 'The workbook on this computer stays, with its whole audit trail, and is yours alone from then on.',
  options: {
    here: {
      text: 'leaves on this computer only: the database is lost or has removed you, or the link to it is damaged'
    },
    ...commonOptions
  },
  run: (options, terminal) =>
    changeLedger(options, terminal, async ({ handlers }) => {
      const now = await handlers['team.leave']({ tellsServer: !options.here })
      showResult(options, terminal, now, () => `You left the team. ${statusWords(now)}`)
      return EXIT.done
    })
})

export const verify = command({
  details: 'Exit code 3: the database and this computer differ, or its matches do not agree with its entries.',
  options: commonOptions,
  run: (options, terminal) =>
    readLedger(options, terminal, async ({ handlers }: App) => {
      const verdict = await handlers['team.verify'](undefined)
      showResult(options, terminal, verdict, () => verdictWords(verdict))
      return verdict.isWhole ? EXIT.done : EXIT.differences
    })
})

function exitOf(status: TeamStatus): ExitCode {
  return isUpToDate(status) ? EXIT.done : EXIT.incomplete
}

function loginOf(text: string | undefined, command: string): string {
  const { data } = TeamLogin.safeParse(text ?? '')
  if (data !== undefined) return data
  throw wrongUse(command, 'A login has small letters, digits and underscores only.')
}

async function administratorOf(login: string | undefined, terminal: Terminal): Promise<TeamAdministrator | null> {
  if (login === undefined) return null
  return { login, password: await secret(terminal, ADMINISTRATOR_PASSWORD, `Password of ${visibleText(login)}:`) }
}

/** Null if no password is given: a database may authenticate a login in another way. */
async function secret({ env, askSecret }: Terminal, variable: string, question: string): Promise<string | null> {
  const given = env[variable] ?? (await askSecret(question))
  return given === undefined || given === '' ? null : given
}
