import { randomBytes } from 'node:crypto'
import type { ConnectionId } from '../../../shared/domain/connection.ts'

// An id becomes a file name, and Windows reserves these names for devices, whatever follows the dot.
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** A readable id: the name in plain letters, plus some random digits if it is taken. */
export function newConnectionId(name: string, isTaken: (id: string) => boolean): ConnectionId {
  const word = plainWord(name)
  if (!isTaken(word) && !DEVICE_NAME.test(word)) return word
  for (;;) {
    const id = `${word}-${randomBytes(3).toString('hex')}`
    if (!isTaken(id)) return id
  }
}

function plainWord(name: string): string {
  const word = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
  return word || 'connection'
}
