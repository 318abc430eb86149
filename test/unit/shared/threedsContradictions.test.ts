import { expect, it } from 'vitest'
import type { ThreedsTrace } from '../../../shared/domain/threeds.ts'
import { threedsContradictions } from '../../../shared/words/threedsContradictions.ts'
import { aTrace } from '../../support/bridge/cardPayments/fakeTraces.ts'

const replied = (body: string): ThreedsTrace => {
  const trace = aTrace()
  const events = trace.events.map((event) =>
    event.message?.head === '201' ? { ...event, message: { head: '201', body } } : event
  )
  return { ...trace, events }
}
const answered = (transStatus: string): ThreedsTrace => {
  const trace = aTrace()
  const events = trace.events.map((event) =>
    event.field?.name === 'cres'
      ? { ...event, field: { ...event.field, decoded: JSON.stringify({ transStatus }) } }
      : event
  )
  return { ...trace, events }
}

it.each([
  ['what fits the request', aTrace()],
  ['a reply that says nothing', replied('')],
  ['a reply that is no JSON', replied('OK')],
  ['a reply without any known field', replied('{"id":1,"card":{"pan":"***"}}')],
  ['a number of items that is written otherwise', replied('{"items":12.5,"currency":"eur"}')],
  ['an attempt that the issuer accepts', answered('A')]
])('nothing is said against a success by %s', (_, trace) => {
  expect(threedsContradictions(trace)).toEqual([])
})

it.each([
  ['number', replied('{"number":"B"}'), 'another number'],
  ['currency', replied('{"currency":"SEK"}'), 'another currency'],
  ['items', replied('{"items":1250}'), 'other items'],
  ['card', replied('{"card":{"pan":"411111******9999"}}'), 'another card'],
  ['status', answered('N'), 'status N: the cardholder was not authenticated']
])('a success is contradicted by another %s', (_, trace, words) => {
  expect(threedsContradictions(trace)).toEqual([expect.stringContaining(words)])
})
