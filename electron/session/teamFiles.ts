import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { TeamServer } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import { newSigningKey } from '../core/auditChain/signing.ts'
import { markOf } from '../stores/vault/accessToken.ts'
import { readJson, removeJson, storeJson, type JsonKind } from '../stores/vault/jsonFile.ts'
import type { Vault } from '../stores/vault/vault.ts'
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
  /** Earlier versions had none; one that is drawn here is stored with the mark. */
  signingKey: z.base64().default(newSigningKey)
})
export type TeamSecrets = z.output<typeof TeamSecrets>

/** As kept, with a mark of the address and login that they are for. */
const Bound = TeamSecrets.extend({ mark: z.string().optional() })

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

/**
 * Throws `key-missing` where the vault has not what opens the team's workbook, `not-allowed` where it was given for
 * another database or login: whoever changes the file of the place gets no password sent elsewhere.
 */
export async function readTeamSecrets(id: string, place: TeamPlace, context: TeamFilesContext): Promise<TeamSecrets> {
  const stored = await readSecrets(id, context)
  if (stored === undefined)
    throw new AppError(
      'key-missing',
      'The key and password for the team are not where your secrets are kept. Ask an owner of the team to remove you and invite you again.'
    )
  const { mark, ...secrets } = Bound.parse(JSON.parse(stored))
  // Stored by an earlier version, which did not bind them.
  if (mark === undefined) await writeSecrets(id, place, secrets, context)
  else if (mark !== markOf(addressOf(place))) {
    const file = fileOf(context.ports.dataDir, 'team', id)
    const message = `This computer’s password is not for the database or login that ${file} names now, so nothing was sent. Join the team again with an invitation from an owner.`
    throw new AppError('not-allowed', message)
  }
  return secrets
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
  await writeSecrets(id, place, secrets, context)
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

async function writeSecrets(
  id: string,
  place: TeamPlace,
  secrets: TeamSecrets,
  context: TeamFilesContext
): Promise<void> {
  const bound: z.output<typeof Bound> = { ...secrets, mark: markOf(addressOf(place)) }
  await context.vault.write(await accountOf(id, context), JSON.stringify(bound))
}

function addressOf({ host, port, database, login }: TeamPlace): string {
  return JSON.stringify([host, port, database, login])
}

/** Folders that share a keychain are distinguished. */
async function accountOf(
  id: string,
  context: TeamFilesContext,
  what: 'team' | 'team-joining' = 'team'
): Promise<string> {
  const folder = await secretsFolder(context)
  return [what, id, ...(folder === undefined ? [] : [folder])].join(':')
}
