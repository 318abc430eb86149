import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import type { ThreedsTrace, TraceEvent } from '../../../../shared/domain/threeds.ts'

const AT = Date.parse('2026-11-21T05:00:00.000Z')
const SERVER_ID = 'd461f105-1792-407f-95ff-9a496fd918a9'
const ACS_ID = '13521d57-581c-44d0-b321-40c58a9cf74e'
const SERVICE = 'http://127.0.0.1:4010'
const TARGET = 'https://threeds.tallydesk.invalid/answer/Vh3kQZ0m1v2q7dJq3mYt8w4bXc9eRfTgUhIjKlMnOpQ'

export const FAKE_RUN = '5b1f2c3d-0000-4000-8000-000000000001'

const encode = (message: object) => base64url(JSON.stringify(message))
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const field = (name: NonNullable<TraceEvent['field']>['name'], message: object) => ({
  name,
  raw: encode(message),
  decoded: JSON.stringify(message, undefined, 2)
})

const masked = (pan: string) => `${pan.slice(0, 6)}******${pan.slice(-4)}`

interface Beginning {
  readonly pan: string
  readonly number: string
  readonly items: string
  readonly currency: string
}

const usual: Beginning = { pan: testNumber('0072'), number: 'LAB-20261121-050000', items: '12.50', currency: 'EUR' }

/** The body that is posted, with the last digit of an amount that ends in nothing. */
function bodyOf({ pan, number, items, currency }: Beginning, verification?: { type: string; data: string }): string {
  const answer = verification === undefined ? '' : `,"verification":${JSON.stringify(verification)}`
  const card = `{"pan":"${masked(pan)}","expires":[12,29],"csc":"***"${answer}}`
  return `{"number":"${number}","items":${items},"currency":"${currency}","card":${card},"target":"${TARGET}"}`
}

function required(data: Readonly<Record<string, string>>, visible: boolean, path: string): string {
  const details = { visible, method: 'POST', url: `http://localhost:4010/acs/${path}`, data }
  const content = { property: 'card', type: 'CardCreatable | CardToken', description: 'verification required', details }
  return JSON.stringify({ status: 400, type: 'malformed content', error: 'verification required', content })
}

const methodData = { type: 'method', threeDSServerTransID: SERVER_ID, messageVersion: '2.2.0' }
const creq = {
  threeDSServerTransID: SERVER_ID,
  acsTransID: ACS_ID,
  messageVersion: '2.2.0',
  messageType: 'CReq',
  challengeWindowSize: '02'
}
const challengeData = { type: 'challenge', ...creq }
const methodAnswer = { threeDSServerTransID: SERVER_ID }
const cres = {
  acsTransID: ACS_ID,
  challengeCompletionInd: 'Y',
  messageType: 'CRes',
  messageVersion: '2.2.0',
  threeDSServerTransID: SERVER_ID,
  transStatus: 'Y'
}

type Told = Partial<TraceEvent> & Pick<TraceEvent, 'kind' | 'words' | 'round' | 'after'>
const event = ({ after, ...told }: Told): TraceEvent => ({
  at: new Date(AT + after).toISOString(),
  after,
  message: null,
  field: null,
  ...told
})

/** Everything that happens in a run with the method step and a challenge that is passed. */
export function someEvents(of: Beginning = usual): readonly TraceEvent[] {
  const post = { head: `POST ${SERVICE}/authorization`, body: bodyOf(of) }
  const second = { ...post, body: bodyOf(of, { type: 'method', data: encode(methodAnswer) }) }
  const third = { ...post, body: bodyOf(of, { type: 'challenge', data: encode(cres) }) }
  const done = `{"id":"9d0c","number":"${of.number}","items":${of.items},"currency":"${of.currency}"}`
  return [
    event({ round: 1, after: 0, kind: 'post', words: 'The authorization was posted.', message: post }),
    event({
      round: 1,
      after: 38.2,
      kind: 'answer',
      words: 'The service asks for the method step.',
      message: { head: '400', body: required(methodData, false, 'method') }
    }),
    event({
      round: 1,
      after: 61,
      kind: 'method-shown',
      words: 'The hidden page of the method step was opened at localhost.',
      field: field('threeDSMethodData', { ...methodAnswer, threeDSMethodNotificationURL: TARGET })
    }),
    event({
      round: 1,
      after: 412,
      kind: 'method-answered',
      words: 'The method page answered.',
      field: field('threeDSMethodData', methodAnswer)
    }),
    event({ round: 2, after: 420, kind: 'post', words: 'Posted again with the method answer.', message: second }),
    event({
      round: 2,
      after: 455,
      kind: 'answer',
      words: 'The service asks for a challenge.',
      message: { head: '400', body: required(challengeData, true, 'challenge') }
    }),
    event({
      round: 2,
      after: 470,
      kind: 'challenge-shown',
      words: 'The challenge of localhost is shown at 390 x 400.',
      field: field('creq', creq)
    }),
    event({
      round: 2,
      after: 5100,
      kind: 'dropped',
      words: 'An answer with a wrong nonce came and was not taken.'
    }),
    event({
      round: 2,
      after: 8340,
      kind: 'challenge-answered',
      words: 'The cardholder answered: the issuer says Y.',
      field: field('cres', cres)
    }),
    event({ round: 3, after: 8350, kind: 'post', words: 'Posted again with the challenge answer.', message: third }),
    event({
      round: 3,
      after: 8391,
      kind: 'answer',
      words: 'The service answered 201.',
      message: { head: '201', body: done }
    }),
    event({ round: 3, after: 8391, kind: 'ended', words: 'The authorization succeeded.' })
  ]
}

/** A run that went through the method step and a challenge; `change` makes another of it. */
export function aTrace(change: Partial<ThreedsTrace> = {}): ThreedsTrace {
  const { pan, number, items, currency } = usual
  return {
    id: FAKE_RUN,
    number,
    items,
    currency,
    card: masked(pan),
    target: TARGET,
    service: SERVICE,
    mode: 'run',
    startedAt: new Date(AT).toISOString(),
    endedAt: new Date(AT + 8391).toISOString(),
    state: 'ended',
    outcome: 'succeeded',
    words: 'The service answered 201: the authorization succeeded.',
    round: 3,
    deadline: null,
    dropped: { late: 0, forged: 1, swapped: 0, other: 0 },
    events: someEvents(),
    ...change
  }
}

/** A run with a card, as far as its first `count` events. */
export function aTraceUpTo(count: number, of: Beginning, change: Partial<ThreedsTrace>): ThreedsTrace {
  const events = someEvents(of).slice(0, count)
  const { number, items, currency, pan } = of
  const last = events.at(-1)
  return aTrace({
    number,
    items,
    currency,
    card: masked(pan),
    endedAt: null,
    outcome: null,
    round: last?.round ?? 1,
    dropped: { late: 0, forged: events.some(({ kind }) => kind === 'dropped') ? 1 : 0, swapped: 0, other: 0 },
    events,
    ...change
  })
}
