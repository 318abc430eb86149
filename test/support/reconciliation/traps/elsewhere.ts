import { Dice } from './dice.ts'
import type { Outcome } from './judge.ts'
import type { TrapWorld } from './trapWorld.ts'

/** A world in another order and with other keys and ids, and the way back to its names. */
export interface OtherWorld {
  readonly world: TrapWorld
  readonly back: ReadonlyMap<string, string>
}

/** The same payments and transactions in another order, under other names. */
export function elsewhere(world: TrapWorld, seed: number): OtherWorld {
  const dice = new Dice(seed)
  const names = new Map<string, string>()
  for (const [at, { key }] of dice.shuffled(world.items).entries()) names.set(key, `i${dice.digits(4)}${at}`)
  for (const [at, { id }] of dice.shuffled(world.rows).entries()) names.set(id, `x${dice.digits(4)}${at}`)
  const other = (name: string) => names.get(name) ?? name
  const items = dice.shuffled(world.items).map((item, at) => ({ ...item, key: other(item.key), position: at + 1 }))
  const rows = dice.shuffled(world.rows).map((row) => ({ ...row, id: other(row.id) }))
  return {
    world: { ...world, items, rows, batches: dice.shuffled(world.batches) },
    back: new Map([...names].map(([name, renamed]) => [renamed, name]))
  }
}

/** An outcome as lines in the names of the first world, in ascending order. */
export function linesOf({ items, rows }: Outcome, back: ReadonlyMap<string, string> = new Map()): readonly string[] {
  const name = (other: string) => back.get(other) ?? other
  return [
    ...[...items].map(([key, { state, rows: own }]) => `${name(key)}: ${state} ${own.map(name).toSorted().join('+')}`),
    ...[...rows].map(([id, state]) => `${name(id)}: ${state}`)
  ].toSorted()
}
