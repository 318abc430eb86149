import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry } from '../../../support/reconciliation/workbookState.ts'

const UNDERWAY = aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-250000', status: 'processing' })
const FAILED = { ...UNDERWAY, status: 'failed' }
const ALL = { states: [], only: 'all', currency: null, batch: null, text: '' } as const

/** EUR 30 expected, of which 25 are on their way. */
async function shortByFive(workbook: Workbook): Promise<string> {
  const { id } = await stored(workbook, bulkRequest([{ amount: '30.00', correlationId: uuidOf(1) }]), 'May')
  await applied(workbook, id, [UNDERWAY])
  return id
}

const itemsOf = async (workbook: Workbook, id: string) =>
  (await workbook.items({ id, filter: ALL, from: 0, count: 100 })).rows
const amountsOf = async (workbook: Workbook, id: string) => (await itemsOf(workbook, id)).map(({ amount }) => amount)

async function decide(workbook: Workbook, id: string, kind: 'write-off' | 'carry' | 'explain'): Promise<number> {
  const [item] = await itemsOf(workbook, id)
  const targets = [{ kind: 'match' as const, id: item?.match ?? 0 }]
  await workbook.decide(id, { do: kind, targets, reason: 'bank fee' }, ANNA)
  return lastEntry(workbook, { id })
}

async function signed(workbook: Workbook, id: string): Promise<void> {
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
}

const is = (workbook: Workbook, row: Candidate) => workbook.noteRows(candidateLines([row]), [])
const unexplained = async (workbook: Workbook, id: string) => (await workbook.get(id)).differences[0]?.unexplained

describe('a match of which a part was carried forward', () => {
  it('goes on with what failed since the sign-off as well, each amount once', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await shortByFive(workbook)
    await decide(workbook, id, 'carry')
    const june = await workbook.carry(id, 'June', ANNA)
    await signed(workbook, id)
    const { differences, counts } = await workbook.get(id)
    await is(workbook, FAILED)
    const july = await workbook.carry(id, 'July', ANNA)
    expect(await amountsOf(workbook, june.id)).toEqual(['-5.00'])
    expect(await amountsOf(workbook, july.id)).toEqual(['-25.00'])
    expect(await workbook.get(id)).toMatchObject({ differences, counts })
    await expect(workbook.carry(id, 'August', ANNA)).rejects.toThrow(/Nothing is left to carry/)
    await workbook.discard(july.id, (await workbook.get(july.id)).revision, 'too early', ANNA)
    expect(await amountsOf(workbook, (await workbook.carry(id, 'August', ANNA)).id)).toEqual(['-25.00'])
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('is explained by what goes on once it is reopened, and says so', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await shortByFive(workbook)
    await decide(workbook, id, 'write-off')
    await signed(workbook, id)
    await is(workbook, FAILED)
    const june = await workbook.carry(id, 'June', ANNA)
    expect(await amountsOf(workbook, june.id)).toEqual(['-25.00'])
    await workbook.reopen(id, 'a mistake', ANNA)
    expect(await unexplained(workbook, id)).toBe('0.00')
    await workbook.discard(june.id, (await workbook.get(june.id)).revision, 'decided here', ANNA)
    expect(await unexplained(workbook, id)).toBe('-25.00')
  })
})

describe('a decision on a match', () => {
  it('explains the difference that was decided and no more', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await shortByFive(workbook)
    const entry = await decide(workbook, id, 'write-off')
    expect(await unexplained(workbook, id)).toBe('0.00')
    await is(workbook, FAILED)
    const { differences, counts, revision } = await workbook.get(id)
    expect(differences).toMatchObject([{ difference: '-30.00', unexplained: '-25.00' }])
    expect(counts.queue).toBe(1)
    await expect(workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)).rejects.toThrow(
      /25\.00/
    )
    const [item] = await itemsOf(workbook, id)
    expect(item?.resolution).toMatchObject({ reason: 'bank fee (5.00 EUR; 25.00 EUR not decided)' })
    const { lines, outcomes } = await workbook.exceptions({ id, from: 0, count: 10 })
    expect(lines.map(({ difference, resolution }) => [difference, resolution?.reason])).toEqual([
      ['-30.00', 'bank fee (5.00 EUR; 25.00 EUR not decided)']
    ])
    expect(outcomes.map(({ outcome, difference }) => [outcome, difference])).toEqual([['open', '-30.00']])
    const again = await decide(workbook, id, 'write-off')
    expect(await unexplained(workbook, id)).toBe('0.00')
    await workbook.decide(id, { do: 'undo', entry: again }, ANNA)
    expect(await unexplained(workbook, id)).toBe('-25.00')
    await workbook.decide(id, { do: 'undo', entry }, ANNA)
    expect(await unexplained(workbook, id)).toBe('-30.00')
    const reopened = await setup.reopen()
    expect(await unexplained(reopened, id)).toBe('-30.00')
  })

  it('says in the audit trail by how much it differed then, whatever becomes of it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await shortByFive(workbook)
    const wordsNow = async () => (await workbook.log({ id, from: 0, count: 20 })).entries.map(({ words }) => words)
    await decide(workbook, id, 'explain')
    const [words] = await wordsNow()
    expect(words).toMatch(/difference 5\.00 EUR/)
    await is(workbook, FAILED)
    expect(await wordsNow()).toContain(words)
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('on a payment that goes on elsewhere is made there', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ amount: '30.00' }]), 'May')
    await planned(workbook, id, [])
    await workbook.carry(id, 'June', ANNA)
    const [key = ''] = await keysOf(workbook, id)
    const targets = [{ kind: 'item' as const, key }]
    const closed = workbook.decide(id, { do: 'write-off', targets, reason: 'lost' }, ANNA)
    await expect(closed).rejects.toThrow(/Payment 1 was carried forward to “June”/)
  })
})

