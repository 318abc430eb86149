import { counted } from './counted.ts'

/** That so many transactions, at least one, were not there when matches were last looked for. */
export function unseenWords(count: number): string {
  const concern = count === 1 ? 'concerns' : 'concern'
  return `${counted(count, 'transaction')} that came or changed since matches were last looked for ${concern} these payments.`
}
