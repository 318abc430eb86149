import { MessageChannel } from 'node:worker_threads'
import { startWorker, type DatabaseWorker } from '../../base/database/port/databaseWorker.ts'
import type { TeamLink } from '../workbook/replication/linkedSequencer.ts'
import type { TeamAddress } from './connect.ts'
import type { TeamKeys } from './membership.ts'
import type { TeamCalls } from './teamCalls.ts'
import type { TeamWorkerOptions } from './worker.ts'

export type Team = DatabaseWorker<TeamCalls, never>

interface OpenTeamOptions {
  /** The script of the thread that talks to a team's database. */
  readonly worker: string | URL
  readonly address: TeamAddress
  readonly keys?: TeamKeys | undefined
}

const STOPPED = 'The connection to the team’s database was closed. Start Tallydesk again.'

/** Starts the thread that talks to a team's database. It connects at the first call. */
export function openTeam(
  { worker: script, ...options }: OpenTeamOptions,
  link?: TeamWorkerOptions['link']
): Promise<Team> {
  const transfer = link ? [link.port] : []
  return startWorker<TeamCalls, never>({
    name: 'team',
    script,
    options: { ...options, link },
    transfer,
    stopped: STOPPED
  })
}

/** The same for an open workbook: `link` goes to the workbook's thread. */
export async function openLinkedTeam(
  options: OpenTeamOptions
): Promise<{ readonly team: Team; readonly link: TeamLink }> {
  const { port1, port2 } = new MessageChannel()
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const team = await openTeam(options, { port: port1, bell })
  const { address, keys } = options
  return { team, link: { login: address.login, signingKey: keys?.signingKey, port: port2, bell } }
}
