import fc from '../../../../support/fastCheck.ts'
import { base64url } from 'jose'
import { describe, expect, it } from 'vitest'
import { parseStep, stepForm } from '../../../../../electron/service/sandbox/library/protocol/steps.ts'
import { decodeMessage, decodeText, encodeMessage } from '../../../../../electron/service/sandbox/threeds/messages.ts'

const REQUEST = {
  threeDSServerTransID: 'd461f105-1792-407f-95ff-9a496fd918a9',
  acsTransID: '13521d57-581c-44d0-b321-40c58a9cf74e',
  messageVersion: '2.2.0',
  messageType: 'CReq',
  challengeWindowSize: '01'
}
const VECTOR =
  'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImQ0NjFmMTA1LTE3OTItNDA3Zi05NWZmLTlhNDk2ZmQ5MThhOSIsImFjc1RyYW5zSUQiOiIxMzUyMWQ1Ny01ODFjLTQ0ZDAtYjMyMS00MGM1OGE5Y2Y3NGUiLCJtZXNzYWdlVmVyc2lvbiI6IjIuMi4wIiwibWVzc2FnZVR5cGUiOiJDUmVxIiwiY2hhbGxlbmdlV2luZG93U2l6ZSI6IjAxIn0'

describe('3-D Secure messages', () => {
  it('encode the known request to the known text, on both sides', () => {
    expect(encodeMessage(REQUEST)).toBe(VECTOR)
    const step = parseStep({
      visible: true,
      method: 'POST',
      url: 'https://acs.example/',
      data: { type: 'challenge', ...REQUEST }
    })
    if (step === undefined) throw new Error('No step')
    expect(base64url.encode(JSON.stringify(stepForm(step, 'https://shop.example/').message))).toBe(VECTOR)
  })

  it('encode 1,000 random messages byte for byte, without padding, and read them padded and not', () => {
    const words = fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(words, (message) => {
        const text = encodeMessage(message)
        expect(text).not.toMatch(/[+/=]/)
        expect(text).toBe(base64url.encode(JSON.stringify(message)))
        const padded = text + '='.repeat((4 - (text.length % 4)) % 4)
        expect([text, padded].map(decodeText)).toEqual([JSON.stringify(message), JSON.stringify(message)])
      }),
      { numRuns: 1000 }
    )
  })

  it.each(['', '%', 'e30 ', 'W10', 'bnVsbA', 'e30=='.padEnd(9, '='), 'not base64!'])('refuse %j', (text) => {
    expect(decodeMessage(text)).toBeUndefined()
  })

  it('build the form of a method step with the target of the creatable', () => {
    const data = { type: 'method', threeDSServerTransID: REQUEST.threeDSServerTransID, messageVersion: '2.2.0' }
    const step = parseStep({ visible: false, method: 'POST', url: 'https://acs.example/', data })
    expect(step && stepForm(step, 'https://shop.example/3ds')).toEqual({
      name: 'threeDSMethodData',
      message: {
        threeDSServerTransID: REQUEST.threeDSServerTransID,
        threeDSMethodNotificationURL: 'https://shop.example/3ds'
      }
    })
  })

  it.each([
    ['another method', { method: 'GET' }],
    ['no data', { data: undefined }],
    ['a type that nobody knows', { data: { type: 'dance' } }],
    ['a visible method step', { visible: true, data: { type: 'method' } }],
    ['fields that are no text', { data: { type: 'challenge', acsTransID: 1 } }]
  ])('do not cover a step with %s', (_name, change) => {
    const details = {
      visible: true,
      method: 'POST',
      url: 'https://acs.example/',
      data: { type: 'challenge' },
      ...change
    }
    expect(parseStep(details)).toBeUndefined()
  })
})
