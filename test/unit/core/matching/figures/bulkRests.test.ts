import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { reassess } from '../../../../../electron/core/matching/figures/reassess.ts'
import type {
  Resolutions,
  RowAssessment,
  SuggestedSides
} from '../../../../../electron/core/matching/figures/assessment.ts'
import type { FoundRow, HeldMatch } from '../../../../../electron/core/matching/model.ts'
import { campaign } from '../../../../support/campaign.ts'
import { aDueItem, aRow, figures, type Given } from '../../../../support/reconciliation/reconciling.ts'

/** How many transactions of a bulk payment the file has, and how many it has not. */
interface Bulk {
  readonly own: number
  readonly more: number
}

const idsOf = (at: number, count: number, kind: string) =>
  Array.from({ length: count }, (_, index) => `${kind}-${String(at)}-${String(index).padStart(3, '0')}`)

/** Every amount is another one, so that nothing resembles anything. */
function worldOf(bulks: readonly Bulk[]) {
  let cents = 0
  const rowsOf = ({ own, more }: Bulk, at: number) =>
    [...idsOf(at, own, 'own'), ...idsOf(at, more, 'more')].map((id) =>
      aRow({ id, amount: `-${String((cents += 7) + 1000)}.00`, bulkPaymentId: `bulk-${String(at)}` })
    )
  const rows = bulks.flatMap(rowsOf)
  const own = rows.filter(({ id }) => id.startsWith('own'))
  const items = own.map(({ id, amount }, at) => ({ ...aDueItem({ key: id, position: at + 1 }), amount }))
  const matches = items.map(({ key }, at): HeldMatch => ({
    id: at + 1,
    rule: null,
    items: [key],
    rows: [key],
    figures: new Map()
  }))
  return { rows, items, matches }
}

interface Moment {
  readonly matches: readonly HeldMatch[]
  readonly resolutions: Resolutions
  readonly suggested: SuggestedSides
}

function momentOf(matches: readonly HeldMatch[], closed: readonly string[] = [], suggested: readonly string[] = []) {
  const said = { kind: 'ignored', reason: 'They are not part of this file', by: 'Mona', at: '2026-03-09' } as const
  const resolutions = { items: new Map(), rows: new Map(closed.map((id) => [id, said])), matches: new Map() }
  const sides = { items: new Map(suggested.map((id) => [id, [id]])), rows: new Map(suggested.map((id) => [id, id])) }
  return { matches, resolutions, suggested: sides } satisfies Moment
}

type World = Pick<Given, 'rows' | 'items'>

const anew = ({ rows, items }: World, { matches, resolutions, suggested }: Moment) =>
  figures({ rows, items, resolutions, suggested }, matches, [])

function changed(was: Moment, is: Moment) {
  return {
    ended: was.matches.filter((match) => !is.matches.includes(match)),
    made: is.matches.filter((match) => !was.matches.includes(match)),
    matchOf: (id: number) => is.matches.find((match) => match.id === id),
    matchOfItem: (key: string) => is.matches.find(({ items }) => items.includes(key)),
    before: was.resolutions,
    resolutions: is.resolutions,
    questions: [],
    suggested: is.suggested
  }
}

const queued = (rows: readonly FoundRow[], assessed: readonly RowAssessment[]) =>
  rows.flatMap(({ id }, at) => (assessed[at]?.isQueued ? [id] : []))

