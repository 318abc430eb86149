import type { TeamAdministrator, TeamServer } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import { findTeamPlace, keepJoining, refuseUselessVault, storeTeam } from '../session/teamFiles.ts'
import { readInvitation } from '../team/invitation.ts'
import { openTeam, type Team } from '../team/openTeam.ts'
import { drawnPassword } from '../team/scram.ts'
import { newKeyPair } from '../team/wrapping.ts'
import type { Workbook } from '../workbook/workbook.ts'

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

export interface JoiningContext extends Pick<ConnectionContext, 'ports' | 'vault'> {
  readonly workbook: () => Promise<Workbook>
  readonly storedWorkbook: () => Promise<Workbook | undefined>
}

/** Copies the workbook of a connection to a server as that of a new team, and keeps here what opens it there. */
export async function startTeam(id: string, request: TeamStart, context: JoiningContext): Promise<void> {
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
  const address = { ...server, login, password: password ?? undefined }
  const team = await openTeam({ worker: context.ports.workers.team, address })
  const keys = await using(team, () => team.begin(steps, administrator))
  if ((await store.head()).hash !== before.hash)
    throw new AppError('busy', 'Something was decided meanwhile, so nothing was changed here. Start again.')
  const privateKey = Buffer.from(keys.privateKey).toString('base64')
  await storeTeam(id, { ...server, login, workbook: keys.workbook }, { password, privateKey }, context)
}

/** Accepts an invitation for a connection without decisions of its own. Can be repeated after any failure. */
export async function joinTeam(id: string, request: TeamJoin, context: JoiningContext): Promise<void> {
  await refuseUselessVault(id, context)
  const { workbook, login, password: given, privateKey, ...server } = readInvitation(request.invitation)
  const here = await findTeamPlace(id, context)
  if (here !== 'damaged' && here?.workbook === workbook)
    throw new AppError('bad-input', 'This computer belongs to this team already.')
  const head = here ? undefined : await (await context.storedWorkbook())?.head()
  if (head && head.seq > 0)
    throw new AppError(
      'not-allowed',
      'This workbook already has decisions of its own. Sign off what is open, then join with a new connection or data folder.'
    )
  const password = given ?? request.password
  const place = { ...server, login, workbook }
  const drawn = await keepJoining(id, place, context, () => ({
    password: given === null ? null : drawnPassword(),
    privateKey: newKeyPair().privateKey.toString('base64')
  }))
  const invited = { workbook, privateKey: Buffer.from(privateKey, 'base64') }
  const own = { ...drawn, privateKey: Buffer.from(drawn.privateKey, 'base64') }
  const address = { ...server, login, password: password ?? undefined }
  const team = await openTeam({ worker: context.ports.workers.team, address })
  await using(team, () => team.takeUp(invited, own))
  await storeTeam(id, place, { ...drawn, password: drawn.password ?? password }, context)
}

async function using<T>(team: Team, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } finally {
    await team.close()
  }
}
