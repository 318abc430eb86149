import { encodeField } from './encoding.ts'

/** Fields in their order, each value as JSON text exactly as received. */
export type Fields = ReadonlyMap<string, string>

/** The input `threeDSMethodData`. `transactionId`: JSON text; `target`: that of the creatable. */
export function methodField(transactionId: string, target: string): string {
  return encodeField(
    objectText([
      ['threeDSServerTransID', transactionId],
      ['threeDSMethodNotificationURL', JSON.stringify(target)]
    ])
  )
}

/** The input `creq`: every field of the step's data but its type. */
export function challengeField(data: Fields): string {
  return encodeField(objectText([...data].filter(([name]) => name !== 'type')))
}

/** What a method page would have posted, for one that did not. `transactionId`: JSON text. */
export function completionField(transactionId: string): string {
  return encodeField(objectText([['threeDSServerTransID', transactionId]]))
}

/** The compact text of an object. */
export function objectText(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}
