import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { TeamServer } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import { readJson, removeJson, storeJson, type JsonKind } from '../vault/jsonFile.ts'
import type { Vault } from '../vault/vault.ts'
import { fileOf, folderOf } from './dataFolder.ts'
import type { Ports } from './ports.ts'
import { isForSessionOnly, secretsFolder } from './workbookFiles.ts'

/** Which team's workbook that of a connection is. */
const TeamPlace = TeamServer.extend({ login: z.string(), workbook: z.uuid() })
export type TeamPlace = z.output<typeof TeamPlace>

/** What of it is in the vault alone. */
const TeamSecrets = z.object({
  password: z.string().nullable(),
  privateKey: z.base64(),
  /** Earlier versions had none. */
  signingKey: z.base64().optional()
})
export type TeamSecrets = z.output<typeof TeamSecrets>

const KIND: JsonKind<TeamPlace> = { schema: TeamPlace, version: 1, name: 'the place of the team of this connection' }

interface TeamFilesContext {
  readonly ports: Pick<Ports, 'dataDir'>
  readonly vault: Vault
}

/** Undefined for who works alone, which costs one look for a file. */
export async function findTeamPlace(
  id: string,
  { ports }: TeamFilesContext
): Promise<TeamPlace | 'damaged' | undefined> {
  return readJson(fileOf(ports.dataDir, 'team', id), KIND)
}

/** Also where what names the team is damaged. */
export function isOfTeam(id: string, { ports }: Pick<TeamFilesContext, 'ports'>): boolean {
  return existsSync(fileOf(ports.dataDir, 'team', id))
}

/** Throws where it is damaged, each time until somebody said what it is to be: alone, the log would fork. */
export async function readTeamPlace(id: string, context: TeamFilesContext): Promise<TeamPlace | undefined> {
  const place = await findTeamPlace(id, context)
  if (place !== 'damaged') return place
  const file = fileOf(context.ports.dataDir, 'team', id)
  const message = `The file that links this workbook to its team is damaged (${file}). Join the team again with an invitation from an owner, or leave it on this computer and work alone.`
  throw new AppError('workbook-damaged', message)
}

/** Throws `key-missing` where the vault has not what opens the team's workbook. */
export async function readTeamSecrets(id: string, context: TeamFilesContext): Promise<TeamSecrets> {
  const stored = await readSecrets(id, context)
  if (stored !== undefined) return TeamSecrets.parse(JSON.parse(stored))
  const message =
    'The key and password for the team are not where your secrets are kept. Ask an owner of the team to remove you and invite you again.'
  throw new AppError('key-missing', message)
}

/** Secrets with which this computer is about to join a team. */
const Joining = TeamPlace.extend({ secrets: TeamSecrets })

/**
 * Keeps what `draw` gives until it is stored with `storeTeam`, and returns it; also what an earlier try to join the same
 * team kept: its answer may have been lost after the server had taken it, and nothing else opens the workbook then.
 */
export async function keepJoining(
  place: TeamPlace,
  context: TeamFilesContext,
  draw: () => TeamSecrets
): Promise<TeamSecrets> {
  // Whichever connection tries again: the server knows this computer by them.
  const account = await accountOf(`${place.workbook}:${place.login}`, context, 'team-joining')
  const kept = await context.vault.read(account)
  if (kept !== undefined) {
    const { secrets, ...of } = Joining.parse(JSON.parse(kept))
    if (isDeepStrictEqual(of, place)) return secrets
  }
  const secrets = draw()
  await context.vault.write(account, JSON.stringify({ ...place, secrets }))
  return secrets
}

/** The secrets are stored first: what names a team without them opens nothing. */
export async function storeTeam(
  id: string,
  place: TeamPlace,
  secrets: TeamSecrets,
  context: TeamFilesContext
): Promise<void> {
  await context.vault.write(await accountOf(id, context), JSON.stringify(secrets))
  await folderOf(context.ports.dataDir, 'team')
  await storeJson(fileOf(context.ports.dataDir, 'team', id), KIND, place)
  await context.vault.clear(await accountOf(`${place.workbook}:${place.login}`, context, 'team-joining'))
}

export async function forgetTeam(id: string, context: TeamFilesContext): Promise<void> {
  await removeJson(fileOf(context.ports.dataDir, 'team', id))
  await context.vault.clear(await accountOf(id, context))
}

/** Before a server is told of it: a vault that cannot be read, or that forgets, would lock this computer out. */
export async function refuseUselessVault(id: string, context: TeamFilesContext): Promise<void> {
  if (await isForSessionOnly(context.vault))
    throw new AppError(
      'not-allowed',
      'Secrets are only kept until Tallydesk closes, so this computer cannot belong to a team. Start again with a keychain or a passphrase.'
    )
  await readSecrets(id, context)
}

/** Rejects where the vault has to be unlocked first: the workbook of a team needs it, even where the service does not. */
export async function refuseLockedTeam(id: string, context: TeamFilesContext): Promise<void> {
  if (isOfTeam(id, context)) await readSecrets(id, context)
}

async function readSecrets(id: string, context: TeamFilesContext): Promise<string | undefined> {
  return context.vault.read(await accountOf(id, context))
}

/** Folders that share a keychain are told apart. */
async function accountOf(
  id: string,
  context: TeamFilesContext,
  what: 'team' | 'team-joining' = 'team'
): Promise<string> {
  const folder = await secretsFolder(context)
  return [what, id, ...(folder === undefined ? [] : [folder])].join(':')
}
