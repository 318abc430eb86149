import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { compactJson, jsonMembers } from '../../../../electron/service/api/jsonMembers.ts'
import { creatableText } from '../../../../electron/features/threeds/messages/repost.ts'
import { decodeField, decodeMessage, encodeField } from '../../../../electron/features/threeds/messages/encoding.ts'
import {
  challengeField,
  completionField,
  methodField
} from '../../../../electron/features/threeds/messages/requests.ts'

const VECTOR =
  'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImQ0NjFmMTA1LTE3OTItNDA3Zi05NWZmLTlhNDk2ZmQ5MThhOSIsImFjc1RyYW5zSUQiOiIxMzUyMWQ1Ny01ODFjLTQ0ZDAtYjMyMS00MGM1OGE5Y2Y3NGUiLCJtZXNzYWdlVmVyc2lvbiI6IjIuMi4wIiwibWVzc2FnZVR5cGUiOiJDUmVxIiwiY2hhbGxlbmdlV2luZG93U2l6ZSI6IjAxIn0'
const DETAILS = `{
  "type": "challenge",
  "threeDSServerTransID": "d461f105-1792-407f-95ff-9a496fd918a9",
  "acsTransID": "13521d57-581c-44d0-b321-40c58a9cf74e",
  "messageVersion": "2.2.0", "messageType" : "CReq",
  "challengeWindowSize": "01"
}`

/** White space wherever JSON lets it stand. */
function spaced(text: string, spaces: readonly string[]): string {
  let at = 0
  const space = () => spaces[at++ % spaces.length] ?? ''
  return text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => space() + token + space())
}

// A number in its source text, which a double may not hold.
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.constantFrom('', '.0', '.10', '.000000000000000000001'),
    fc.constantFrom('', 'e5', 'E-7')
  )
  .map((parts) => parts.join(''))
const text = fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value))
const value = fc.letrec<{ any: string; list: string; object: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    number,
    text,
    fc.constantFrom('true', 'false', 'null'),
    tie('list'),
    tie('object')
  ),
  list: fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
  object: fc
    .array(fc.tuple(text, tie('any')), { maxLength: 4 })
    .map((all) => `{${all.map((one) => one.join(':')).join(',')}}`)
})).any
const members = fc.uniqueArray(fc.tuple(fc.string({ unit: 'binary' }), value), {
  maxLength: 8,
  selector: ([name]) => name
})
const spaces = fc.array(fc.constantFrom('', ' ', '\n  ', '\t', '\r\n'), { minLength: 1, maxLength: 5 })

describe('the fields of the forms', () => {
  it('are those of the published vector, from spaced and from compact text', () => {
    const data = jsonMembers(DETAILS)
    expect(challengeField(data)).toBe(VECTOR)
    expect(challengeField(jsonMembers(compactJson(DETAILS)))).toBe(VECTOR)
    expect(decodeField(VECTOR)).toBe(decodeField(`${VECTOR}=`))
    expect(decodeMessage(VECTOR)).toMatchObject({ messageType: 'CReq', challengeWindowSize: '01' })
  })

  it('hold every field of 1,000 random objects byte for byte and in order, without the type', () => {
    fc.assert(
      fc.property(members, spaces, (all, gaps) => {
        const others = all.filter(([name]) => name !== 'type')
        const source = [['type', '"challenge"'] as const, ...others].map(
          ([name, json]) => `${JSON.stringify(name)}:${json}`
        )
        const received = spaced(`{${source.join(',')}}`, gaps)
        const field = challengeField(jsonMembers(received))
        expect(Buffer.from(field, 'base64').toString()).toBe(`{${source.slice(1).join(',')}}`)
        expect(field).toMatch(/^[\w-]+$/)
        expect(decodeField(field)).toBe(`{${source.slice(1).join(',')}}`)
      }),
      { numRuns: 1000 }
    )
  })

  it('name the target as the place for notifications', () => {
    const id = '"d461f105-1792-407f-95ff-9a496fd918a9"'
    expect(decodeField(methodField(id, 'https://threeds.tallydesk.invalid/answer/a'))).toBe(
      `{"threeDSServerTransID":${id},"threeDSMethodNotificationURL":"https://threeds.tallydesk.invalid/answer/a"}`
    )
    expect(decodeField(completionField(id))).toBe(`{"threeDSServerTransID":${id}}`)
  })

  it('are read with any padding and alphabet, and not when they are none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }).filter((each) => each.isWellFormed()),
        (plain) => {
          const bytes = Buffer.from(plain)
          for (const field of [
            encodeField(plain),
            bytes.toString('base64'),
            bytes.toString('base64').replace(/=+$/, '')
          ])
            expect(decodeField(field)).toBe(plain)
        }
      )
    )
    for (const field of ['', '=', 'a b', 'ab===', '{"a":1}', '_w', 'é']) expect(decodeField(field)).toBeUndefined()
    for (const message of ['[]', '1', 'null', '"a"', '{']) expect(decodeMessage(encodeField(message))).toBeUndefined()
  })
})

describe('the creatable', () => {
  const card = { pan: '4111110000000072', month: 3, year: 7, csc: '007' }

  it('is written with 1,000 random items exactly as typed, whatever a double makes of them', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', '/', '<', 'é'), minLength: 1, maxLength: 12 })
    const verification = fc.option(
      fc.record({ type: fc.constantFrom('method' as const, 'challenge' as const), data: word })
    )
    const id = fc.option(text)
    fc.assert(
      fc.property(word, number, word, verification, id, (name, items, target, asked, echoed) => {
        const repost = { id: echoed ?? undefined, verification: asked ?? undefined }
        const written = creatableText({ number: name, items, currency: 'EUR', target }, card, repost)
        const fields = jsonMembers(written)
        expect(fields.get('items')).toBe(items)
        expect(fields.get('id')).toBe(echoed ?? undefined)
        expect(fields.has('amount')).toBe(false)
        expect(compactJson(written)).toBe(written)
        expect(JSON.parse(written)).toMatchObject({
          number: name,
          currency: 'EUR',
          target,
          card: { pan: card.pan, expires: [3, 7], csc: '007', ...(asked && { verification: asked }) }
        })
        expect('verification' in (JSON.parse(written) as { card: object }).card).toBe(asked !== null)
      }),
      { numRuns: 1000 }
    )
  })
})
