import { dayWords } from './dayWords.ts'

/** `rik, due 31 October 2026`: the assigned person, and the day in the form of `ofDay`. */
export function assigneeWords(to: string, due: string | null, ofDay: (day: string) => string = dayWords): string {
  return due === null ? to : `${to}, due ${ofDay(due)}`
}
