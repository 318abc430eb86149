// Loaded before a program and in each of its threads: their clock stands still, and their ids come in one order.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { threadId } from 'node:worker_threads'
import { seededUuids } from '../support/seededRandom.ts'
import { NOW } from './now.ts'

const now = Date.parse(NOW)
const MovingDate = globalThis.Date

globalThis.Date = new Proxy(MovingDate, {
  construct: (date, given: unknown[], target) =>
    Reflect.construct(date, given.length === 0 ? [now] : given, target) as Date,
  apply: () => new MovingDate(now).toString(),
  get: (date, name, receiver) => (name === 'now' ? () => now : (Reflect.get(date, name, receiver) as unknown))
})

const nextUuid = seededUuids(`thread ${threadId}`)
const randomUUID = () => nextUuid() as ReturnType<typeof crypto.randomUUID>
Object.assign(crypto, { randomUUID })
Object.assign(globalThis.crypto, { randomUUID })
syncBuiltinESMExports()
