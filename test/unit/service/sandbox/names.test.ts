import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { KeyedPermutation } from '../../../../electron/service/sandbox/seeded/keyedPermutation.ts'
import { ShortIds } from '../../../../electron/service/sandbox/seeded/shortIds.ts'
import { Uuids } from '../../../../electron/service/sandbox/seeded/uuids.ts'

const word = fc.integer({ min: 0, max: 0xffff_ffff })

describe('a keyed permutation', () => {
  it('is undone by its inverse for every seed and number', () => {
    fc.assert(
      fc.property(word, fc.string(), word, (seed, label, value) => {
        const permutation = new KeyedPermutation(seed, label)
        expect(permutation.invert(permutation.apply(value))).toBe(value)
        expect(permutation.apply(permutation.invert(value))).toBe(value)
      }),
      { numRuns: 2000 }
    )
  })

  it('keeps the extreme numbers within 32 bits', () => {
    const permutation = new KeyedPermutation(1, 'extremes')
    for (const value of [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]) {
      expect(permutation.apply(value)).toBeGreaterThanOrEqual(0)
      expect(permutation.invert(permutation.apply(value))).toBe(value)
    }
  })

  it('gives another order under another seed', () => {
    const orders = [1, 2].map((seed) => Array.from({ length: 8 }, (_, at) => new KeyedPermutation(seed, 'x').apply(at)))
    expect(orders[0]).not.toEqual(orders[1])
  })
})

describe('short ids', () => {
  it('lead back to their number for every seed', () => {
    fc.assert(
      fc.property(word, word, (seed, index) => {
        const ids = new ShortIds(seed, 'transaction')
        expect(ids.idOf(index)).toMatch(/^[a-z0-9]{10}$/)
        expect(ids.indexOf(ids.idOf(index))).toBe(index)
      }),
      { numRuns: 2000 }
    )
  })

  it('stand in no order', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => new ShortIds(1, 'transaction').idOf(index))
    const rising = ids.filter((id, at) => at > 0 && id > (ids[at - 1] ?? '')).length
    expect(rising).toBeGreaterThan(400)
    expect(rising).toBeLessThan(600)
    expect(new Set(ids).size).toBe(1000)
  })

  it('are distinguished from any other text', () => {
    const ids = new ShortIds(1, 'transaction')
    const changed = ids.idOf(7).replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    for (const text of ['', 'nope', changed, ids.idOf(7).toUpperCase(), `${ids.idOf(7)} `, '          ']) {
      expect(ids.indexOf(text)).toBeUndefined()
    }
    expect(new ShortIds(2, 'transaction').indexOf(ids.idOf(7))).toBeUndefined()
  })
})

describe('correlation ids', () => {
  it('are UUIDs of version 4 that lead back to their number for every seed', () => {
    fc.assert(
      fc.property(word, word, (seed, index) => {
        const uuids = new Uuids(seed, 'correlation')
        expect(uuids.uuidOf(index)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(uuids.indexOf(uuids.uuidOf(index))).toBe(index)
      }),
      { numRuns: 2000 }
    )
  })

  it('are distinguished from UUIDs of other origin', () => {
    const uuids = new Uuids(1, 'correlation')
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (uuid) => {
        expect(uuids.indexOf(uuid)).toBeUndefined()
      })
    )
    expect(uuids.indexOf('not a uuid')).toBeUndefined()
  })
})
