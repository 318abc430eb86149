import { describe, expect, it } from 'vitest'
import { jsonMembers } from '../../../../electron/service/api/jsonMembers.ts'
import { advance, startCycle, type Cycle } from '../../../../electron/features/threeds/threedsCycle.ts'
import { encodeField } from '../../../../electron/features/threeds/messages/encoding.ts'
import { creatableText } from '../../../../electron/features/threeds/messages/repost.ts'
import { createPosting } from '../../../../electron/features/threeds/service/run/posting.ts'
import { createRunTrace } from '../../../../electron/features/threeds/service/run/runTrace.ts'
import { maskedCard, maskText } from '../../../../electron/features/threeds/service/trace/masking.ts'
import { storedTrace } from '../../../../electron/features/threeds/service/trace/storedTrace.ts'
import {
  createTraceRepository,
  type TraceHead
} from '../../../../electron/features/threeds/service/trace/traceRepository.ts'
import type { CardEntry } from '../../../../shared/domain/threeds.ts'

const PAN = '4111119988776655'
const CODE = '8461'
const card: CardEntry = { pan: PAN, month: 12, year: 39, csc: CODE }
const SERVER = 'd461f105-1792-407f-95ff-9a496fd918a9'
const ACS = '13521d57-581c-44d0-b321-40c58a9cf74e'
const TARGET = 'https://threeds.tallydesk.invalid/answer/x'
const mask = (text: string) => maskText(text, card, [])
const head: TraceHead = {
  id: '5b1f2c3d-0000-4000-8000-0000000000ff',
  number: 'lab-1',
  items: '12.50',
  currency: 'EUR',
  card: '411111******6655',
  target: TARGET,
  service: 'api.example.com',
  mode: 'run'
}
/** The longest run of the number's own first digits in a text. */
const mostDigitsOf = (text: string) =>
  Math.max(
    0,
    ...Array.from({ length: PAN.length }, (_, at) => PAN.slice(0, at + 1))
      .filter((part) => text.includes(part))
      .map((part) => part.length)
  )

/** The cycle that waits for the answer of a challenge. */
function challenged(): Cycle {
  const data = jsonMembers(
    JSON.stringify({ type: 'challenge', threeDSServerTransID: SERVER, acsTransID: ACS, messageVersion: '2.2.0' })
  )
  const details = { visible: true, method: 'POST', url: 'https://acs.example/challenge', data }
  const move = advance(startCycle('run', TARGET).cycle, { kind: 'step-requested', id: undefined, details })
  if (!move) throw new Error('It does not fit.')
  return move.cycle
}

