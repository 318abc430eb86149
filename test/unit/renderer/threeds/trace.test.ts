import { describe, expect, it } from 'vitest'
import { comparedDetails, eventPairs } from '../../../../renderer/threeds/parts/compare/eventPairs.ts'
import { exchangeOf } from '../../../../renderer/threeds/parts/timeline/exchange.ts'
import { traceText } from '../../../../renderer/threeds/parts/timeline/traceText.ts'
import { afterWords, droppedWords, leftWords } from '../../../../renderer/threeds/parts/words/eventWords.ts'
import { adviceOf, runStatusOf } from '../../../../renderer/threeds/parts/words/outcomeWords.ts'
import { someTraces } from '../../../support/bridge/cardPayments/fakeThreeds.ts'
import { aTrace, someEvents } from '../../../support/bridge/cardPayments/fakeTraces.ts'

const events = someEvents()
const NONE = { late: 0, forged: 0, swapped: 0, other: 0 }
const at = (kind: string, round: number) => events.findIndex((event) => event.kind === kind && event.round === round)

describe('what belongs together', () => {
  it('is a post with its answer, whichever of them is looked at, and the post before it', () => {
    const [first, second, answer] = [at('post', 1), at('post', 2), at('answer', 2)]
    expect(exchangeOf(events, second)).toEqual({
      sent: events[second],
      received: events[answer],
      before: events[first]
    })
    expect(exchangeOf(events, answer)).toEqual(exchangeOf(events, second))
    expect(exchangeOf(events, first)?.before).toBeUndefined()
  })

  it('is a page with its answer, past dropped requests between them', () => {
    const shown = exchangeOf(events, at('challenge-shown', 2))
    expect(shown?.received?.kind).toBe('challenge-answered')
    expect(exchangeOf(events, at('challenge-answered', 2))).toEqual(shown)
    expect(exchangeOf(events, at('dropped', 2))).toEqual({
      sent: undefined,
      received: events[at('dropped', 2)],
      before: undefined
    })
  })

  it('is never the answer of another round', () => {
    const unanswered = events.filter(({ kind, round }) => !(kind === 'answer' && round === 1))
    expect(exchangeOf(unanswered, 0)?.received).toBeUndefined()
    expect(exchangeOf(unanswered, 99)).toBeUndefined()
  })
})

describe('words about a run', () => {
  it('name every end, and say what to do about each', () => {
    const ends = someTraces()
    expect(new Set(ends.map((trace) => runStatusOf(trace).name)).size).toBe(ends.length)
    for (const trace of ends) expect(adviceOf(trace), trace.outcome ?? '').toMatch(/\.$/)
  })

  it('do not say that nothing reached the service where it answered an earlier request', () => {
    const nothing = 'Nothing reached the service'
    const [first] = events
    expect(adviceOf(aTrace({ outcome: 'not-sent', events: first ? [first] : [] }))).toContain(nothing)
    expect(adviceOf(aTrace({ outcome: 'not-sent', events }))).toContain('answered earlier requests')
    expect(traceText(aTrace({ outcome: 'not-sent', events }))).not.toContain(nothing)
  })

  it('do not say that nothing is left to do where the evidence contradicts a success', () => {
    const done = aTrace()
    expect([runStatusOf(done).tone, adviceOf(done)]).toEqual(['positive', expect.stringContaining('Nothing is left')])
    const against = aTrace({ currency: 'SEK' })
    expect([runStatusOf(against).tone, adviceOf(against)]).toEqual([
      'caution',
      expect.stringContaining('Do not rely on it')
    ])
  })

  it('give times as briefly as possible', () => {
    expect([0, 38.2, 1320, 604_000].map(afterWords)).toEqual(['0 ms', '38 ms', '1.32 s', '10 min 04 s'])
    const now = Date.parse('2026-11-21T05:00:00Z')
    expect(leftWords('2026-11-21T05:00:09.100Z', now)).toBe('10 s')
    expect(leftWords('2026-11-21T05:09:41Z', now)).toBe('9:41')
    expect(leftWords('2026-11-21T04:00:00Z', now)).toBe('0 s')
  })

  it('count what was dropped by why', () => {
    expect(droppedWords({ late: 1, forged: 2, swapped: 0, other: 0 })).toBe('1 late, 2 forged')
    expect(droppedWords(NONE)).toBeUndefined()
  })

  it('make a text for a ticket, one line per event', () => {
    const text = traceText(aTrace())
    expect(text).toContain('3-D Secure authorization LAB-20261121-050000: Succeeded')
    expect(text).toContain('Answers dropped: 1 forged')
    expect(text.split('\n').filter((line) => /^ [123] {2}/.test(line))).toHaveLength(events.length)
  })
})

describe('two runs side by side', () => {
  const whole = aTrace()
  const short = aTrace({ outcome: 'left', round: 2, events: events.slice(0, 7), dropped: NONE })

  it('pair what happened in both, and leave a place for what happened in one', () => {
    const pairs = eventPairs(whole.events, short.events)
    expect(pairs.map(({ left }) => left).filter(Boolean)).toEqual(whole.events)
    expect(pairs.map(({ right }) => right).filter(Boolean)).toEqual(short.events)
    expect(pairs.slice(0, 7).every(({ left, right }) => left?.kind === right?.kind)).toBe(true)
    expect(pairs.slice(7).every(({ right }) => right === undefined)).toBe(true)
  })

  it('never pair answers of two statuses', () => {
    const [post, answer] = whole.events
    if (!post || !answer?.message) throw new Error('There is no answer.')
    const refused = { ...answer, message: { ...answer.message, head: '401' } }
    expect(eventPairs([post, answer], [post, refused])).toHaveLength(3)
  })

  it('say of each fact what it is in both', () => {
    expect(comparedDetails(whole, short)).toContainEqual({ name: 'Outcome', left: 'Succeeded', right: 'Page left' })
    expect(comparedDetails(whole, short)).toContainEqual({ name: 'Dropped answers', left: '1 forged', right: 'None' })
  })
})