describe('what is reported of a transaction since the sign-off', () => {
  it('includes what was paid in its own currency', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ amount: '30.00', correlationId: uuidOf(1) }]), 'May')
    const paid = { ...UNDERWAY, amount: '-330000', currency: 'USD', paymentAmount: '-300000', paymentCurrency: 'EUR' }
    await applied(workbook, id, [paid])
    await signed(workbook, id)
    await is(workbook, { ...paid, status: 'completed', amount: '-280000', paymentAmount: '-250000' })
    const june = await workbook.carry(id, 'June', ANNA)
    expect(await itemsOf(workbook, june.id)).toMatchObject([{ amount: '-5.00', currency: 'EUR' }])
  })
})

const STATUSES = ['completed', 'processing', 'failed'] as const
const aStep = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom(...STATUSES)) },
  { weight: 4, arbitrary: fc.constantFrom('write-off', 'carry', 'sign', 'follow', 'reopen', 'onward') }
)
type Step = 'write-off' | 'carry' | 'sign' | 'follow' | 'reopen' | 'onward' | [string, (typeof STATUSES)[number]]

const EXPECTED = 300_000n
const AMOUNTS: Readonly<Record<string, bigint>> = { a: 100_000n, b: 150_000n }

/** One payment of EUR 30 with transactions of 10 and 15, and what a careful person knows of it. */
async function liveThrough(workbook: Workbook, steps: readonly Step[]): Promise<void> {
  const statuses = new Map<string, (typeof STATUSES)[number]>([
    ['a', 'processing'],
    ['b', 'processing']
  ])
  const ids = new Map<string, string>()
  const number = (await workbook.list()).length
  for (const name of statuses.keys()) ids.set(name, `${name}${number}`)
  const row = (name: string) =>
    aCandidate({ id: ids.get(name) ?? '', amount: String(-(AMOUNTS[name] ?? 0n)), status: statuses.get(name) ?? '' })
  const { id } = await stored(workbook, bulkRequest([{ amount: '30.00', reference: `Lot ${number}` }]), 'May')
  await planned(workbook, id, [])
  await workbook.beginRows(id, [])
  const [key = ''] = await keysOf(workbook, id)
  const match: Decision = { do: 'match', items: [key], transactionIds: [...ids.values()] }
  await planned(
    workbook,
    id,
    [...statuses.keys()].map((name) => ({ ...row(name), reference: `Lot ${number}` }))
  )
  await workbook.decide(id, match, ANNA)

  let [decided, carried, isSigned] = [0n, 0n, false]
  let last = id
  const short = () =>
    [...statuses].reduce((sum, [name, status]) => sum - (status === 'failed' ? 0n : (AMOUNTS[name] ?? 0n)), EXPECTED)
  const covered = (rest: bigint) => {
    if (decided < 0n !== rest < 0n) return 0n
    return decided < 0n === decided > rest ? decided : rest
  }
  const left = () => short() - carried - covered(short() - carried)

  for (const step of steps) {
    if (typeof step !== 'string') {
      const [name, status] = step
      statuses.set(name, status)
      await is(workbook, { ...row(name), reference: `Lot ${number}` })
    } else if (step === 'sign') {
      if (isSigned || left() !== 0n || (await workbook.get(id)).counts.queue > 0) continue
      await signed(workbook, id)
      isSigned = true
    } else if (step === 'reopen') {
      if (isSigned) await workbook.reopen(id, 'again', ANNA)
      isSigned = false
    } else if (step === 'onward') {
      if (last !== id) last = (await workbook.carry(last, 'Onward', ANNA).catch(() => ({ id }))).id
    } else if (step === 'follow') {
      const next = await workbook.carry(id, 'Next', ANNA).catch(() => undefined)
      if (!next) continue
      last = next.id
      const [amount = ''] = await amountsOf(workbook, next.id)
      carried -= parseMoney(amount ?? '', 'EUR', 'major') ?? 0n
      // Never the same money twice: what is paid, on its way, carried and written off is what was expected, at most.
      expect(short() - carried).toBeGreaterThanOrEqual(0n)
      // And nothing of what was lost since the sign-off is forgotten.
      if (isSigned) expect(left()).toBe(0n)
    } else if (!isSigned) {
      const rest = short() - carried
      const done = await decide(workbook, id, step).catch(() => undefined)
      if (done !== undefined) decided = rest
    }
    if (!isSigned) expect(await unexplained(workbook, id)).toBe(formatMoney(-left(), 'EUR'))
  }
}

describe('any history of one payment', () => {
  it(
    'is always paid, on its way, carried, written off or unexplained, and nothing of it twice',
    async () => {
      await using setup = await testWorkbook()
      const histories = fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 30, size: 'max' }), (steps) =>
        liveThrough(setup.workbook, steps)
      )
      await fc.assert(histories, { numRuns: campaign(40, 600) })
    },
    campaignTime(600_000)
  )
})
