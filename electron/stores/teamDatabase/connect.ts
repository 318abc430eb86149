import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Client } from 'pg'
import { AppError } from '../../../shared/errors.ts'

/** The address of a team's database, and the login that connects. */
export interface TeamAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly login: string
  readonly password?: string | undefined
}

/** How long connecting may take, in milliseconds. */
const TIMEOUT_MS = 2000

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Connects as this login, over TLS with a certificate for the host, unless the server is on this computer. A password
 * leaves only as a proof (SCRAM), over TLS one that holds for this certificate alone. Throws `offline` if the server
 * cannot be reached, `not-allowed` if it refuses the login or asks for the password in another way.
 */
export async function connectTeam({ host, port, database, login, password }: TeamAddress): Promise<Client> {
  const ssl = tlsOf(host)
  const client = new Client({
    host,
    port,
    database,
    user: login,
    ...(password !== undefined && { password }),
    ssl,
    enableChannelBinding: ssl !== false,
    connectionTimeoutMillis: TIMEOUT_MS,
    application_name: 'tallydesk',
    keepAlive: true
  })
  refuseUnproved(client.connection, ssl !== false)
  try {
    await client.connect()
    // One that is lost is found to be so by the next question; without a listener, the loss would end the process.
    return client.on('error', () => undefined)
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw refusalOf(cause)
  }
}

/** A connection for this work alone. Throws like `connectTeam`. */
export async function connected<T>(address: TeamAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTeam(address)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * None on this computer. For an IP address, no server name is sent; the certificate must still name the address.
 */
export function tlsOf(host: string): ConnectionOptions | false {
  if (LOOPBACK.has(host)) return false
  const named = isIP(host) === 0 ? { servername: host } : {}
  return { host, ...named, rejectUnauthorized: true, minVersion: 'TLSv1.2' }
}

const BOUND = 'SCRAM-SHA-256-PLUS'
/** PostgreSQL’s own number, which makes guessing slow. */
const LEAST_ROUNDS = 4096

/**
 * Ends the connection where the server asks for more than a proof, however late. These listeners come before the
 * driver's, which then finds nothing to write to.
 */
function refuseUnproved(connection: Client['connection'], isOverTls: boolean): void {
  // Over TLS, the connection changes its stream.
  const refuse = (what: string, remedy: string) => {
    const message = `The team’s database ${what}, so nothing of it was sent. Ask its administrator to ${remedy}.`
    connection.stream.destroy(new AppError('not-allowed', message))
  }
  const scram =
    'set “password_encryption = scram-sha-256”, set the password again, and use scram-sha-256 in pg_hba.conf'
  connection.on('authenticationCleartextPassword', () => refuse('asks for the password as plain text', scram))
  connection.on('authenticationMD5Password', () => refuse('asks for the password as MD5', scram))
  connection.on('authenticationSASLContinue', ({ data }: { readonly data: string }) => {
    if (Number(/(?:^|,)i=(\d+)/.exec(data)?.[1] ?? 0) < LEAST_ROUNDS)
      refuse('wants a proof from which the password is guessed quickly', scram)
  })
  connection.on('authenticationSASL', ({ mechanisms }: { readonly mechanisms: readonly string[] }) => {
    if (isOverTls && !mechanisms.includes(BOUND))
      refuse('would not bind the password’s proof to its certificate', `offer ${BOUND}, without a proxy between`)
  })
}

/** Start of the SQLSTATEs for a wrong login or password. */
const WRONG_LOGIN = '28'

/** Node's codes for certificates that are expired, for another name or from an unknown issuer. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/
const NO_DATABASE = '3D000'
/** A message of the driver, which has no code for this. */
const NO_TLS = 'The server does not support SSL connections'

function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code.startsWith(WRONG_LOGIN))
    // Not the service's access token: signing in again would change nothing.
    return new AppError(
      'not-allowed',
      'The team’s database refused this login or password. Check both, or ask its administrator.',
      { cause }
    )
  if (CERTIFICATE.test(code))
    return new AppError(
      'not-allowed',
      `The certificate of the team’s database does not prove that it is this server (${code}). Nothing was sent. Ask its administrator.`,
      { cause }
    )
  if (cause instanceof Error && cause.message === NO_TLS)
    return new AppError(
      'not-allowed',
      'The team’s database offers no encryption, so nothing was sent. Ask its administrator to switch on TLS.',
      { cause }
    )
  if (code === NO_DATABASE) return new AppError('not-found', 'The server has no database of this name.', { cause })
  return new AppError('offline', 'The team’s database cannot be reached. You can still read what is here.', { cause })
}
