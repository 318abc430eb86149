import { serveCalls } from '../../base/database/port/serveCalls.ts'
import type { TeamLink } from '../workbook/replication/linkedSequencer.ts'
import type { TeamAddress } from './connect.ts'
import type { TeamKeys } from './membership.ts'
import { serveLink } from './serveLink.ts'
import { createTeamCalls, type TeamCalls } from './teamCalls.ts'
import { createTeamConnection } from './teamConnection.ts'

/** What the thread that talks to a team's database needs. */
export interface TeamWorkerOptions {
  readonly address: TeamAddress
  /** Absent if there is no workbook yet. */
  readonly keys?: TeamKeys | undefined
  /** This thread's end of the channel to the workbook's thread. */
  readonly link?: Pick<TeamLink, 'port' | 'bell'> | undefined
}

serveCalls(({ address, keys, link }: TeamWorkerOptions): TeamCalls => {
  const connection = createTeamConnection(address, keys)
  if (link) serveLink(link.port, link.bell, () => connection.database())
  const calls = createTeamCalls(address, connection)
  return {
    ...calls,
    close() {
      link?.port.close()
      calls.close()
    }
  }
})
