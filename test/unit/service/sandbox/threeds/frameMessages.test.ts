import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  parseCardMessage,
  parseConnect,
  parsePageMessage
} from '../../../../../electron/service/sandbox/library/protocol/frameMessages.ts'
import {
  parseChallengeOrder,
  parseChallengeReport,
  parseStepAnswer
} from '../../../../../electron/service/sandbox/library/protocol/steps.ts'

const PARSERS = {
  parseConnect,
  parsePageMessage,
  parseCardMessage,
  parseChallengeOrder,
  parseChallengeReport,
  parseStepAnswer
}

describe('messages between frames', () => {
  it.each([
    [parsePageMessage, { type: 'confirm', id: '1', token: 't', save: false }],
    [parsePageMessage, { type: 'confirm', id: '1', token: 't', save: null }],
    [parsePageMessage, { type: 'ground', ground: [0.1, 0, 1] }],
    [parsePageMessage, { type: 'cancel-challenge' }],
    [parseCardMessage, { type: 'ready' }],
    [parseCardMessage, { type: 'height', height: 160 }],
    [parseCardMessage, { type: 'result', id: '1', result: { data: {} } }],
    [parseCardMessage, { type: 'result', id: '1', result: { error: { code: 'x', message: 'y' } } }],
    [parseChallengeReport, { type: 'answered', data: 'abc' }],
    [parseStepAnswer, { type: 'service3d.answer', target: 'https://x.example/', data: 'abc' }]
  ])('are read as they were sent', (parse, message) => {
    expect(parse(message)).toEqual(message)
  })

  it.each([
    [parsePageMessage, { type: 'confirm', id: '1', token: '', save: false }],
    [parsePageMessage, { type: 'confirm', id: '1', token: 't', save: 'yes' }],
    [parsePageMessage, { type: 'read-card' }],
    [parsePageMessage, { type: 'ground', ground: ['url(x)', 0, 0] }],
    [parsePageMessage, { type: 'ground', ground: [0, 0, 1.1] }],
    [parsePageMessage, { type: 'ground', ground: [0, 0] }],
    [parseCardMessage, { type: 'height', height: -1 }],
    [parseCardMessage, { type: 'height', height: Number.NaN }],
    [parseCardMessage, { type: 'height', height: 1e9 }],
    [parseCardMessage, { type: 'result', id: '1', result: { data: {}, error: { code: 'x' } } }],
    [parseConnect, { type: 'service3d.connect', publicKey: 'k', ground: 'sepia' }],
    [parseStepAnswer, { type: 'service3d.answer', target: 'https://x.example/', data: '' }],
    [parseStepAnswer, { type: 'service3d.answer', target: 'https://x.example/', data: 'x'.repeat(9000) }]
  ])('of another shape are dropped', (parse, message) => {
    expect(parse(message)).toBeUndefined()
  })

  it('carry no property that the schema does not name', () => {
    const extra = { pan: '4111111111111111', __proto__: { admin: true } }
    expect(parseCardMessage({ type: 'ready', ...extra })).toEqual({ type: 'ready' })
    expect(parsePageMessage({ type: 'confirm', id: '1', token: 't', save: true, ...extra })).toEqual({
      type: 'confirm',
      id: '1',
      token: 't',
      save: true
    })
  })

  it.each(Object.entries(PARSERS))('%s never throws, whatever comes', (_name, parse) => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(() => parse(value)).not.toThrow()
      }),
      { numRuns: 2000 }
    )
  })
})
