import type { Connection } from '../../shared/domain/connection.ts'
import type {
  PresentMember,
  TeamAdministrator,
  TeamMember,
  TeamRole,
  TeamServer,
  TeamStatus,
  TeamVerdict
} from '../../shared/domain/team.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import {
  findTeamPlace,
  forgetTeam,
  keepJoining,
  readTeamPlace,
  readTeamSecrets,
  refuseUselessVault,
  storeTeam,
  type TeamPlace
} from '../session/teamFiles.ts'
import type { WorkbookLink } from '../reconciling/workbookDoor.ts'
import { readInvitation, writeInvitation } from '../team/invitation.ts'
import { openLinkedTeam, openTeam, type Team } from '../team/openTeam.ts'
import { drawnPassword } from '../team/scram.ts'
import { newKeyPair } from '../team/wrapping.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { createPresence } from './presence.ts'
import { watchNews, type NewsWatch } from './watchNews.ts'

/** The team of a connection. Loads nothing for a user who works alone. */
export interface TeamService {
  /** Called when the workbook is opened; undefined for a user who works alone. */
  readonly openLink: () => Promise<WorkbookLink | undefined>
  readonly status: () => Promise<TeamStatus>
  /** Turns the workbook into that of a new team. Afterwards the connection must be reopened. */
  readonly init: (request: TeamStart) => Promise<void>
  readonly join: (request: { readonly invitation: string; readonly password: string | null }) => Promise<void>
  /** Like `init`, for a workbook whose team lost its server. */
  readonly restore: (request: TeamStart) => Promise<void>
  /** Afterwards the workbook has a single user again, and the connection must be reopened. */
  readonly leave: (request: { readonly tellsServer: boolean }) => Promise<void>
  /** Says which reconciliation the user has open; returns where the others are, as last heard. */
  readonly beHere: (reconciliation: string | null) => readonly PresentMember[]
  readonly members: () => Promise<readonly TeamMember[]>
  readonly invite: (request: {
    readonly login: string
    readonly role: TeamRole
    readonly administrator: TeamAdministrator | null
  }) => Promise<string>
  readonly remove: (login: string) => Promise<void>
  readonly verify: () => Promise<TeamVerdict>
}

/** `password`: of an existing login. A login that an administrator creates gets a generated one. */
interface TeamStart {
  readonly server: TeamServer
  readonly login: string
  readonly password: string | null
  readonly administrator: TeamAdministrator | null
}

interface TeamServiceContext extends Pick<ConnectionContext, 'ports' | 'vault' | 'announce'> {
  readonly workbook: () => Promise<Workbook>
  readonly storedWorkbook: () => Promise<Workbook | undefined>
}

const ALONE: TeamStatus = { team: null, state: 'alone', message: null, proposals: [] }

