import { describe, expect, it } from 'vitest'
import { readFaults } from '../../../../electron/service/sandbox/faults/readFaults.ts'
import { minorUnits } from '../../../../electron/service/sandbox/policy/money.ts'
import { DEFAULT_POLICY, PolicyBoard } from '../../../../electron/service/sandbox/policy/policyBoard.ts'
import { readPolicy } from '../../../../electron/service/sandbox/policy/readPolicy.ts'
import { SWITCHES } from '../../../../electron/service/sandbox/policy/switches.ts'

describe('the policy option', () => {
  it('reads names and values, numbers included', () => {
    expect(readPolicy('cursor=inclusive, order=asc,limit_cap=25,account_currency=PLN')).toEqual({
      cursor: 'inclusive',
      order: 'asc',
      limit_cap: 25,
      account_currency: 'PLN'
    })
    expect(readPolicy('')).toEqual({})
  })

  it.each([
    ['cursr=inclusive', 'There is no switch "cursr". The switches are: cursor, order,'],
    ['toString=1', 'There is no switch "toString".'],
    ['cursor=both', 'The switch cursor takes exclusive | inclusive.'],
    ['cursor', 'The switch cursor takes exclusive | inclusive.'],
    ['limit_cap=9999', 'The switch limit_cap takes 0 to 1000.']
  ])('refuses %s and says what there is', (text, message) => {
    expect(() => readPolicy(text)).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(message) as unknown })
    )
  })

  it('has a default for every switch that the switch itself accepts', () => {
    for (const [name, { schema, fallback }] of Object.entries(SWITCHES)) {
      expect([name, schema.safeParse(fallback).success]).toEqual([name, true])
    }
  })

  it('covers every row of the list of open questions that needs a switch', () => {
    const rows = new Set(Object.values(SWITCHES).map(({ row }) => row))
    for (const row of [
      1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 15, 16, 19, 21, 22, 23, 24, 26, 27, 28, 30, 31, 32, 33, 34
    ]) {
      expect([row, rows.has(row)]).toEqual([row, true])
    }
  })
})

describe('a policy board', () => {
  it('changes the values that others hold, and goes back to those of the start', () => {
    const board = new PolicyBoard({ order: 'asc' })
    const { values } = board
    board.set({ order: 'desc', unit: 'minor' })
    expect(values).toEqual({ ...DEFAULT_POLICY, unit: 'minor' })
    board.reset()
    expect(values).toEqual({ ...DEFAULT_POLICY, order: 'asc' })
  })
})

describe('the fault option', () => {
  it('reads several faults with their settings', () => {
    expect(readFaults('rate_limit,count=2,path=/v1/*; latency,milliseconds=300,probability=0.5')).toMatchObject([
      { kind: 'rate_limit', count: 2, path: '/v1/*', retry_after: 'seconds', probability: 1 },
      { kind: 'latency', milliseconds: 300, probability: 0.5 }
    ])
    expect(readFaults(' ; ')).toEqual([])
  })

  it.each([
    ['flood', 'There is no fault "flood".'],
    ['latency,minutes=1', 'The fault latency cannot have this "minutes".'],
    ['latency,count=0', 'The fault latency cannot have this "count".'],
    ['drop,path=accounts', 'The fault drop cannot have this "path".']
  ])('refuses %s', (text, message) => {
    expect(() => readFaults(text)).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(message) as unknown })
    )
  })
})

describe('an amount of a request', () => {
  it.each<[number, string, 'major' | 'minor', number | undefined]>([
    [12.34, 'EUR', 'major', 1234],
    [0.07, 'EUR', 'major', 7],
    [1.1, 'EUR', 'major', 110],
    [4.35, 'EUR', 'major', 435],
    [12.345, 'EUR', 'major', undefined],
    [1.234, 'KWD', 'major', 1234],
    [100, 'JPY', 'major', 100],
    [100.5, 'JPY', 'major', undefined],
    [1234, 'EUR', 'minor', 1234],
    [12.5, 'EUR', 'minor', undefined],
    [99_999_999.99, 'EUR', 'major', 9_999_999_999],
    [1e300, 'EUR', 'major', undefined],
    [1e-9, 'EUR', 'major', undefined]
  ])('%d %s in %s units is %s', (amount, currency, unit, minor) => {
    expect(minorUnits(amount, currency, unit)).toBe(minor)
  })
})
