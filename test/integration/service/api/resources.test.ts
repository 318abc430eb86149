import { describe, expect, it } from 'vitest'
import { bankDetails } from '../../../../electron/service/api/resources/bankDetails.ts'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { paymentMethods } from '../../../../electron/service/api/resources/paymentMethods.ts'
import { json, scriptedService, type ScriptedService } from '../../../support/service/scriptedService.ts'

const ID = '0b2f3c4d-0000-4000-8000-000000000001'
const { signal } = new AbortController()
const http = ({ baseUrl }: ScriptedService) => createHttp({ fetch, baseUrl, token: 'a-token', random: () => 0 })

async function readDetails(text: string) {
  await using service = await scriptedService(json(text))
  const read = await bankDetails(http(service)).read(ID, { signal })
  expect(service.requests.map(({ url }) => url)).toEqual([`/v3/accounts/${ID}/bank_details`])
  return read
}

async function readMethods(text: string, kind: 'individual' | 'guest' = 'individual') {
  await using service = await scriptedService(json(text))
  const read = await paymentMethods(http(service)).list({ kind, id: ID }, { signal })
  return { ...read, asked: service.requests.map(({ url }) => url) }
}

const SEPA =
  '{"payment_rail":"sepa","details":{"iban":"se00 9770 0000 0000 0000 0001","bic":"ftcssessxxx"},"beneficiary":"Ä AB","beneficiary_address":{"street1":"S 1","city":"C","country_code":"SE","post_code":"11122"}}'
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

describe('bank details', () => {
  it('are shown as they are: a wrong IBAN with its verdict, an unknown rail by names and values', async () => {
    const other =
      '{"payment_rail":"fedwire","details":{"routing":"021000021","limit":{"amount":10.50},"__proto__":"x","gone":null},"beneficiary_address":{"line2":"upstairs"},"valid_until":"2027"}'
    expect(await readDetails(`[${SEPA},${other}]`)).toEqual([
      {
        rail: 'sepa',
        beneficiary: 'Ä AB',
        address: { street1: 'S 1', city: 'C', countryCode: 'SE', postCode: '11122' },
        iban: { value: 'SE0097700000000000000001', country: 'SE', verdict: 'wrong-check' },
        bic: { value: 'FTCSSESSXXX', isWellFormed: true },
        others: []
      },
      {
        rail: 'fedwire',
        beneficiary: null,
        address: { street1: null, city: null, countryCode: null, postCode: null },
        iban: null,
        bic: null,
        others: expect.arrayContaining([
          { name: 'routing', value: '021000021' },
          { name: 'limit', value: '{"amount":10.50}' },
          { name: 'line2', value: 'upstairs' },
          { name: 'valid_until', value: '2027' }
        ]) as unknown
      }
    ])
    expect(await readDetails('[]')).toEqual([])
  })

  it.each([
    ['null', 'null'],
    ['an object', '{"data":[]}'],
    ['nulls', '[null]'],
    ['a rail that is no text', SEPA.replace('"sepa"', '7').replace(/^(.*)$/, '[$1]')],
    ['an IBAN that is a number', `[${SEPA.replace('"se00 9770 0000 0000 0000 0001"', '97')}]`],
    ['a name of a megabyte', `[${SEPA.replace('Ä AB', 'Ä'.repeat(2 ** 20))}]`],
    ['a thousand entries', `[${`${SEPA},`.repeat(999)}${SEPA}]`],
    [
      'a thousand fields',
      `[${SEPA.replace('{"iban"', `{${Array.from({ length: 1000 }, (_, n) => `"f${n}":1,`).join('')}"iban"`)}]`
    ],
    ['a field 20,000 deep', `[${SEPA.replace('{"iban"', `{"x":${deep},"iban"`)}]`],
    ['brackets 50,000 deep', '['.repeat(50_000)]
  ])('of %s are refused whole', async (_name, text) => {
    await expect(readDetails(text)).rejects.toMatchObject({ code: 'bad-response' })
  })
})

const CARD =
  '{"id":"m1","type":"card","details":{"brand":"visa","exp_month":"04","exp_year":"29","last4":"4242","wallet":"x"},"created_at":"2026-01-02T05:04:05+02:00","label":"mine"}'

describe('payment methods', () => {
  it('are read with what the interface does not name, and with whether there are more', async () => {
    const transfer = '{"id":"m2","type":"transfer","details":{"bank":"N"},"created_at":"2026-01-02T05:04:05Z"}'
    expect(await readMethods(`{"data":[${CARD},${transfer}],"has_more":true}`, 'guest')).toEqual({
      methods: [
        {
          id: 'm1',
          type: 'card',
          card: { brand: 'visa', expMonth: '04', expYear: '29', last4: '4242' },
          createdAt: '2026-01-02T03:04:05.000Z',
          extra: '{"label":"mine","details":{"wallet":"x"}}'
        },
        {
          id: 'm2',
          type: 'transfer',
          card: null,
          createdAt: '2026-01-02T05:04:05.000Z',
          extra: '{"details":{"bank":"N"}}'
        }
      ],
      hasMore: true,
      asked: [`/v3/guests/${ID}/payment_methods`]
    })
    expect(await readMethods('{"data":[],"has_more":false}')).toEqual({
      methods: [],
      hasMore: false,
      asked: [`/v3/individuals/${ID}/payment_methods`]
    })
  })

  it.each([
    ['null', 'null'],
    ['a list', `[${CARD}]`],
    ['no has_more', `{"data":[${CARD}]}`],
    ['a card without details', `{"data":[${CARD.replace(/"details":\{[^}]*\},/, '')}],"has_more":false}`],
    ['a whole card number', `{"data":[${CARD.replace('4242', '4242424242424242')}],"has_more":false}`],
    ['a time that is none', `{"data":[${CARD.replace('2026-01-02T05:04:05+02:00', 'soon')}],"has_more":false}`],
    ['a thousand cards', `{"data":[${`${CARD},`.repeat(999)}${CARD}],"has_more":false}`],
    ['an unknown field 20,000 deep', `{"data":[${CARD.replace('"mine"', deep)}],"has_more":false}`]
  ])('with %s are refused whole', async (_name, text) => {
    await expect(readMethods(text)).rejects.toMatchObject({ code: 'bad-response' })
  })
})
