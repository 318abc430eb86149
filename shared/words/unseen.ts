import { counted } from './counted.ts'

/** That so many transactions, at least one, were not seen when matches were last looked for. */
export function unseenWords(count: number): string {
  const [were, concern] = count === 1 ? ['was', 'concerns'] : ['were', 'concern']
  return `${counted(count, 'transaction')} that ${were} not seen when matches were last looked for ${concern} these payments.`
}

/** The same of what is signed off, in a list. */
export function laterWords(count: number): string {
  return counted(count, 'later transaction')
}
