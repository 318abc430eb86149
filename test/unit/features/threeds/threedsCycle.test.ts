import { describe, expect, it } from 'vitest'
import { jsonMembers } from '../../../../electron/service/api/jsonMembers.ts'
import {
  advance,
  startCycle,
  type Cycle,
  type CycleEvent,
  type Move
} from '../../../../electron/features/threeds/threedsCycle.ts'
import { decodeMessage, encodeField } from '../../../../electron/features/threeds/messages/encoding.ts'
import type { RequestedStep } from '../../../../electron/features/threeds/requestedStep.ts'

const TARGET = 'https://threeds.tallydesk.invalid/answer/x'
const SERVER = 'd461f105-1792-407f-95ff-9a496fd918a9'
const ACS = '13521d57-581c-44d0-b321-40c58a9cf74e'

function details(data: object | null, change: Partial<RequestedStep> = {}): RequestedStep {
  const fields = data && jsonMembers(JSON.stringify(data))
  return { visible: true, method: 'POST', url: 'https://acs.example/challenge', data: fields, ...change }
}

const method = (id = SERVER) =>
  details({ type: 'method', threeDSServerTransID: id, messageVersion: '2.2.0' }, { visible: false })
const challenge = (acs = ACS, more: object = {}) =>
  details({
    type: 'challenge',
    threeDSServerTransID: SERVER,
    acsTransID: acs,
    messageVersion: '2.2.0',
    messageType: 'CReq',
    challengeWindowSize: '03',
    ...more
  })
const asks = (asked: RequestedStep, id?: string): CycleEvent => ({ kind: 'step-requested', id, details: asked })
const cres = (change: object = {}) =>
  encodeField(
    JSON.stringify({ acsTransID: ACS, messageType: 'CRes', threeDSServerTransID: SERVER, transStatus: 'Y', ...change })
  )
const answers = (field: string): CycleEvent => ({ kind: 'answered', type: 'challenge', field })

/** Plays events that all have to fit; the last move. */
function play(events: readonly CycleEvent[], mode: Cycle['mode'] = 'run'): Move {
  let move = startCycle(mode, TARGET)
  for (const event of events) {
    const next = advance(move.cycle, event)
    if (!next) throw new Error(`${event.kind} does not fit ${move.cycle.doing.kind}`)
    move = next
  }
  return move
}

const outcome = (events: readonly CycleEvent[]) => {
  const { command } = play(events)
  return command.kind === 'end' ? command.outcome : command.kind
}

