import { describe, expect, it } from 'vitest'
import { ASSUMPTIONS, checkAssumptionValue } from '../../../../electron/features/sync/assumptions/assumptionTable.ts'
import { assumptionsOf, inForce, policyOf, type AssumptionSettings } from '../../../../electron/features/sync/policy.ts'
import { Assumption, AssumptionInForce, AssumptionKey } from '../../../../shared/domain/assumption.ts'
import { AppError } from '../../../../shared/errors.ts'

const NOTHING: AssumptionSettings = { overrides: {}, detected: {} }
const seen = (value: string) => ({ value, evidence: 'Seen on a page.', at: '2026-11-21T12:40:30.000Z' })
const shown = (settings: AssumptionSettings, key: AssumptionKey) =>
  assumptionsOf(settings, 'major').find((assumption) => assumption.key === key)

describe('the table of assumptions', () => {
  it('has every key of the contract, in its form, each with words of its own', () => {
    const all = assumptionsOf(NOTHING, 'major')
    expect(all.map(({ key }) => key).sort()).toEqual([...AssumptionKey.options].sort())
    for (const each of all) expect(Assumption.parse(each)).toEqual(each)
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    expect(new Set(all.map(({ practice }) => practice)).size).toBe(all.length)
    for (const each of inForce(NOTHING, 'minor')) expect(AssumptionInForce.parse(each)).toEqual(each)
  })

  it('has a default that is a value of its own and has words', () => {
    for (const [key, { default: usual, fits, label, choice }] of Object.entries(ASSUMPTIONS)) {
      expect([key, fits(usual), label(usual) !== '']).toEqual([key, true, true])
      if (choice.kind === 'number') expect(label('1000')).toMatch(/^1,000 /)
      if (choice.kind === 'one-of') expect(choice.options.map(({ value }) => value)).toContain(usual)
    }
  })
})

describe('what is in force', () => {
  it('is the default, then what was detected, then what the user says', () => {
    const detected = { overlapHours: seen('48') }
    expect(policyOf(NOTHING).overlapHours).toBe(24)
    expect(policyOf({ ...NOTHING, detected }).overlapHours).toBe(48)
    expect(policyOf({ overrides: { overlapHours: '2' }, detected }).overlapHours).toBe(2)
    expect(shown({ overrides: { overlapHours: '2' }, detected }, 'overlapHours')).toMatchObject({
      value: '2',
      label: '2 hours',
      origin: 'overridden',
      default: '24',
      detected: '48',
      overridden: '2',
      evidence: 'Seen on a page.',
      detectedAt: '2026-11-21T12:40:30.000Z'
    })
  })

  it('passes over a stored value that is none', () => {
    const settings = {
      overrides: { cursor: 'sideways', limit: '0' },
      detected: { limit: seen('1e3'), order: seen('') }
    }
    expect(policyOf(settings)).toMatchObject({ cursor: 'unknown', limit: 100, order: 'unknown' })
    expect(shown(settings, 'cursor')).toMatchObject({ origin: 'default', overridden: null })
    expect(shown(settings, 'order')).toMatchObject({ detected: null, evidence: null, detectedAt: null })
  })

  it('lets a wrong detection be found out anew', () => {
    const settings = { overrides: { updatedSort: 'unknown' }, detected: { updatedSort: seen('ignored') } }
    expect(policyOf(settings).updatedSort).toBe('unknown')
  })

  it('has values that a sync can work with', () => {
    expect(policyOf(NOTHING)).toEqual({
      cursor: 'unknown',
      order: 'unknown',
      ties: 'unknown',
      updatedSort: 'unknown',
      updatedOrder: 'unknown',
      overlapHours: 24,
      walkBack: 50,
      stuckRetries: 1,
      mostRows: 20_000_000,
      limit: 100,
      limitCap: '',
      correlationMax: 50,
      correlationFilter: 'unknown',
      fullEveryDays: 7,
      missingMax: 100,
      pollSeconds: 900,
      statusWords: new Map()
    })
    const detected = { order: seen('desc'), updatedSort: seen('ignored'), correlationFilter: seen('applied') }
    expect(policyOf({ overrides: { cursor: 'inclusive' }, detected })).toMatchObject({
      cursor: 'inclusive',
      order: 'desc',
      updatedSort: 'ignored',
      correlationFilter: 'applied'
    })
    expect(policyOf({ ...NOTHING, detected: { limitCap: seen('37') } }).limitCap).toBe(37)
    expect(policyOf({ ...NOTHING, overrides: { pollSeconds: 'off' } }).pollSeconds).toBe(null)
  })

  it('never turns the unit of the connection, whatever was seen', () => {
    const detected = { unit: seen('major') }
    const unit = (settings: AssumptionSettings, of: 'major' | 'minor') =>
      assumptionsOf(settings, of).find(({ key }) => key === 'unit')
    expect(unit(NOTHING, 'major')).toMatchObject({ value: 'major', origin: 'default' })
    expect(unit(NOTHING, 'minor')).toMatchObject({ value: 'minor', origin: 'overridden' })
    expect(unit({ ...NOTHING, detected }, 'major')).toMatchObject({ value: 'major', origin: 'detected' })
    expect(unit({ ...NOTHING, detected }, 'minor')).toMatchObject({ value: 'minor', detected: 'major' })
  })
})

