import type { Certificate } from '../domain/certificate.ts'
import type { SyncKind, SyncVerdict } from '../domain/syncRun.ts'

interface KindWords {
  readonly name: string
  /** In a sentence, as in the history of a transaction. */
  readonly inText: string
  /** A sentence: what it reads. */
  readonly about: string
}

export const syncKindWords: Readonly<Record<SyncKind, KindWords>> = {
  full: { name: 'Full sync', inText: 'a full sync', about: 'A full sync: the whole list by time of creation.' },
  delta: {
    name: 'Incremental',
    inText: 'an incremental sync',
    about: 'An incremental sync: what changed since the last one.'
  },
  targeted: { name: 'Chosen payments', inText: 'a sync of chosen payments', about: 'A sync of given payment ids.' }
}

/** The name of a sync run in lists: the same as on its button, if there is one. */
export function syncRunName({ kind, isFresh }: Pick<Certificate, 'kind' | 'isFresh'>): string {
  return kind === 'full' && isFresh === true ? 'Full resync' : syncKindWords[kind].name
}

/** Results of a sync run; programs also read them in `--json`. */
export const syncResultWords = {
  complete: 'COMPLETE',
  incomplete: 'INCOMPLETE',
  cancelled: 'CANCELLED'
} as const satisfies Readonly<Record<SyncVerdict, string>>