describe('a stored trace', () => {
  it('holds no issuer’s answer whose encoder breaks lines, neither beside it nor in the re-post', () => {
    const whole = encodeField(
      JSON.stringify({
        acsTransID: ACS,
        messageType: 'CRes',
        threeDSServerTransID: SERVER,
        transStatus: 'Y',
        proof: 'x'.repeat(80)
      })
    )
    const broken = (whole.match(/.{1,64}/g) ?? []).join('\r\n')
    const repository = createTraceRepository(head, mask)
    repository.add({ kind: 'challenge-answered', words: 'x', field: { name: 'cres', raw: broken } })
    const body = creatableText({ number: 'lab-1', items: '12.50', currency: 'EUR', target: TARGET }, maskedCard(card), {
      id: undefined,
      verification: { type: 'challenge', data: broken }
    })
    repository.add({ kind: 'post', words: 'x', message: { head: 'POST', body } })
    expect(JSON.stringify(storedTrace(repository.trace))).not.toContain(whole.slice(0, 64))
  })

  it('holds nothing of a long answer in a body that is cut off within it', () => {
    const raw = encodeField(JSON.stringify({ messageType: 'CRes', proof: 'x'.repeat(12_170) }))
    const repository = createTraceRepository(head, mask)
    repository.add({ kind: 'challenge-answered', words: 'x', field: { name: 'cres', raw } })
    const repost = { id: undefined, verification: { type: 'challenge', data: raw } } as const
    const body = creatableText(
      { number: 'lab-1', items: '12.50', currency: 'EUR', target: TARGET },
      maskedCard(card),
      repost
    )
    repository.add({ kind: 'post', words: 'x', message: { head: 'POST', body } })
    expect(repository.trace.events[1]?.message?.body).toContain('more characters')
    expect(JSON.stringify(storedTrace(repository.trace))).not.toContain(raw.slice(0, 64))
  })

  it('holds no card number that an issuer’s answer spells with JSON escapes', () => {
    const spelled = Array.from(PAN, (digit) => `\\u003${digit}`).join('')
    const text = `{"messageType":"Erro","errorDescription":"${spelled}"}`
    const repository = createTraceRepository(head, mask)
    repository.add({ kind: 'challenge-answered', words: 'x', field: { name: 'cres', raw: encodeField(text) } })
    expect(JSON.stringify(repository.trace)).not.toContain(PAN)
    expect(JSON.stringify(storedTrace(repository.trace))).not.toContain(PAN)
  })

  it('holds nothing that a frame wants after its run ended, when the card is no longer known', () => {
    let held: CardEntry | undefined = card
    const trace = createRunTrace(head, (text) => maskText(text, held, []), {
      storeTrace: () => Promise.resolve(),
      onChange: () => undefined,
      onFault: () => undefined
    })
    trace.ended('cancelled', 'You cancelled it.')
    held = undefined
    trace.announce()
    trace.blocked(`${PAN}.acs.example`)
    expect(JSON.stringify(trace.trace)).not.toContain(PAN)
  })
})

describe('a card number', () => {
  it.each(['4111%201199%208877%206655', '4111 - 1199 - 8877 - 6655', '4111\\n1199\\n8877\\n6655'])(
    'is hidden as %s',
    (text) => {
      expect(mask(`Card ${text} was not found`)).toBe('Card 411111******6655 was not found')
    }
  )
})

describe('the security code', () => {
  it('is hidden where the service quotes the request as a text within its JSON', () => {
    const request = creatableText({ number: 'a', items: '1', currency: 'EUR', target: TARGET }, card, {
      id: undefined,
      verification: undefined
    })
    const shown = mask(JSON.stringify({ status: 422, error: 'invalid request', request }))
    expect(shown).not.toContain(PAN)
    expect(shown).not.toContain(CODE)
  })

  it.each([`Security code ${CODE} is not valid`, `csc=${CODE} is not valid`, `${CODE} is not the code of this card`])(
    'is not in the words of an outcome where the service says “%s”',
    async (description) => {
      const posting = createPosting({
        creatable: { number: 'a', items: '1', currency: 'EUR', target: TARGET },
        post: () => Promise.resolve({ kind: 'refused', status: 422, body: JSON.stringify({ description }) }),
        address: 'https://api.example.com/authorization',
        mask,
        onFault: () => undefined
      })
      const { event } = await posting.send(
        card,
        { id: undefined, verification: undefined },
        new AbortController().signal
      )
      const move = advance({ ...challenged(), doing: { kind: 'posting' } }, event)
      expect(JSON.stringify(move?.command)).not.toContain(CODE)
    }
  )
})

describe('the words of an issuer’s error', () => {
  it('hold no more than six digits of a card number that is cut off at their end', () => {
    const start = `E1: ${'x'.repeat(180)} `
    for (const filler of [0, 1, 2, 3, 4, 5]) {
      const errorDescription = `${'x'.repeat(start.length - 5 - filler)} ${PAN} was not found`
      const field = encodeField(JSON.stringify({ messageType: 'Erro', errorCode: '101', errorDescription }))
      const move = advance(challenged(), { kind: 'answered', type: 'challenge', field })
      const words = move?.command.kind === 'end' ? move.command.words : ''
      expect(words).toContain('error message')
      // As the trace and the page show them.
      expect(mostDigitsOf(mask(words))).toBeLessThanOrEqual(6)
    }
  })
})
