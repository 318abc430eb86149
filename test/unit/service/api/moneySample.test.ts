import { expect, it } from 'vitest'
import { moneySamples } from '../../../../electron/service/api/resources/moneySample.ts'

it('gives amounts as they were written, of those rows where they can be read', () => {
  const longest = `1.${'0'.repeat(98)}`
  const rows = [
    '{"id":"a","amount":-12.50,"currency":"EUR"}',
    '{"id":"b","amount":1e3,"currency":"JPY"}',
    '{"id":"c","amount":"12.50","currency":"EUR"}',
    '{"id":"d","amount":1,"currency":"euro"}',
    '{"amount":1,"currency":"EUR"}',
    `{"id":"e","amount":0.${'0'.repeat(100)}1,"currency":"EUR"}`,
    `{"id":"f","amount":${longest},"currency":"EUR"}`,
    `{"id":"g","amount":${longest}1,"currency":"EUR"}`,
    'null',
    '7'
  ]
  expect(moneySamples(`{"data":[${rows.join(',')}],"has_more":false}`)).toEqual([
    { id: 'a', source: '-12.50', currency: 'EUR' },
    { id: 'b', source: '1e3', currency: 'JPY' },
    { id: 'f', source: longest, currency: 'EUR' }
  ])
})
