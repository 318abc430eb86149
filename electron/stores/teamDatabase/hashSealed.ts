import { createHash } from 'node:crypto'

/** An entry as the team's database stores it, with its content sealed. */
export interface SealedEntry {
  readonly seq: number
  readonly at: string
  readonly by: string
  readonly kind: string
  readonly reconciliation: string | null
  readonly sealed: Uint8Array
}

/** The expected hash of an entry, in hex; `tallydesk.hash_of` computes the same. */
export function hashSealed(previous: string, { seq, at, by, kind, reconciliation, sealed }: SealedEntry): string {
  const clear = [previous, seq, at, by, kind, reconciliation ?? '', ''].join('\n')
  return createHash('sha256').update(clear).update(sealed).digest('hex')
}
