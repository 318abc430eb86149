import { parentPort, workerData } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { AppError, toWire } from '../../../shared/errors.ts'
import { createContext } from './createContext.ts'
import { createService } from './service.ts'
import { STOP, type WorkerMessage, type WorkerOptions } from './workerMessages.ts'

// The sandbox runs in its own thread, so that it can be stopped, slowed down and measured apart from the app.
if (parentPort === null) throw new Error('This file runs as a worker thread only; see startSandbox.ts.')
const parent = parentPort
const options = workerData as WorkerOptions

const say = (message: WorkerMessage) => {
  parent.postMessage(message)
}

try {
  let isDamaged = false
  const context = createContext(options, () => (isDamaged = true))
  const service = createService(context, (fault) => {
    say({ kind: 'fault', name: fault instanceof Error ? fault.name : typeof fault })
  })
  const port = await listen(service, options.port)
  parent.on('message', (message) => {
    if (message === STOP) void service.close().finally(() => parent.close())
  })
  say({ kind: 'listening', port, isDamaged })
} catch (error) {
  say({ kind: 'failed', error: toWire(error) })
}

async function listen(app: FastifyInstance, port: number): Promise<number> {
  try {
    await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    throw listenError(error, port)
  }
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The service listens on no port.')
  return address.port
}

function listenError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new AppError(
      'in-use',
      `Port ${port} is already used by another program. Choose another port, or 0 for any that is free.`,
      { cause: error }
    )
  }
  if (code === 'EACCES') {
    return new AppError(
      'not-allowed',
      `This user may not listen on port ${port}. Choose a port above 1023, or 0 for any that is free.`,
      { cause: error }
    )
  }
  return error
}
