import { encodeField } from './encoding.ts'

/** Fields in order; each value is JSON text exactly as received. */
export type Fields = ReadonlyMap<string, string>

/** The input `threeDSMethodData`. `transactionId`: JSON text. `target`: of the creatable. */
export function methodField(transactionId: string, target: string): string {
  return encodeField(
    objectText([
      ['threeDSServerTransID', transactionId],
      ['threeDSMethodNotificationURL', JSON.stringify(target)]
    ])
  )
}

/** The input `creq`: all fields of the step's data except its type. */
export function challengeField(data: Fields): string {
  return encodeField(objectText([...data].filter(([name]) => name !== 'type')))
}

/** Replaces the answer of a method page that did not post one. `transactionId`: JSON text. */
export function completionField(transactionId: string): string {
  return encodeField(objectText([['threeDSServerTransID', transactionId]]))
}

/** The compact JSON text of an object. */
export function objectText(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}