export function createTeamService({ id }: Connection, context: TeamServiceContext): TeamService {
  const { ports, announce, workbook, storedWorkbook } = context
  const worker = ports.workers.team
  const presence = createPresence({ log: ports.log, onOthers: (others) => announce('team.presenceChanged', others) })
  let open: { readonly team: Team; readonly place: TeamPlace; watch: NewsWatch | undefined } | undefined

  async function using<T>(team: Team, ask: (team: Team) => Promise<T>): Promise<T> {
    try {
      return await ask(team)
    } finally {
      await team.close()
    }
  }
  async function openedTeam(): Promise<Team> {
    await workbook()
    if (open) return open.team
    throw new AppError('bad-input', 'This workbook belongs to no team. Start one, or join with an invitation.')
  }
  async function start(request: TeamStart): Promise<void> {
    await refuseUselessVault(id, context)
    const { server, login, administrator } = request
    const password = administrator ? drawnPassword() : request.password
    const store = await workbook()
    const { isWhole, broken } = await store.verifyLog()
    if (!isWhole)
      throw new AppError(
        'workbook-damaged',
        `The audit trail is damaged, so a team cannot start with it: ${broken?.message ?? ''} Restore a backup first.`
      )
    const before = await store.head()
    const steps = await store.wholeAsSteps()
    const address = { ...server, login, password: password ?? undefined }
    const keys = await using(await openTeam({ worker, address }), (team) => team.begin(steps, administrator))
    if ((await store.head()).hash !== before.hash)
      throw new AppError('busy', 'Something was decided meanwhile, so nothing was changed here. Start again.')
    const privateKey = Buffer.from(keys.privateKey).toString('base64')
    await storeTeam(id, { ...server, login, workbook: keys.workbook }, { password, privateKey }, context)
  }

  return {
    async openLink() {
      const place = await readTeamPlace(id, context)
      if (!place) return undefined
      const { password, privateKey } = await readTeamSecrets(id, context)
      const keys = { workbook: place.workbook, privateKey: Buffer.from(privateKey, 'base64') }
      const address = { ...place, password: password ?? undefined }
      const { team, link } = await openLinkedTeam({ worker, address, keys })
      const now: NonNullable<typeof open> = { team, place, watch: undefined }
      open = now
      return {
        link,
        opened: (opened) => {
          now.watch = watchNews({
            team,
            login: place.login,
            presence,
            workbook: opened,
            onState: (state) => announce('team.changed', { team: place, ...state }),
            onNews: () => {
              announce('account.changed', { id: null })
              announce('holder.changed', { party: null })
            }
          })
        },
        closeWatch: async () => now.watch?.close(),
        close: async () => {
          if (open === now) open = undefined
          await team.close()
        }
      }
    },
    async status() {
      let team: TeamPlace | undefined
      try {
        team = await readTeamPlace(id, context)
        if (!team) return ALONE
        await workbook()
        const state = await open?.watch?.look()
        return { team, ...(state ?? { state: 'out-of-reach', message: null, proposals: [] }) }
      } catch (error) {
        return { team: team ?? null, state: 'refused', message: toWire(error).message, proposals: [] }
      }
    },
    async init(request) {
      if (await readTeamPlace(id, context))
        throw new AppError('bad-input', 'This workbook belongs to a team already. Leave it first.')
      // Those that another team never had are not for this one.
      const store = await workbook()
      for (const waiting of await store.proposals()) await store.withdrawProposal(waiting.id)
      await start(request)
    },
    async restore(request) {
      if (!(await readTeamPlace(id, context)))
        throw new AppError('bad-input', 'This workbook belongs to no team. Start one instead.')
      await start(request)
    },
    async join({ invitation, password: typed }) {
      await refuseUselessVault(id, context)
      const { workbook: of, login, password: given, privateKey, ...server } = readInvitation(invitation)
      const here = await findTeamPlace(id, context)
      if (here !== 'damaged' && here?.workbook === of)
        throw new AppError('bad-input', 'This computer belongs to this team already.')
      const head = here ? undefined : await (await storedWorkbook())?.head()
      if (head && head.seq > 0)
        throw new AppError(
          'not-allowed',
          'This workbook already has decisions of its own. Sign off what is open, then join with a new connection or data folder.'
        )
      const password = given ?? typed
      const invited = { workbook: of, privateKey: Buffer.from(privateKey, 'base64') }
      const address = { ...server, login, password: password ?? undefined }
      const place = { ...server, login, workbook: of }
      const drawn = await keepJoining(id, place, context, () => ({
        password: given === null ? null : drawnPassword(),
        privateKey: newKeyPair().privateKey.toString('base64')
      }))
      const own = { ...drawn, privateKey: Buffer.from(drawn.privateKey, 'base64') }
      await using(await openTeam({ worker, address }), (team) => team.takeUp(invited, own))
      await storeTeam(id, place, { ...drawn, password: drawn.password ?? password }, context)
    },
    async leave({ tellsServer }) {
      if (open && (await (await workbook()).proposals()).length > 0)
        throw new AppError(
          'not-allowed',
          'Decisions of yours were not sent to the team yet. Send or withdraw them first.'
        )
      if (tellsServer) {
        await (await openedTeam()).remove(null)
        // Nothing is said to a team that was left.
        presence.lost()
      } else if (!(await findTeamPlace(id, context)))
        throw new AppError('bad-input', 'This workbook belongs to no team.')
      await forgetTeam(id, context)
    },
    beHere(reconciliation) {
      presence.go(reconciliation)
      void open?.watch?.look()
      return presence.others()
    },
    members: async () => (await openedTeam()).members(),
    async invite({ login, role, administrator }) {
      const team = await openedTeam()
      const place = await readTeamPlace(id, context)
      if (!place) throw new Error('The team was left meanwhile.')
      const { host, port, database } = place
      const { privateKey, ...rest } = await team.invite(login, role, administrator)
      const key = Buffer.from(privateKey).toString('base64')
      return writeInvitation({ host, port, database, login, ...rest, privateKey: key })
    },
    remove: async (login) => (await openedTeam()).remove(login),
    async verify() {
      const team = await openedTeam()
      return team.verify(await (await workbook()).head())
    }
  }
}
