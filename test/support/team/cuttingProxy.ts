import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy extends AsyncDisposable {
  readonly port: number
  /** From now on connections are cut, or not. */
  isCutting: boolean
  readonly cuts: number
}

/**
 * Passes bytes between the team's members and its server, and cuts connections at random: before what a member sent goes
 * on, or after it, so that the answer is lost.
 */
export async function startCuttingProxy(target: number, random: () => number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let isCutting = false
  let cuts = 0
  const server = createServer((member) => {
    const database = connect(target, '127.0.0.1')
    const end = () => {
      member.destroy()
      database.destroy()
    }
    const cut = () => {
      cuts++
      end()
    }
    for (const socket of [member, database]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    member.on('data', (bytes) => {
      const draw = isCutting ? random() : 1
      if (draw < 0.05) return cut()
      // It arrives, and nobody hears what came of it.
      if (draw < 0.12) database.write(bytes, cut)
      else database.write(bytes)
    })
    database.on('data', (bytes) => member.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get isCutting() {
      return isCutting
    },
    set isCutting(is) {
      isCutting = is
    },
    get cuts() {
      return cuts
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
