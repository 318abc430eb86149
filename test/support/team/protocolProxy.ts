import { createServer, type Socket } from 'node:net'
import type { TeamServer } from '../../../shared/domain/team.ts'
import { createMessageReader, FLUSHED, framed, SYNC, type Message } from './protocolMessages.ts'
import { connectServer } from './serverSocket.ts'

/** What happens to one change on its way; `pass` to let it through. */
export type Fate =
  | 'pass'
  /** The server takes nothing of it, and answers 40001, as where its COMMIT lost against another. */
  | 'refused at commit'
  /** The server has it, and the answer is 40003, as where a cluster changed its leader within a COMMIT. */
  | 'unknown after commit'
  /** The connection is cut before it goes on. */
  | 'cut before'
  /** It goes on, and the connection is cut before the answer. */
  | 'cut after'
  /** It goes on, and no answer comes as long as anybody waits. */
  | 'stalled'

export interface ProtocolProxy extends AsyncDisposable {
  readonly port: number
  /** Asked for each change; reading goes through. */
  fate: () => Fate
  /** Nothing passes in either way, and nobody is told; what was sent meanwhile is lost with its connection. */
  isParted: boolean
  /** Holds changes that would pass until so many are there, then lets them all pass; resolves then. */
  holdUntil(count: number): Promise<void>
  /** How often each fate was met. */
  readonly met: ReadonlyMap<Fate, number>
}

interface ProxyOptions {
  /** Milliseconds that bytes take in each direction. */
  readonly delay?: number
}

/**
 * Between members and their server: passes messages of PostgreSQL's protocol, and answers changes in its place where it
 * is to. `target` is a port of this computer, or another server, to which it talks over TLS; to members it does not, since
 * they are on this computer.
 */
export async function startProtocolProxy(
  target: number | Pick<TeamServer, 'host' | 'port'>,
  { delay = 0 }: ProxyOptions = {}
): Promise<ProtocolProxy> {
  const place = typeof target === 'number' ? { host: '127.0.0.1', port: target } : target
  const sockets = new Set<Socket>()
  const met = new Map<Fate, number>()
  let fate: () => Fate = () => 'pass'
  let isParted = false
  let hold: ((pass: () => void) => void) | undefined

  function relay(member: Socket, database: Socket): void {
    const end = () => {
      member.destroy()
      database.destroy()
    }
    for (const socket of [member, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    let isLost = false
    const send = (socket: Socket, bytes: Uint8Array) => {
      isLost ||= isParted
      if (isLost) return
      if (delay === 0) socket.write(bytes)
      else setTimeout(() => socket.writable && socket.write(bytes), delay)
    }
    // The change that is on its way, and what its answer becomes.
    let current: Fate = 'pass'
    let batch: Message[] = []

    const decide = () => {
      const isChange = batch.some(({ bytes }) => bytes.includes('tallydesk.append('))
      current = isChange ? fate() : 'pass'
      if (isChange) met.set(current, (met.get(current) ?? 0) + 1)
      const bytes = Buffer.concat(batch.map((message) => message.bytes))
      batch = []
      if (current === 'refused at commit') send(member, refusal('40001', 'could not serialize access'))
      else if (current === 'cut before') end()
      else if (isChange && hold) hold(() => send(database, bytes))
      else send(database, bytes)
    }
    const toServer = createMessageReader(true, (message) => {
      batch.push(message)
      if (FLUSHED.has(message.type)) decide()
    })
    let answered: Message[] = []
    const toMember = createMessageReader(false, (message) => {
      answered.push(message)
      if (current === 'pass') {
        send(member, Buffer.concat(answered.map(({ bytes }) => bytes)))
        answered = []
      } else if (message.type === SYNC) {
        answered = []
        const was = current
        current = 'pass'
        if (was === 'cut after') end()
        else if (was === 'unknown after commit') send(member, refusal('40003', 'it is not known whether this was done'))
        else isLost = true
      }
    })
    member.on('data', toServer).resume()
    database.on('data', toMember)
    // It may have left while this connected.
    if (member.destroyed) end()
  }

  const server = createServer({ pauseOnConnect: true }, (member) => {
    sockets.add(member.on('error', () => member.destroy()))
    connectServer(place).then(
      (database) => relay(member, database),
      () => member.destroy()
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get fate() {
      return fate
    },
    set fate(next) {
      fate = next
    },
    get isParted() {
      return isParted
    },
    set isParted(is) {
      isParted = is
    },
    holdUntil: (count) =>
      new Promise((resolve) => {
        const held: (() => void)[] = []
        hold = (pass) => {
          if (held.push(pass) < count) return
          hold = undefined
          for (const each of held) each()
          resolve()
        }
      }),
    met,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** An error, and that the server is ready for the next question, outside a transaction. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`)
  return Buffer.concat([framed('E', fields), framed(SYNC, Buffer.from('I'))])
}
