import { ownRows, reconcile, type Given } from '../reconciling.ts'
import type { TrapWorld } from './trapWorld.ts'

/**
 * `false clean`: a payment is `matched` with what is not its own, or though something speaks against it. `untold`: money
 * came back or went twice, its payment is `matched`, and the transaction is `unrelated`. `missed`: a careful person would
 * have confirmed it. `false alarm`: a transaction of another month is held against a payment that is fine.
 */
export const FINDINGS = ['false clean', 'untold', 'missed', 'false alarm'] as const

export interface Finding {
  readonly kind: (typeof FINDINGS)[number]
  readonly scene: string
  /** Key or id. */
  readonly about: string
  readonly words: string
}

/** What became of items, `matched t1+t2`, and of rows, by key and id. */
export interface Outcome {
  readonly items: ReadonlyMap<string, { readonly state: string; readonly rows: readonly string[] }>
  readonly rows: ReadonlyMap<string, string>
}

export function outcomeOf(given: Given): Outcome {
  const { matches, assessed } = reconcile(given)
  const claims = new Map(matches.flatMap(({ items, rows }) => items.map((key) => [key, rows])))
  return {
    items: new Map(
      given.items.map(({ key }, at) => [key, { state: assessed.items[at]?.state ?? '', rows: claims.get(key) ?? [] }])
    ),
    rows: new Map(ownRows(given).map(({ id }, at) => [id, assessed.rows[at]?.state ?? '']))
  }
}

/** What of an outcome is not as it is to be. */
export function findingsIn({ itemTruths, rowTruths }: TrapWorld, { items, rows }: Outcome): readonly Finding[] {
  const stateOf = (key: string) => items.get(key)?.state
  const ofItems = itemTruths.flatMap(({ scene, key, clean, rows: own }): Finding[] => {
    const found = items.get(key)
    const isOwn = own.some((rows) => found?.rows.toSorted().join() === rows.toSorted().join())
    const instead = [found?.state, ...(found?.rows ?? [])].join(' ')
    const words = `${key} ${clean} be matched ${writtenRows(own)}: it is ${instead}`
    if (found?.state === 'matched') {
      return clean === 'never' || !isOwn ? [{ kind: 'false clean', scene, about: key, words }] : []
    }
    return clean === 'must' ? [{ kind: 'missed', scene, about: key, words }] : []
  })
  const mustBe = new Set(itemTruths.filter(({ clean }) => clean === 'must').map(({ key }) => key))
  const ofRows = rowTruths.flatMap(({ scene, id, is, items: keys }): Finding[] => {
    const state = rows.get(id)
    const words = `${id} is to be ${is}; it is ${state}`
    if (is === 'told') {
      const isUntold = state === 'unrelated' && keys.some((key) => stateOf(key) === 'matched')
      return isUntold ? [{ kind: 'untold', scene, about: id, words }] : []
    }
    const isHeldAgainst = state === 'duplicate' || state === 'unexpected'
    const isAlarm = isHeldAgainst && keys.every((key) => mustBe.has(key) && stateOf(key) === 'matched')
    return isAlarm ? [{ kind: 'false alarm', scene, about: id, words }] : []
  })
  return [...ofItems, ...ofRows]
}

/** `with t1+t2 or t3`; nothing where there are none. */
export function writtenRows(rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : `with ${rows.map((own) => own.join('+')).join(' or ')}`
}
