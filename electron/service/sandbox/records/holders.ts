import { Uuids } from '../seeded/uuids.ts'

/** Payment methods belong to an individual or to an anonymous user. */
export type HolderKind = 'individual' | 'guest'

export interface Holder {
  readonly kind: HolderKind
  readonly id: string
}

const COUNTS: Readonly<Record<HolderKind, number>> = { individual: 5, guest: 3 }

/** All individuals and guests whose ids the sandbox accepts. The interface has no call that adds one. */
export class Holders {
  readonly all: readonly Holder[]

  constructor(seed: number) {
    this.all = (['individual', 'guest'] as const).flatMap((kind) => {
      const ids = new Uuids(seed, kind)
      return Array.from({ length: COUNTS[kind] }, (_, index) => ({ kind, id: ids.uuidOf(index) }))
    })
  }

  of(kind: HolderKind): readonly Holder[] {
    return this.all.filter((holder) => holder.kind === kind)
  }

  has({ kind, id }: Holder): boolean {
    return this.all.some((holder) => holder.kind === kind && holder.id === id)
  }
}
