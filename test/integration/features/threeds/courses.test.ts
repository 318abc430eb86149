import { storedTrace } from '../../../../electron/features/threeds/service/trace/storedTrace.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { visitThreeds } from '../../../support/cards/threedsVisitor.ts'
import { threedsSetup, type ThreedsSetup } from '../../../support/threedsSetup.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { inFull } from '../../../support/campaign.ts'

const kinds = ({ events }: ThreedsTrace) => events.map(({ kind }) => kind)

/** What still keeps this process from ending: timers, and ports that are listened on. */
const held = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'TCPServerWrap').length

/** Waits until nothing more is held than before, which a page of the run, its timers and its ports would be. */
async function untilReleased(before: number): Promise<void> {
  for (let tries = 0; held() > before && tries < 600; tries++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(held()).toBeLessThanOrEqual(before)
}

/** What is held once a run without steps is over, and its page is gone. */
async function warmedUp(setup: ThreedsSetup): Promise<number> {
  const before = held()
  await setup.warmUp()
  await untilReleased(before)
  return before
}

let setup: ThreedsSetup
beforeAll(async () => {
  setup = await threedsSetup()
})
afterAll(() => setup[Symbol.asyncDispose]())

describe('an authorization', () => {
  it('goes through method and challenge to its success, and leaves nothing', async () => {
    const before = await warmedUp(setup)
    const trace = await setup.run('0072')
    expect(trace).toMatchObject({ outcome: 'succeeded', state: 'ended', round: 3, deadline: null })
    expect(kinds(trace)).toEqual([
      ...['post', 'answer', 'method-shown', 'method-answered'],
      ...['post', 'answer', 'challenge-shown', 'challenge-answered'],
      ...['post', 'answer', 'ended']
    ])
    expect(trace.events[0]?.message?.body).toContain('"items":12.50,')
    expect(trace.events.at(-2)?.message?.head).toBe('201')
    await untilReleased(before)
    await expect(fetch(trace.target)).rejects.toThrow()
  })

  it('without any step needs no page', async () => {
    const { id } = await setup.start('0100')
    expect(await setup.ended(id)).toMatchObject({ outcome: 'succeeded', round: 1 })
    const { id: refused } = await setup.start('0110')
    expect(await setup.ended(refused)).toMatchObject({ outcome: 'declined', round: 1 })
  })

  it('ends under the name of what happened, and leaves nothing', async () => {
    const before = await warmedUp(setup)
    const outcomes = {
      '0173': ['succeeded', 4],
      '0171': ['declined', 2],
      '0174': ['acs-error', 1],
      '0175': ['too-many-rounds', 10],
      '0176': ['same-step', 2],
      '0178': ['wrong-ids', 1],
      '0179': ['succeeded', 2],
      '0579': ['succeeded', 3],
      '0300': ['step-not-covered', 1],
      '0400': ['step-not-covered', 1]
    } as const
    for (const course of Object.keys(outcomes) as (keyof typeof outcomes)[]) {
      const trace = await setup.played(course)
      expect([course, trace.outcome, trace.round]).toEqual([course, ...outcomes[course]])
      expect(trace.words).not.toBe('')
    }
    await untilReleased(before)
  })

  it('shows what an issuer posts besides its answer, and keeps that it was there', async () => {
    const trace = await setup.played('0579')
    const beside = ({ events }: ThreedsTrace) =>
      events.filter(({ kind }) => kind.endsWith('-answered')).map(({ message }) => message?.body)
    const note = 'issuerNote=passed+on+%2B+100+%25'
    expect(beside(trace)).toEqual([`threeDSSessionData=&${note}`, `threeDSSessionData=b3duLXNlc3Npb24&${note}`])
    expect(beside(storedTrace(trace))).toEqual(Array(2).fill('threeDSSessionData=***&issuerNote=***'))
    const answer = trace.events.find(({ field }) => field?.name === 'cres')
    expect(answer?.words).toBe('The challenge answered; what its post has besides the answer is not sent on.')
  })

  it('builds its own completion for a silent method page, and gives up an unanswered challenge', async () => {
    await using setup = await threedsSetup({ limits: { method: 300, challenge: 300 } })
    const before = await warmedUp(setup)
    const trace = await setup.run('0200')
    expect(trace.outcome).toBe('succeeded')
    expect(kinds(trace).slice(0, 6)).toEqual(['post', 'answer', 'method-shown', 'method-timed-out', 'post', 'answer'])
    expect(trace.events[4]?.words).toContain('completion string that Tallydesk built')
    // A blank page is a challenge; there is nothing to go on with.
    expect(await setup.run('0177')).toMatchObject({ outcome: 'challenge-timeout' })
    await untilReleased(before)
  })

  it('ends when the user cancels it, in the app or on the issuer’s page or on ours', async () => {
    const before = await warmedUp(setup)
    expect(await setup.run('0172', { action: 'cancel' })).toMatchObject({ outcome: 'declined' })

    const cancelled = await setup.start('0172')
    const visit = visitThreeds(await setup.address(cancelled.id), {
      onStep: () => {
        void setup.app.handlers['threeds.cancel'](cancelled.id)
        return false
      }
    })
    expect(await visit).toContain('Cancelled')
    expect(await setup.ended(cancelled.id)).toMatchObject({ outcome: 'cancelled' })

    const onPage = await setup.start('0172')
    const address = await setup.address(onPage.id)
    const visited = visitThreeds(address, {
      onStep: () => {
        void fetch(`${address}/cancel`, { method: 'POST' })
        return false
      }
    })
    expect(await visited).toContain('You can close this window')
    expect(await setup.ended(onPage.id)).toMatchObject({ outcome: 'cancelled' })
    await untilReleased(before)
  })

  it('ends when its page is left, or its window closed', async () => {
    // Nobody is there to see the end.
    await using setup = await threedsSetup({ limits: { linger: 100 } })
    const before = await warmedUp(setup)
    const left = await setup.start('0172')
    const there = await setup.address(left.id)
    await fetch(there)
    await setup.challenged(left.id)
    await fetch(`${there}/left?place=1`, { method: 'POST' })
    expect(await setup.ended(left.id)).toMatchObject({ outcome: 'left' })

    // A window that is closed has no page any more that could say so.
    const closed = await setup.start('0172')
    await setup.challenged(closed.id)
    await setup.windows.at(-1)?.close()
    expect(await setup.ended(closed.id)).toMatchObject({ outcome: 'left' })
    await untilReleased(before)
  })

  it('waits in steps before each request and each page', async () => {
    const { id, state, events } = await setup.start('0170', { mode: 'step' })
    expect([state, events.map(({ kind }) => kind)]).toEqual(['ready', ['waiting']])
    const visit = visitThreeds(await setup.address(id))
    for (let steps = 0; steps < 3; steps++) {
      await setup.until(
        'threeds.changed',
        ({ id: run, state: now, events: all }) =>
          run === id && now === 'ready' && all.filter(({ kind }) => kind === 'waiting').length === steps + 1
      )
      await setup.app.handlers['threeds.next'](id)
    }
    await visit
    const trace = await setup.ended(id)
    expect(trace.outcome).toBe('succeeded')
    expect(kinds(trace)).toEqual([
      ...['waiting', 'post', 'answer', 'waiting', 'challenge-shown', 'challenge-answered'],
      ...['waiting', 'post', 'answer', 'ended']
    ])
    await expect(setup.app.handlers['threeds.next'](id)).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('does not know what became of it when the reply is dropped, and posts nothing again', async () => {
    await control(setup.sandbox, 'DELETE', 'journal')
    await control(setup.sandbox, 'PUT', 'faults', { faults: [{ kind: 'drop', method: 'POST' }] })
    const { id } = await setup.start('0100')
    const { outcome } = await setup.ended(id)
    await control(setup.sandbox, 'PUT', 'faults', { faults: [] })
    expect(outcome).toBe('unknown')
    const { requests } = (await control(setup.sandbox, 'GET', 'journal')) as { requests: { path: string }[] }
    expect(requests.filter(({ path }) => path === '/authorization')).toHaveLength(1)
  })

  it('is refused with a number that was used before', async () => {
    expect(await setup.run('0170', {}, { number: 'order-1' })).toMatchObject({
      outcome: 'succeeded',
      number: 'order-1'
    })
    const { id } = await setup.start('0100', { number: 'order-1' })
    const trace = await setup.ended(id)
    expect(trace).toMatchObject({ outcome: 'declined' })
    expect(trace.events.at(-2)?.message?.body).toContain('duplicate number')
  })

  inFull(it)('echoes the id of the error where the service gives one', async () => {
    await using setup = await threedsSetup({ policy: { verification_id: 'present' } })
    const trace = await setup.run('0070')
    expect(trace.outcome).toBe('succeeded')
    expect(
      trace.events.filter(({ kind, message }) => kind === 'post' && message?.body.startsWith('{"id":"'))
    ).toHaveLength(2)
  })
})
