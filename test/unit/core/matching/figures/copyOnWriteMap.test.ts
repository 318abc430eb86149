import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  copyOnWriteMap,
  type CopyOnWriteMap
} from '../../../../../electron/core/matching/figures/state/copyOnWriteMap.ts'

type Step = 'set' | 'delete' | 'copy'
const steps = fc.array(fc.tuple(fc.constantFrom<Step>('set', 'set', 'delete', 'copy'), fc.nat(4999)), { maxLength: 60 })

function take(map: CopyOnWriteMap<number, string> | Map<number, string>, [step, key]: readonly [Step, number]): void {
  if (step === 'delete') map.delete(key)
  // Far more at once than are kept apart.
  if (step === 'set') for (let at = key; at < 5000; at += 7) map.set(at, `${String(key)} ${String(at)}`)
}

describe('a layered map', () => {
  it('holds what a plain map holds after the same changes, and no copy ever touches another', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const maps: [CopyOnWriteMap<number, string>, Map<number, string>][] = [
          [copyOnWriteMap<number, string>(), new Map<number, string>()]
        ]
        for (const [step, key] of all) {
          const [one, other] = maps[key % maps.length] ?? [copyOnWriteMap<number, string>(), new Map<number, string>()]
          if (step === 'copy') maps.push([one.copy(), new Map(other)])
          take(one, [step, key])
          take(other, [step, key])
        }
        for (const [one, other] of maps) {
          expect([...one.values()].sort()).toEqual([...other.values()].sort())
          for (const [key, value] of other) if (one.get(key) !== value) expect(one.get(key)).toBe(value)
        }
      }),
      { numRuns: 30 }
    )
  })
})
