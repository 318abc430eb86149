import { parentPort, workerData } from 'node:worker_threads'
import type { TeamLink } from '../workbook/replication/linkedSequencer.ts'
import { connectTeam, type TeamAddress } from './connect.ts'
import { serveLink } from './serveLink.ts'
import type { WorkbookKeys } from './sealing.ts'
import { createTeamDatabase, type TeamDatabase } from './teamDatabase.ts'

/** What the thread needs that talks to the team's database for one workbook. */
export interface TeamWorkerOptions extends Pick<TeamLink, 'port' | 'bell'> {
  readonly address: TeamAddress
  readonly workbook: string
  readonly keys: WorkbookKeys
}

const { port, bell, address, workbook, keys } = workerData as TeamWorkerOptions
let current: Promise<TeamDatabase> | undefined
let end: () => Promise<void> = () => Promise.resolve()

/** One connection, made anew after it broke. */
function database(): Promise<TeamDatabase> {
  return (current ??= connect().catch((error: unknown) => {
    current = undefined
    throw error
  }))
}

async function connect(): Promise<TeamDatabase> {
  const client = await connectTeam(address)
  const forget = () => (current = undefined)
  client.on('error', forget).on('end', forget)
  end = () => client.end()
  return createTeamDatabase({ client, workbook, login: address.login, keys })
}

serveLink(port, bell, database)
// Whoever started this thread says when it ends.
parentPort?.once('message', () => {
  port.close()
  void end()
})
