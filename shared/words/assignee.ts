import { dayWords } from './dayWords.ts'

/** `rik, due 31 October 2026` of who is to decide something, with the day in other words where they are given. */
export function assigneeWords(to: string, due: string | null, ofDay: (day: string) => string = dayWords): string {
  return due === null ? to : `${to}, due ${ofDay(due)}`
}