describe('a value of the user', () => {
  it.each([
    ['cursor', ' inclusive ', 'inclusive'],
    ['limit', '1000', '1000'],
    ['pollSeconds', 'off', 'off'],
    ['statusWords', 'done=settled ,on_hold=PENDING', 'done=settled, on_hold=PENDING'],
    ['statusWords', 'done=settled,on_hold=pending', 'done=settled, on_hold=pending'],
    ['statusWords', ' done=settled , gone=failed ', 'done=settled, gone=failed'],
    ['statusWords', '', '']
  ] as const)('is taken for %s: "%s"', (key, text, value) => {
    expect(checkAssumptionValue(key, text)).toBe(value)
  })

  it.each([
    ['cursor', 'sideways', /takes one of unknown, exclusive, inclusive/],
    ['limit', '1', /whole number of rows from 2 to 1000/],
    ['limit', '12.5', /whole number/],
    ['limit', '', /whole number/],
    ['pollSeconds', '59', /from 60 to/],
    ['overlapHours', '-1', /whole number/],
    ['statusWords', 'done', /on_hold=pending/],
    ['statusWords', 'done=settled, done=failed', /once/],
    ['statusWords', 'done=paid', /settled, pending, failed/],
    ['removedRows', 'deleted', /cannot be set/],
    ['limitCap', '5', /cannot be set/],
    ['unit', 'minor', /on the connection/]
  ] as const)('is refused for %s: "%s"', (key, text, message) => {
    let thrown: unknown
    try {
      checkAssumptionValue(key, text)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(AppError)
    expect(thrown).toMatchObject({ code: 'bad-input', message: expect.stringMatching(message) as string })
  })
})

describe('a value in the table', () => {
  it.each([
    ['limit', '2', '2 rows'],
    ['limit', '1000', '1,000 rows'],
    ['limit', 'x', 'x rows'],
    ['overlapHours', '1', '1 hour'],
    ['overlapHours', '0', '0 hours'],
    ['pollSeconds', '900', '900 seconds'],
    ['pollSeconds', 'off', 'Only when asked'],
    ['limitCap', '', 'No cap seen'],
    ['limitCap', '1', '1 row'],
    ['statusWords', '', 'The known words only'],
    ['statusWords', 'done=settled', 'done=settled'],
    ['cursor', 'exclusive', 'The row after it (exclusive)'],
    ['cursor', 'sideways', 'sideways']
  ] as const)('of %s, %s, is shown as %s', (key, value, label) => {
    expect(ASSUMPTIONS[key].label(value)).toBe(label)
  })

  it.each([
    ['limit', ['2', '1000'], ['1', '1001', '007', '2.0', '', '-2', '1e2', 'off']],
    ['overlapHours', ['0', '744'], ['745', '00']],
    ['fullEveryDays', ['1', '365'], ['0', '366']],
    ['missingMax', ['0', '1000000'], ['1000001', '9999999999']],
    ['walkBack', ['1', '50'], ['0', '51']],
    ['stuckRetries', ['0', '10'], ['11']],
    ['mostRows', ['1', '500000000'], ['0', '500000001']],
    ['correlationMax', ['1', '50'], ['0', '51']],
    ['pollSeconds', ['60', '604800', 'off'], ['59', '604801', 'on']],
    ['limitCap', ['', '0', '123456789'], ['x', '1234567890']],
    ['statusWords', ['', 'done=settled'], ['done']],
    ['order', ['unknown', 'desc', 'asc'], ['', 'toString']]
  ] as const)('of %s is one of these and no other', (key, some, none) => {
    const { fits } = ASSUMPTIONS[key]
    expect(some.filter((value) => !fits(value))).toEqual([])
    expect(none.filter((value) => fits(value))).toEqual([])
  })

  it('may be set where its choice says so', () => {
    const kinds = Object.values(ASSUMPTIONS).map(({ choice }) => choice.kind)
    expect(new Set(kinds)).toEqual(new Set(['fixed', 'one-of', 'number', 'words', 'connection']))
    expect(ASSUMPTIONS.cursor.choice).toMatchObject({
      options: [{ value: 'unknown' }, { value: 'exclusive' }, { value: 'inclusive' }]
    })
    expect(ASSUMPTIONS.limit.choice).toEqual({ kind: 'number', least: 2, most: 1000, unit: 'rows' })
  })
})
