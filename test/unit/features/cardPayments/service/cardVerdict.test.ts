import { describe, expect, it } from 'vitest'
import { judgeReport } from '../../../../../electron/features/cardPayments/service/pages/cardVerdict.ts'

describe('what a card page reports', () => {
  it.each([
    ['{"error":{"code":"no"}}', 'refused'],
    ['{"error":"no"}', 'refused'],
    ['{"error":{},"data":{}}', 'unsettled'],
    ['{"error":"no","data":{"status":"confirmed"}}', 'unsettled'],
    ['{"error":"","data":{}}', 'claimed'],
    ['{"error":false}', 'unsettled'],
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
    const judged = judgeReport({ kind: 'result', text }, true)
    expect([judged.verdict, judged.event.kind]).toEqual([verdict, verdict])
  })

  it.each([undefined, null, 'x', { kind: 'other' }, { kind: 'result' }, { kind: 'result', text: 'x'.repeat(50_000) }])(
    'is of unknown outcome where it is %j',
    (report) => expect(judgeReport(report, true).event).toMatchObject({ kind: 'unsettled', result: null })
  )

  it.each([
    ['{"error":{"message":"The card was declined."}}', 'The card was declined.'],
    ['{"error":{"message":" One\\n\\u202eline "}}', 'One line'],
    [`{"error":{"message":"${'x'.repeat(400)}"}}`, `${'x'.repeat(300)}…`],
    ['{"error":{"message":""}}', undefined],
    ['{"error":{"message":{"a":1}}}', undefined],
    ['{"error":"x"}', undefined]
  ])('%s gives its reason in the component’s own words, where it is one', (text, reason) => {
    const judged = judgeReport({ kind: 'result', text }, true)
    expect(judged.title).toBe(reason && `It failed: ${reason}`)
    const { words } = judged.event.kind === 'refused' ? judged.event : { words: '' }
    expect(words).toContain(reason ?? 'The card form reports a failure')
  })

  it.each([
    [
      '{"error":{"code":"card_declined","reason":"refused","message":"x"}}',
      'Your bank declined this payment',
      'refused'
    ],
    ['{"error":{"code":"card_declined"}}', 'Your bank declined this payment', undefined],
    ['{"error":{"code":"card_declined","reason":"__proto__"}}', 'Your bank declined this payment', '__proto__'],
    ['{"error":{"code":"expired_card"}}', 'This card has expired', undefined]
  ])('%s is shown in plain words, with the code beneath', (text, title, reason) => {
    const judged = judgeReport({ kind: 'result', text }, true)
    expect(judged.title).toBe(title)
    expect(judged.code).toMatch(reason === undefined ? /^\w+$/ : new RegExp(`^card_declined, ${reason}$`))
    expect(judged.event).toMatchObject({
      kind: 'refused',
      words: expect.stringContaining(`${title} (${judged.code})`) as string
    })
    expect(judgeReport({ kind: 'result', text }, false).title).toBe(title.replace('payment', 'card'))
  })

  it.each(['unknown_outcome', 'interrupted'])('an error of the code %s says nothing of what came of it', (code) => {
    const text = JSON.stringify({ error: { code, message: 'x' } })
    expect(judgeReport({ kind: 'result', text }, true).event).toMatchObject({ kind: 'unsettled', result: text })
  })

  it('says so where the component never answered, or broke off', () => {
    expect(judgeReport({ kind: 'silent' }, true).words).toContain('did not answer')
    expect(judgeReport({ kind: 'broke-off', message: 'x' }, true).words).toContain('stopped after the card was sent')
  })

  it.each([
    [{ error: { message: 'Card 4111 1199 8877 6650 123 was declined.' } }, 'Card 411111******6650 123 was declined.'],
    [{ error: { message: '12345 4111-1199-8877-6650' } }, '12345 411111******6650'],
    [{ error: { code: 'no', card: { number: '4111119988776650' } } }, '"number":"411111******6650"'],
    [{ data: { payment_method: { card: { number: 4111119988776650 } } } }, '"number":"411111******6650"'],
    [
      { data: { at: 1764343896001, share: 0.123456789012345 } },
      '{"data":{"at":1764343896001,"share":0.123456789012345}}'
    ]
  ])('%j brings no card number into what is stored and shown, and changes nothing else', (result, kept) => {
    const judged = judgeReport({ kind: 'result', text: JSON.stringify(result) }, true)
    expect(judged.event).toMatchObject({ result: expect.stringContaining(kept) as string })
    expect(JSON.stringify(judged).replaceAll(/[ -]/g, '')).not.toContain('4111119988776650')
  })
})
