import { describe, expect, it } from 'vitest'
import { judgeReport } from '../../../electron/app/funding/pages/cardVerdict.ts'

describe('what a card page reports', () => {
  it.each([
    ['{"error":{"code":"no"}}', 'refused'],
    ['{"error":"","data":{}}', 'refused'],
    ['{"error":false}', 'refused'],
    ['{"error":null,"data":{}}', 'claimed'],
    ['{"data":{}}', 'claimed'],
    ['{"data":0}', 'claimed'],
    ['{}', 'unsettled'],
    ['{"data":null}', 'unsettled'],
    ['null', 'unsettled'],
    ['[]', 'unsettled'],
    ['"error"', 'unsettled'],
    ['not json', 'unsettled']
  ])('%s is %s', (text, verdict) => {
    const judged = judgeReport({ kind: 'result', text })
    expect([judged.verdict, judged.event.kind]).toEqual([verdict, verdict])
  })

  it.each([undefined, null, 'x', { kind: 'other' }, { kind: 'result' }, { kind: 'result', text: 'x'.repeat(50_000) }])(
    'is of unknown outcome where it is %j',
    (report) => expect(judgeReport(report).event).toMatchObject({ kind: 'unsettled', result: null })
  )

  it.each([
    ['{"error":{"message":"The card was declined."}}', 'The card was declined.'],
    ['{"error":{"message":" One\\n\\u202eline "}}', 'One line'],
    [`{"error":{"message":"${'x'.repeat(400)}"}}`, `${'x'.repeat(300)}…`],
    ['{"error":{"message":""}}', undefined],
    ['{"error":{"message":{"a":1}}}', undefined],
    ['{"error":"x"}', undefined],
    ['{"error":false}', undefined]
  ])('%s gives its reason in the component’s own words, where it is one', (text, reason) => {
    const judged = judgeReport({ kind: 'result', text })
    expect(judged.reason).toBe(reason)
    const { words } = judged.event.kind === 'refused' ? judged.event : { words: '' }
    expect(words).toContain(reason ?? 'The component says that it failed.')
  })

  it('says so where the component never answered, or broke off', () => {
    expect(judgeReport({ kind: 'silent' }).words).toContain('did not answer')
    expect(judgeReport({ kind: 'broke-off', message: 'x' }).words).toContain('broke off')
  })
})