describe('the rest of a bulk payment', () => {
  it('is one question if the file has fewer than half of it, otherwise one per transaction', () => {
    const bulk = fc.record({ own: fc.integer({ min: 0, max: 12 }), more: fc.integer({ min: 0, max: 14 }) })
    fc.assert(
      fc.property(fc.array(bulk, { minLength: 1, maxLength: 4 }), (bulks) => {
        const { rows, items, matches } = worldOf(bulks)
        const { rows: assessed, counts, differences } = anew({ rows, items }, momentOf(matches))
        const told = bulks.flatMap(({ own, more }, at) => {
          const others = own === 0 ? [] : idsOf(at, more, 'more')
          return own * 2 < own + more ? others.slice(0, 1) : others
        })
        const surplus = bulks.reduce((sum, { own, more }) => sum + (own === 0 ? 0 : more), 0)
        expect(queued(rows, assessed).toSorted()).toEqual(told.toSorted())
        expect([counts.queue, counts.transactions.unexpected]).toEqual([told.length, surplus])
        // Even where there is one question, all its money is in the difference.
        const part = differences.flatMap(({ parts }) => parts).find(({ kind }) => kind === 'unexpected')
        expect(part?.unexplainedCount ?? 0).toBe(surplus)
      })
    )
  })

  it('is a question again only for what came after the answer', () => {
    const { rows, items, matches } = worldOf([{ own: 2, more: 6 }])
    const late = ['more-0-003', 'more-0-005']
    const answered = rows.map(({ id }) => id).filter((id) => id.startsWith('more') && !late.includes(id))
    const before = rows.filter(({ id }) => !late.includes(id))
    const queue = (some: readonly FoundRow[], closed: readonly string[]) =>
      queued(some, anew({ rows: some, items }, momentOf(matches, closed)).rows)
    expect(queue(before, [])).toEqual(['more-0-000'])
    expect(queue(before, answered)).toEqual([])
    expect(queue(rows, answered)).toEqual(['more-0-003'])
  })

  it('leaves out what repeats, returns or may be a payment of the file', () => {
    const { rows, items, matches } = worldOf([{ own: 3, more: 8 }])
    const [first] = rows
    const given = rows.map((row) => (row === first ? { ...row, counterpartyNumber: 'SE1', reference: 'INV-1' } : row))
    const paid = { amount: '-1007.00', bulkPaymentId: 'bulk-0', counterpartyNumber: 'SE1', reference: 'INV-1' }
    const alike = [
      aRow({ id: 'a-twice', ...paid }),
      aRow({ id: 'b-back', ...paid, amount: '1007.00' }),
      aRow({ id: 'c-asked', amount: '-5.00', bulkPaymentId: 'bulk-0' })
    ]
    const open = aDueItem({ key: 'open', amount: '-5.00', position: 9 })
    const own = items.map((item, at) => (at === 0 ? { ...item, counterpartyNumber: 'SE1', reference: 'INV-1' } : item))
    const world = { rows: [...given, ...alike], items: [...own, open] }
    const question = { items: ['open'], rows: ['c-asked'], rule: 'Amount', why: 'It may be', together: false }
    const { rows: assessed } = figures(world, matches, [question])
    const stateOf = new Map(world.rows.map(({ id }, at) => [id, assessed[at]]))
    expect(alike.map(({ id }) => [stateOf.get(id)?.state, stateOf.get(id)?.isRest])).toEqual([
      ['duplicate', undefined],
      ['unexpected', undefined],
      ['candidate', undefined]
    ])
    expect(queued(world.rows, assessed)).toEqual(['more-0-000', 'a-twice', 'b-back'])
  })

  it('counts a failed transaction of it without money, and the other currency for itself', () => {
    const { rows, items, matches } = worldOf([{ own: 1, more: 1 }])
    const more = [
      aRow({ id: 'z-failed', amount: '-3.00', status: 'failed', bulkPaymentId: 'bulk-0' }),
      aRow({ id: 'z-usd', amount: '-9.00', currency: 'USD', bulkPaymentId: 'BULK0' })
    ]
    const world = { rows: [...rows, ...more], items }
    const { differences, counts, rows: assessed } = anew(world, momentOf(matches))
    const parts = differences.map(({ currency, parts: [part] }) => [currency, part?.count, part?.amount])
    expect(parts).toEqual([
      ['EUR', 2, '1014.00'],
      ['USD', 1, '9.00']
    ])
    expect([counts.queue, queued(world.rows, assessed)]).toEqual([1, ['more-0-000']])
  })

  it('is the same after each decision as if all were assessed anew', () => {
    const history = fc
      .array(fc.record({ own: fc.integer({ max: 4, min: 1 }), more: fc.integer({ max: 7, min: 0 }) }), {
        minLength: 1,
        maxLength: 3
      })
      .chain((bulks) => {
        const world = worldOf(bulks)
        const moment = fc
          .record({
            matches: fc.subarray(world.matches),
            closed: fc.subarray(world.rows.map(({ id }) => id)),
            suggested: fc.subarray(world.matches.map(({ items: [key = ''] }) => key))
          })
          .map(({ matches, closed, suggested }) => {
            const free = suggested.filter(
              (key) => !closed.includes(key) && !matches.some(({ rows }) => rows[0] === key)
            )
            return momentOf(matches, closed, free)
          })
        return fc.tuple(fc.constant(world), fc.array(moment, { minLength: 2, maxLength: 5 }))
      })
    fc.assert(
      fc.property(history, ([world, [first = momentOf([]), ...later]]) => {
        let [was, assessed] = [first, anew(world, first)]
        for (const is of later) {
          const next = reassess(assessed, changed(was, is)).assessment
          const all = anew(world, is)
          expect([next.rows, next.counts, next.differences]).toEqual([all.rows, all.counts, all.differences])
          ;[was, assessed] = [is, next]
        }
      }),
      { numRuns: campaign(200, 2000) }
    )
  })

  it('is looked at after a decision only as far as that can change it', () => {
    const { rows, items, matches } = worldOf([
      { own: 3, more: 4 },
      { own: 1, more: 3 }
    ])
    const [all, some] = [momentOf(matches), momentOf(matches.slice(1))]
    const touched = reassess(anew({ rows, items }, all), changed(all, some)).rows
    expect(touched.map((at) => rows[at]?.id)).toEqual(['own-0-000'])
    const answered = momentOf(matches, ['more-1-000'])
    const next = reassess(anew({ rows, items }, all), changed(all, answered)).rows
    expect(next.map((at) => rows[at]?.id)).toEqual(['more-1-000', 'more-1-001'])
  })
})
