import type { Connection } from '../../../shared/domain/connection.ts'
import type { TeamAdministrator, TeamServer } from '../../../shared/domain/team.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import {
  findTeamPlace,
  keepJoining,
  readTeamSecrets,
  refuseUselessVault,
  storeTeam,
  type TeamPlace,
  type TeamSecrets
} from '../../session/teamFiles.ts'
import { readInvitation } from '../../stores/teamDatabase/invitation.ts'
import { openTeam, type Team } from '../../stores/teamDatabase/openTeam.ts'
import { drawnPassword } from '../../stores/teamDatabase/scram.ts'
import { drawnKeys, type TeamKeys } from '../../stores/teamDatabase/membership.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import { withClosedWorkbook } from './closedWorkbook.ts'

/** `password`: of an existing login. A login that an administrator creates gets a generated one. */
export interface TeamStart {
  readonly server: TeamServer
  readonly login: string
  readonly password: string | null
  readonly administrator: TeamAdministrator | null
}

export interface TeamJoin {
  readonly invitation: string
  /** Of a login that was there before the invitation; null for one that was made for it. */
  readonly password: string | null
}

export interface JoiningContext extends Pick<ConnectionContext, 'ports' | 'vault' | 'options'> {
  readonly workbook: () => Promise<Workbook>
}

/** The rest of a way into a team. Call it while the connection is closed, so that nothing is decided meanwhile. */
export type Entering = () => Promise<void>

/**
 * Copies the workbook of a connection to a server as that of a new team; the rest keeps here what opens it there. `was`:
 * the login in the team that it has now, if any.
 */
export async function startTeam(
  connection: Connection,
  request: TeamStart,
  was: string | null,
  context: JoiningContext
): Promise<Entering> {
  const { id } = connection
  await refuseUselessVault(id, context)
  const { server, login, administrator } = request
  const password = administrator ? drawnPassword() : request.password
  const store = await context.workbook()
  const { isWhole, broken } = await store.verifyLog()
  if (!isWhole)
    throw new AppError(
      'workbook-damaged',
      `The audit trail is damaged, so a team cannot start with it: ${broken?.message ?? ''} Restore a backup first.`
    )
  const before = await store.head()
  const steps = await store.wholeAsSteps()
  const worker = context.ports.workers.team
  const address = { ...server, login, password: password ?? undefined }
  const keys = await using(await openTeam({ worker, address }), (team) => team.begin(steps, was, administrator))
  return async () => {
    try {
      await withClosedWorkbook(connection, context, async (head) => {
        if (head.hash !== before.hash)
          throw new AppError('busy', 'Something was decided meanwhile, so nothing was changed here. Start again.')
        const { workbook, ...own } = keys
        await storeTeam(id, { ...server, login, workbook }, { password, ...storable(own) }, context)
      })
    } catch (error) {
      const here = await findTeamPlace(id, context)
      // Nobody has what opens this copy, and its login can begin again only if it belongs to none.
      if (here === 'damaged' || here?.workbook !== keys.workbook)
        await using(await openTeam({ worker, address, keys }), (team) => team.abandon()).catch(() => undefined)
      throw error
    }
  }
}

/**
 * Accepts an invitation for a connection whose decisions the team has, all of them or none. Can be repeated after any
 * failure.
 */
export async function joinTeam(connection: Connection, request: TeamJoin, context: JoiningContext): Promise<Entering> {
  const { id } = connection
  await refuseUselessVault(id, context)
  const {
    workbook,
    login,
    password: given,
    privateKey,
    signingKey,
    first,
    at,
    ...server
  } = readInvitation(request.invitation)
  const here = await findTeamPlace(id, context)
  if (here && here !== 'damaged' && here.workbook === workbook && (await isLetIn(id, here, context)))
    throw new AppError('bad-input', 'This computer belongs to this team already.')
  const password = given ?? request.password
  const place = { ...server, login, workbook }
  const was = here && here !== 'damaged' && here.login !== login ? here.login : null
  return () =>
    withClosedWorkbook(connection, context, async (head, holds) => {
      // Before the invitation is used up. What differs later is found by then.
      const isOther = head.seq > 0 && !(await holds({ seq: 1, hash: first }))
      if (isOther || (head.seq >= at.seq && !(await holds(at)))) throw otherLog()
      const drawn = await keepJoining(place, context, () => ({
        password: given === null ? null : drawnPassword(),
        ...storable(drawnKeys())
      }))
      const invited = { workbook, privateKey: Buffer.from(privateKey, 'base64'), signingKey, first, at }
      const own = { ...drawn, ...usable(drawn) }
      const address = { ...server, login, password: password ?? undefined }
      const opened = await openTeam({ worker: context.ports.workers.team, address })
      await using(opened, (team) => team.takeUp(invited, own, head, was))
      await storeTeam(id, place, { ...drawn, password: drawn.password ?? password }, context)
    })
}

/** Whether the team still has this computer; not if it was removed, invited again, or lost its secrets. */
async function isLetIn(id: string, place: TeamPlace, context: JoiningContext): Promise<boolean> {
  try {
    const { password, ...stored } = await readTeamSecrets(id, place, context)
    const keys = { workbook: place.workbook, ...usable(stored) }
    const address = { ...place, password: password ?? undefined }
    await using(await openTeam({ worker: context.ports.workers.team, address, keys }), (team) => team.look())
    return true
  } catch (error) {
    if (error instanceof AppError && NOT_LET_IN.has(error.code)) return false
    throw error
  }
}

/** A member's keys in the form in which the vault has them. */
function storable({ privateKey, signingKey }: Omit<TeamKeys, 'workbook'>): Omit<TeamSecrets, 'password'> {
  return { privateKey: Buffer.from(privateKey).toString('base64'), signingKey }
}

/** The keys that the vault has. */
export function usable({ privateKey, signingKey }: Omit<TeamSecrets, 'password'>): Omit<TeamKeys, 'workbook'> {
  return { privateKey: Buffer.from(privateKey, 'base64'), signingKey }
}

function otherLog(): AppError {
  const message =
    'You did not join, because this workbook has decisions that the team does not have. To join with a copy of the team’s workbook, use a new connection or data folder.'
  return new AppError('not-allowed', message)
}

const NOT_LET_IN: ReadonlySet<ErrorCode> = new Set(['key-missing', 'not-allowed', 'team-forked'])

async function using<T>(team: Team, ask: (team: Team) => Promise<T>): Promise<T> {
  try {
    return await ask(team)
  } finally {
    await team.close()
  }
}