describe('a cycle', () => {
  it('posts, shows the method page and the challenge, posts each answer unchanged, and succeeds', () => {
    const answer = 'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImQ0NjFmMTA1LTE3OTItNDA3Zi05NWZmLTlhNDk2ZmQ5MThhOSJ9'
    expect(play([]).command).toEqual({
      kind: 'post',
      repost: { id: undefined, verification: undefined },
      isBuiltHere: false
    })
    const shown = play([asks(method())])
    expect(shown.command).toMatchObject({
      kind: 'show',
      step: { type: 'method', visible: false, answer: 'threeDSMethodData' }
    })
    const field = shown.command.kind === 'show' ? shown.command.step.input.value : ''
    expect(decodeMessage(field)).toEqual({ threeDSServerTransID: SERVER, threeDSMethodNotificationURL: TARGET })

    const methodDone: CycleEvent = { kind: 'answered', type: 'method', field: answer }
    expect(play([asks(method()), methodDone]).command).toMatchObject({
      repost: { verification: { type: 'method', data: answer } }
    })
    const before = [asks(method()), methodDone, asks(challenge()), answers(cres())]
    expect(play(before).command).toMatchObject({ repost: { verification: { type: 'challenge', data: cres() } } })
    expect(play(before).cycle.round).toBe(3)
    expect(outcome([...before, { kind: 'posted', answer: { kind: 'authorized', status: 201 } }])).toBe('succeeded')
  })

  it('echoes an id if and only if the error that requested the step had one', () => {
    const idOf = ({ command }: Move) => (command.kind === 'post' ? command.repost.id : 'no post')
    expect(idOf(play([asks(challenge(), '"a-1"'), answers(cres())]))).toBe('"a-1"')
    expect(idOf(play([asks(challenge()), answers(cres())]))).toBeUndefined()
    expect(idOf(play([asks(challenge(), '12345678901234567890'), answers(cres())]))).toBe('12345678901234567890')
    expect(
      idOf(play([asks(method(), '"a-1"'), { kind: 'timed-out' }, asks(challenge()), answers(cres())]))
    ).toBeUndefined()
  })

  it('posts its own completion string when the method page never answers, and says so', () => {
    const { command } = play([asks(method()), { kind: 'timed-out' }])
    expect(command).toMatchObject({ kind: 'post', isBuiltHere: true, repost: { verification: { type: 'method' } } })
    const data = command.kind === 'post' ? (command.repost.verification?.data ?? '') : ''
    expect(Buffer.from(data, 'base64url').toString()).toBe(`{"threeDSServerTransID":"${SERVER}"}`)
    expect(outcome([asks(challenge()), { kind: 'timed-out' }])).toBe('challenge-timeout')
  })

  it('goes on for ten rounds and no further', () => {
    const acs = (round: number) => `13521d57-581c-44d0-b321-${String(round).padStart(12, '0')}`
    const rounds = (count: number) =>
      Array.from({ length: count }, (_, at) => [
        asks(challenge(acs(at))),
        answers(cres({ acsTransID: acs(at) }))
      ]).flat()
    expect(play(rounds(9))).toMatchObject({ command: { kind: 'post' }, cycle: { round: 10 } })
    expect(outcome([...rounds(9), asks(challenge(acs(99)))])).toBe('too-many-rounds')
    expect(outcome([...rounds(9), { kind: 'posted', answer: { kind: 'authorized', status: 201 } }])).toBe('succeeded')
  })

  it('stops at a step of the same type and ids, not at a challenge after a method step with them', () => {
    expect(outcome([asks(challenge()), answers(cres()), asks(challenge())])).toBe('same-step')
    expect(outcome([asks(method()), { kind: 'timed-out' }, asks(method())])).toBe('same-step')
    expect(outcome([asks(method()), { kind: 'timed-out' }, asks(challenge()), answers(cres()), asks(method())])).toBe(
      'same-step'
    )
    expect(outcome([asks(method()), { kind: 'timed-out' }, asks(challenge())])).toBe('show')
  })

  it.each([
    ['a GET', challenge(ACS, {}), { method: 'GET' }],
    ['no method', challenge(), { method: null }],
    ['no data', details(null), {}],
    ['an unknown type', details({ type: 'oob', threeDSServerTransID: SERVER }), {}],
    ['no type', details({ threeDSServerTransID: SERVER }), {}],
    ['no address', challenge(), { url: null }],
    ['an address that is none', challenge(), { url: 'nonsense' }],
    ['a script for an address', challenge(), { url: 'javascript:alert(1)' }],
    ['plain http to another computer', challenge(), { url: 'http://acs.example/' }],
    ['an end of a policy in the host', challenge(), { url: 'https://acs.example;frame-ancestors/' }],
    ['another policy in the host', challenge(), { url: 'https://acs.example,x/' }],
    ['every host', challenge(), { url: 'https://*/' }],
    ['a password in the address', challenge(), { url: 'https://a:b@acs.example/' }],
    ['no word on visibility', challenge(), { visible: null }],
    ['no transaction id', details({ type: 'method', messageVersion: '2.2.0' }), {}],
    ['a transaction id that is a number', details({ type: 'method', threeDSServerTransID: 1 }), {}],
    ['no transaction id of the issuer', details({ type: 'challenge', threeDSServerTransID: SERVER }), {}]
  ])('stops at a step that the interface does not cover: %s', (_name, asked, change: Partial<RequestedStep>) => {
    expect(outcome([asks({ ...asked, ...change })])).toBe('step-not-covered')
  })

  it.each([
    ['another acsTransID', cres({ acsTransID: SERVER }), 'wrong-ids'],
    ['another threeDSServerTransID', cres({ threeDSServerTransID: ACS }), 'wrong-ids'],
    ['no acsTransID', cres({ acsTransID: undefined }), 'wrong-ids'],
    ['an Erro message', cres({ messageType: 'Erro', errorCode: '402', errorDescription: 'Timed out' }), 'acs-error'],
    ['another message', cres({ messageType: 'CReq' }), 'bad-answer'],
    ['no base64', 'not base64!', 'bad-answer'],
    ['no JSON', encodeField('hello'), 'bad-answer']
  ])('stops at an answer with %s, which is not posted', (_name, field, expected) => {
    expect(outcome([asks(challenge()), answers(field)])).toBe(expected)
  })

  it('lets the re-post decide, whatever the answer says of itself', () => {
    expect(outcome([asks(challenge()), answers(cres({ transStatus: 'N' }))])).toBe('post')
    expect(outcome([asks(challenge()), answers(cres({ transStatus: undefined }))])).toBe('post')
  })

  it.each([
    ['authorized', 201, 'succeeded'],
    ['declined', 402, 'declined'],
    ['declined', 200, 'declined'],
    ['refused', 401, 'refused'],
    ['unclear', 502, 'unknown'],
    ['unreadable', 400, 'bad-answer']
  ] as const)('ends with the outcome of an answer that is %s (%i)', (kind, status, expected) => {
    expect(outcome([{ kind: 'posted', answer: { kind, status } }])).toBe(expected)
  })

  it('does not know what became of a post that was broken off', () => {
    const words = 'Cancelled.'
    expect(outcome([{ kind: 'cancelled', words, isSent: true }])).toBe('unknown')
    expect(outcome([{ kind: 'left', isSent: true }])).toBe('unknown')
    expect(outcome([{ kind: 'cancelled', words, isSent: false }])).toBe('cancelled')
    expect(outcome([asks(challenge()), { kind: 'cancelled', words, isSent: false }])).toBe('cancelled')
    expect(outcome([asks(challenge()), { kind: 'left', isSent: false }])).toBe('left')
  })

  it('takes no event that does not fit, so that nothing is done twice', () => {
    const posting = play([]).cycle
    const waiting = play([asks(challenge())]).cycle
    const ended = play([{ kind: 'posted', answer: { kind: 'authorized', status: 201 } }]).cycle
    const all: readonly CycleEvent[] = [
      { kind: 'posted', answer: { kind: 'authorized', status: 201 } },
      asks(challenge()),
      answers(cres()),
      { kind: 'timed-out' },
      { kind: 'next' },
      { kind: 'cancelled', words: '', isSent: false },
      { kind: 'left', isSent: false }
    ]
    expect(all.map((event) => advance(ended, event))).toEqual(all.map(() => undefined))
    expect(all.slice(2, 5).map((event) => advance(posting, event))).toEqual([undefined, undefined, undefined])
    expect([...all.slice(0, 2), all[4]].map((event) => event && advance(waiting, event))).toEqual(
      Array(3).fill(undefined)
    )
    expect(advance(waiting, { kind: 'answered', type: 'method', field: cres() })).toBeUndefined()
  })

  it('waits in steps before each request and each page', () => {
    const next: CycleEvent = { kind: 'next' }
    expect(play([], 'step').command).toEqual({ kind: 'wait', before: 'post' })
    expect(play([next, asks(challenge())], 'step').command).toEqual({ kind: 'wait', before: 'challenge' })
    expect(play([next, asks(challenge()), next, answers(cres())], 'step').command).toEqual({
      kind: 'wait',
      before: 'post'
    })
    expect(play([next, asks(challenge()), next, answers(cres()), next], 'step').command.kind).toBe('post')
  })

  it('shows no card number that a service sends back as the type of a step', () => {
    const { command } = play([
      asks(details({ type: 'x'.repeat(24) + ' 4111 1100-40000072', threeDSServerTransID: SERVER }))
    ])
    expect(command).toMatchObject({ words: expect.stringContaining(`“${'x'.repeat(24)} ***”`) as string })
  })

  it('shows an unknown window size as 05 and notes it', () => {
    const size = (move: Move) => (move.command.kind === 'show' ? [move.command.step.size, move.command.step.note] : [])
    expect(size(play([asks(challenge())]))).toEqual(['03', undefined])
    expect(size(play([asks(challenge(ACS, { challengeWindowSize: '07' }))]))).toEqual([
      '05',
      expect.stringContaining('“07”')
    ])
    expect(size(play([asks(challenge(ACS, { challengeWindowSize: 1 }))]))).toEqual([
      '05',
      expect.stringContaining('names no')
    ])
  })
})
