import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { reassess } from '../../../../../electron/core/matching/figures/reassess.ts'
import type { Assessed } from '../../../../../electron/core/matching/figures/state/assessmentState.ts'
import type { Resolutions, SuggestedSides } from '../../../../../electron/core/matching/figures/assessment.ts'
import type { HeldMatch, Question } from '../../../../../electron/core/matching/model.ts'
import { campaign } from '../../../../support/campaign.ts'
import { decidedWorlds } from '../../../../support/reconciliation/randomWorld.ts'
import {
  aDueItem,
  aRow,
  figures,
  reconcile,
  scaled,
  type Given
} from '../../../../support/reconciliation/reconciling.ts'

// Matches by hand have the first ids; those of the rules go on from a thousand.
const MOST_IDS = 1100

/** How a reconciliation is decided at one moment, of all that could be. */
interface Moment {
  readonly matches: readonly HeldMatch[]
  readonly questions: readonly Question[]
  readonly resolutions: Resolutions
  readonly suggested: SuggestedSides
  readonly declined: SuggestedSides
}

/** What some of the matches name that do not hold, of what is free. */
function sidesOf(matches: readonly HeldMatch[], { items, rows }: Resolutions): SuggestedSides {
  const free = matches.filter(
    (match) => !match.items.some((key) => items.has(key)) && !match.rows.some((id) => rows.has(id))
  )
  return {
    items: new Map(free.flatMap((match) => match.items.map((key) => [key, match.rows]))),
    rows: new Map(free.flatMap((match) => match.rows.map((id) => [id, match.items[0] ?? ''])))
  }
}

/** A world, and a few moments of it: some of its matches hold, some of its questions are open, some things are said. */
const histories = decidedWorlds.chain((world) => {
  const { made, matches } = reconcile(world)
  const said = { kind: 'explained', reason: 'Known', by: 'Mona', at: '2026-03-09' } as const
  const saidOf = <Name>(names: readonly Name[]) => new Map(names.map((name) => [name, said]))
  const moment = fc
    .record({
      matches: fc.subarray([...matches]),
      suggested: fc.subarray([...matches]),
      questions: fc.subarray([...made.questions]),
      items: fc.subarray(world.items.map(({ key }) => key)),
      rows: fc.subarray(world.rows.map(({ id }) => id)),
      ids: fc.subarray(matches.map(({ id }) => id)),
      decided: fc.subarray(matches.map(({ id }) => id)),
      entry: fc.constantFrom(1, 2),
      goingOn: fc.subarray(matches.map(({ id }) => id)),
      elsewhere: fc.constantFrom(scaled('-10.00'), scaled('-3.00'))
    })
    .map(({ items, rows, ids, suggested, decided, entry, goingOn, elsewhere, ...rest }): Moment => {
      const difference = { entry, amounts: new Map([['EUR', scaled(`-${String(entry)}.00`)]]), kinds: [] }
      const resolutions = {
        ...{ items: saidOf(items), rows: saidOf(rows), matches: saidOf(ids) },
        decided: new Map(decided.map((id) => [id, difference])),
        goingOn: new Map(goingOn.map((id) => [id, elsewhere]))
      }
      const left = matches.filter((match) => !rest.matches.includes(match))
      const isSuggested = (match: HeldMatch) => suggested.includes(match)
      return {
        ...rest,
        resolutions,
        suggested: sidesOf(left.filter(isSuggested), resolutions),
        declined: sidesOf(
          left.filter((match) => !isSuggested(match)),
          resolutions
        )
      }
    })
  return fc.record({ world: fc.constant(world), moments: fc.array(moment, { minLength: 2, maxLength: 5 }) })
})

function anew(world: Given, { matches, questions, resolutions, suggested, declined }: Moment) {
  return figures({ ...world, resolutions, suggested, declined }, matches, questions)
}

/** Everything that an assessment says. */
function shownOf({ assessmentState, matches, ...shown }: Assessed) {
  const figuresById = Array.from({ length: MOST_IDS }, (_, id) => matches.get(id))
  return {
    ...shown,
    figuresById,
    count: [...matches.values()].length,
    claims: [assessmentState.itemClaims, assessmentState.rowClaims],
    unpaid: [assessmentState.itemsUnpaid, assessmentState.rowsUnpaid],
    closed: assessmentState.itemsClosed
  }
}

function change(was: Moment, is: Moment) {
  const byId = new Map(is.matches.map((match) => [match.id, match]))
  return {
    ended: was.matches.filter(({ id }) => !byId.has(id)),
    made: is.matches.filter((match) => !was.matches.includes(match)),
    matchOf: (id: number) => byId.get(id),
    matchOfItem: (key: string) => is.matches.find(({ items }) => items.includes(key)),
    before: was.resolutions,
    resolutions: is.resolutions,
    questions: is.questions,
    suggested: is.suggested,
    declined: is.declined
  }
}

describe('assessing what changed', () => {
  it('equals assessing everything anew after any changes, and leaves its input unchanged', () => {
    fc.assert(
      fc.property(histories, ({ world, moments }) => {
        const [first, ...later] = moments
        if (!first) return
        let [was, assessed] = [first, anew(world, first)]
        for (const is of later) {
          const shown = structuredClone(shownOf(assessed))
          const next = reassess(assessed, change(was, is))
          const all = anew(world, is)
          expect(shownOf(next.assessment)).toEqual(shownOf(all))
          const moved = all.rows.flatMap((row, place) => (row === assessed.rows[place] ? [] : [place]))
          expect(moved.filter((place) => !next.rows.includes(place))).toEqual([])
          expect(shownOf(assessed)).toEqual(shown)
          ;[was, assessed] = [is, next.assessment]
        }
      }),
      { numRuns: campaign(300, 2000) }
    )
  })

  it('looks at the rest of a bulk payment once under half of it is claimed, and once none is', () => {
    const rows = ['-1.00', '-2.00', '-3.00', '-4.00'].map((amount, at) =>
      aRow({ id: `r${String(at)}`, amount, bulkPaymentId: at === 2 ? null : 'bulk-1' })
    )
    const items = rows.slice(0, 3).map(({ id }) => aDueItem({ key: id }))
    const matches = items.map(({ key }, at) => ({ id: at, rule: null, items: [key], rows: [key], figures: new Map() }))
    const none = { items: new Map(), rows: new Map() }
    const moment = (held: readonly HeldMatch[]): Moment => ({
      matches: held,
      questions: [],
      resolutions: { ...none, matches: new Map() },
      suggested: { items: new Map(), rows: new Map() },
      declined: { items: new Map(), rows: new Map() }
    })
    const [all, some, last] = [moment(matches), moment(matches.slice(1)), moment(matches.slice(2))]
    const first = reassess(anew({ items, rows }, all), change(all, some))
    const second = reassess(first.assessment, change(some, last))
    expect([first.rows.toSorted(), second.rows.toSorted()]).toEqual([
      [0, 3],
      [0, 1, 3]
    ])
    expect(second.assessment.rows.map(({ state }) => state)).toEqual([
      'unrelated',
      'unrelated',
      'expected',
      'unrelated'
    ])
  })
})
