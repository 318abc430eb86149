import { jsonValue } from '../text/jsonValue.ts'
import type { ThreedsTrace } from '../domain/threeds.ts'

type Evidence = Pick<ThreedsTrace, 'number' | 'items' | 'currency' | 'card' | 'events'>
type Fields = Readonly<Record<string, unknown>>

/**
 * What speaks against a 201, in sentences: the issuer's last answer, or fields of the last reply that have the names of
 * the request's. The interface describes no field of that reply, so a missing one says nothing.
 */
export function threedsContradictions({ number, items, currency, card, events }: Evidence): readonly string[] {
  const answer = fieldsIn(events.findLast(({ field }) => field?.name === 'cres')?.field?.decoded)
  const reply = fieldsIn(events.findLast(({ kind }) => kind === 'answer')?.message?.body)
  const { transStatus } = answer
  const { pan } = Object(reply['card']) as Fields
  const found: string[] = []
  if (typeof transStatus === 'string' && /^[B-XZ]$/.test(transStatus))
    found.push(`The issuer’s last answer has the status ${transStatus}: the cardholder was not authenticated.`)
  if (isOther(reply['number'], number)) found.push('The last reply has another number than the request.')
  if (isOther(reply['currency'], currency)) found.push('The last reply has another currency than the request.')
  if (typeof reply['items'] === 'number' && reply['items'] !== Number(items))
    found.push('The last reply has other items than the request.')
  if (typeof pan === 'string' && /\d{4}$/.test(pan) && pan.slice(-4) !== card.slice(-4))
    found.push('The last reply is about another card than the request.')
  return found
}

function isOther(replied: unknown, sent: string): boolean {
  return typeof replied === 'string' && replied.toUpperCase() !== sent.toUpperCase()
}

function fieldsIn(text: string | null | undefined): Fields {
  return Object(jsonValue(text ?? '')) as Fields
}
