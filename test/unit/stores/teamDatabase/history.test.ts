import { expect, it } from 'vitest'
import { markOf, violationsOf, type History } from '../../../support/team/history.ts'

/** Two members, four acts, of which one was lost on its way and one is not known, and two looks. */
const WHOLE: History = {
  acts: [
    { member: 'anna', mark: markOf('anna', 1), start: 0, end: 10, outcome: 'acknowledged' },
    { member: 'bo', mark: markOf('bo', 1), start: 5, end: 20, outcome: 'acknowledged' },
    { member: 'anna', mark: markOf('anna', 2), start: 30, outcome: 'unknown' },
    { member: 'bo', mark: markOf('bo', 2), start: 40, end: 50, outcome: 'refused' },
    { member: 'bo', mark: markOf('bo', 3), start: 60, end: 70, outcome: 'acknowledged' }
  ],
  looks: [
    { member: 'anna', start: 25, end: 28, seq: 2 },
    { member: 'anna', start: 80, end: 90, seq: 4 }
  ],
  log: [entry(1, 'bo', 1), entry(2, 'anna', 1), entry(3, 'anna', 2), entry(4, 'bo', 3)],
  claims: [
    { transaction: 't1', madeBy: 1, endedBy: 3 },
    { transaction: 't1', madeBy: 3, endedBy: null },
    { transaction: 't2', madeBy: 2, endedBy: null }
  ]
}

function entry(seq: number, by: string, number: number) {
  return { seq, by, detail: `{"text":"${markOf(by, number)}"}`, previousHash: `h${seq - 1}`, hash: `h${seq}` }
}

/** The same with the members of some list in another state. */
function planted<Name extends keyof History>(name: Name, ...list: History[Name][number][]): History {
  return { ...WHOLE, [name]: list }
}
const [one, two, three, four] = WHOLE.log as readonly [ReturnType<typeof entry>, ...ReturnType<typeof entry>[]]
const rest = [two, three, four].flatMap((each) => each ?? [])

it('finds nothing in a history of one log', () => {
  expect(violationsOf(WHOLE)).toEqual([])
})

it.each<[what: string, history: History, violation: RegExp]>([
  [
    'an acknowledged act that is lost',
    planted('log', one, ...rest.slice(0, 2)),
    /"act bo 3" was acknowledged and is lost/
  ],
  [
    'one that is there twice',
    planted('log', one, ...rest, entry(5, 'bo', 3)),
    /"act bo 3" was acknowledged and is there 2 times/
  ],
  [
    'an unknown one that is there twice',
    planted('log', one, ...rest, entry(5, 'anna', 2)),
    /unknown and is there 2 times/
  ],
  [
    'a refused one that happened',
    planted('log', one, ...rest, entry(5, 'bo', 2)),
    /"act bo 2" was refused and is there/
  ],
  [
    'one that was to be sent later and never came',
    planted('acts', { member: 'cy', mark: markOf('cy', 1), start: 0, outcome: 'proposed' }),
    /"act cy 1" was proposed and is lost/
  ],
  ['another name', planted('log', { ...one, by: 'anna' }, ...rest), /under the name of anna/],
  [
    'a gap',
    planted('log', one, ...rest.slice(0, 2), { ...entry(5, 'bo', 3), previousHash: 'h3' }),
    /Entry 5 is at place 4/
  ],
  [
    'a broken chain',
    planted('log', one, ...rest.slice(0, 2), { ...entry(4, 'bo', 3), previousHash: 'h2' }),
    /Entry 4 does not follow/
  ],
  [
    'an order that time contradicts',
    { ...WHOLE, looks: [], log: [entry(1, 'bo', 3), entry(2, 'anna', 1), entry(3, 'bo', 1)] },
    /"act anna 1" was over before "act bo 3" began/
  ],
  [
    'a look that misses what was acknowledged',
    planted('looks', { member: 'anna', start: 25, end: 28, seq: 1 }),
    /saw up to entry 1, when "act anna 1"/
  ],
  [
    'a look behind another',
    planted('looks', { member: 'bo', start: 31, end: 32, seq: 3 }, { member: 'anna', start: 33, end: 34, seq: 2 }),
    /saw up to entry 2, when entry 3, which bo saw/
  ],
  [
    'a transaction that is claimed twice',
    planted('claims', { transaction: 't1', madeBy: 1, endedBy: 4 }, { transaction: 't1', madeBy: 3, endedBy: null }),
    /t1 is claimed by entry 1 and by entry 3/
  ]
])('finds %s', (_, history, violation) => {
  expect(violationsOf(history)).toContainEqual(expect.stringMatching(violation))
})
