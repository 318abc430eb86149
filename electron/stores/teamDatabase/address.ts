import type { TeamServer } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'

const PORT = 5432

/** Reads `postgres://HOST[:PORT]/DATABASE`. Throws `bad-input`, also if it names a login or holds a password. */
export function readTeamAddress(text: string): TeamServer {
  const url = URL.parse(text.trim())
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') throw notAnAddress()
  if (url.username !== '' || url.password !== '')
    throw new AppError('bad-input', 'Leave login and password out of the address: you enter them separately.')
  if (url.search !== '' || url.hash !== '') throw notAnAddress()
  const database = decoded(url.pathname.slice(1)) || 'postgres'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: url.port === '' ? PORT : Number(url.port), database }
}

function decoded(path: string): string {
  try {
    const name = decodeURIComponent(path)
    if (!name.includes('\0')) return name
  } catch {
    // It has a percent sign that begins no character.
  }
  throw notAnAddress()
}

function notAnAddress(): AppError {
  return new AppError(
    'bad-input',
    'The address of a team’s database looks like postgres://db.example.com:5432/tallydesk.'
  )
}
