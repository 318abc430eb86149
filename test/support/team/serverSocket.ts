import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { tlsOf } from '../../../electron/stores/teamDatabase/connect.ts'
import type { TeamServer } from '../../../shared/domain/team.ts'

/** Asks a server of PostgreSQL's protocol for TLS, before anything else is sent. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** A connection to a team's server, encrypted where the app would encrypt it. */
export async function connectServer({ host, port }: Pick<TeamServer, 'host' | 'port'>): Promise<Socket> {
  const socket = connect(port, host)
  const tls = tlsOf(host)
  if (!tls) return socket
  await once(socket, 'connect')
  socket.write(TLS_REQUEST)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.toString() !== 'S') {
    socket.destroy()
    throw new Error('The server offers no encryption.')
  }
  const secure = connectTls({ socket, ...tls })
  await once(secure, 'secureConnect')
  return secure
}
