import type { Connection } from '../../../shared/domain/connection.ts'
import type {
  PresentMember,
  TeamAdministrator,
  TeamMember,
  TeamRole,
  TeamStatus,
  TeamVerdict
} from '../../../shared/domain/team.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import { findTeamPlace, forgetTeam, readTeamPlace, readTeamSecrets, type TeamPlace } from '../../session/teamFiles.ts'
import type { WorkbookLink } from '../reconciling/workbookDoor.ts'
import { writeInvitation } from '../../stores/teamDatabase/invitation.ts'
import { openLinkedTeam, type Team } from '../../stores/teamDatabase/openTeam.ts'
import {
  joinTeam,
  startTeam,
  usable,
  type Entering,
  type JoiningContext,
  type TeamJoin,
  type TeamStart
} from './joining.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import { createPresence } from './presence.ts'
import { watchNews, type NewsWatch } from './watchNews.ts'

/** The team of a connection. Loads nothing for a user who works alone. */
export interface TeamService {
  /** Called when the workbook is opened; undefined for a user who works alone. */
  readonly openLink: () => Promise<WorkbookLink | undefined>
  readonly status: () => Promise<TeamStatus>
  /** Turns the workbook into that of a new team. The connection must be closed for the rest, then opened again. */
  readonly init: (request: TeamStart) => Promise<Entering>
  /** Closed and opened like `init`. */
  readonly join: (request: TeamJoin) => Promise<Entering>
  /** Like `init`, for a workbook whose team lost its server. */
  readonly restore: (request: TeamStart) => Promise<Entering>
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
  /** With an administrator, closes the login too, if it was made for teams alone; returns whether it did. */
  readonly remove: (login: string, administrator: TeamAdministrator | null) => Promise<boolean>
  /** Gives a team that an earlier version began the form of this one. */
  readonly upgrade: (administrator: TeamAdministrator | null) => Promise<void>
  readonly verify: () => Promise<TeamVerdict>
}

interface TeamServiceContext extends JoiningContext, Pick<ConnectionContext, 'announce'> {
  readonly storedWorkbook: () => Promise<Workbook | undefined>
}

const ALONE: TeamStatus = { team: null, state: 'alone', message: null, proposals: [] }
const TRIES = 5
const LEFT_OVER = 'It was not sent to the team before you left. Decide it again, or withdraw it.'

export function createTeamService(connection: Connection, context: TeamServiceContext): TeamService {
  const { id } = connection
  const { ports, announce, workbook, storedWorkbook } = context
  const worker = ports.workers.team
  const presence = createPresence({ log: ports.log, onOthers: (others) => announce('team.presenceChanged', others) })
  let open: { readonly team: Team; readonly place: TeamPlace; watch: NewsWatch | undefined } | undefined

  async function openedTeam(): Promise<Team> {
    await workbook()
    if (open) return open.team
    throw new AppError('bad-input', 'This workbook belongs to no team. Start one, or join with an invitation.')
  }

  /** Ends the membership of a login, null for this member's own, once nobody comes or goes meanwhile. */
  async function removed(login: string | null, administrator: TeamAdministrator | null): Promise<boolean> {
    const team = await openedTeam()
    const store = await workbook()
    for (let tries = 1; ; tries++)
      try {
        await store.catchUp()
        const { head: known, members } = await store.team()
        return await team.remove(login, { known, members }, administrator)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'busy') || tries === TRIES) throw error
      }
  }

  /** They were not lost with a damaged link to the team: only now they can be read. */
  async function leftOver(): Promise<TeamStatus['proposals']> {
    const store = await storedWorkbook().catch(() => undefined)
    const all = (await store?.proposals().catch(() => [])) ?? []
    return all.map((proposal) => ({ ...proposal, refusal: LEFT_OVER }))
  }

  return {
    async openLink() {
      const place = await readTeamPlace(id, context)
      if (!place) return undefined
      const { password, ...stored } = await readTeamSecrets(id, place, context)
      const keys = { workbook: place.workbook, ...usable(stored) }
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
              announce('party.changed', { party: null })
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
        if (!team) return { ...ALONE, proposals: await leftOver() }
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
      if ((await (await workbook()).proposals()).length > 0)
        throw new AppError(
          'not-allowed',
          'Decisions of yours were not sent to the team that you left. Withdraw them first.'
        )
      return startTeam(connection, request, null, context)
    },
    async restore(request) {
      const place = await readTeamPlace(id, context)
      if (!place) throw new AppError('bad-input', 'This workbook belongs to no team. Start one instead.')
      return startTeam(connection, request, place.login, context)
    },
    join: (invited) => joinTeam(connection, invited, context),
    async leave({ tellsServer }) {
      if (open && (await (await workbook()).proposals()).length > 0)
        throw new AppError(
          'not-allowed',
          'Decisions of yours were not sent to the team yet. Send or withdraw them first.'
        )
      if (tellsServer) {
        await removed(null, null)
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
      const { privateKey, ...rest } = await team.invite(await (await workbook()).head(), login, role, administrator)
      const key = Buffer.from(privateKey).toString('base64')
      return writeInvitation({ host, port, database, login, ...rest, privateKey: key })
    },
    remove: (login, administrator) => removed(login, administrator),
    async upgrade(administrator) {
      const team = await openedTeam()
      await team.upgrade(await (await workbook()).head(), administrator)
    },
    async verify() {
      const team = await openedTeam()
      return team.verify(await (await workbook()).head())
    }
  }
}
