import type { SyncVerdict } from '../../../../shared/domain/syncRun.ts'
import { syncResultWords } from '../../../../shared/words/syncRun.ts'
import { shownCount } from './region.ts'

/** A whole number with its digits in groups, as the region writes it. */
export function grouped(count: number): string {
  return shownCount(count)
}

export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A time of the contract (ISO 8601 in UTC) as people read it, to the second: `2026-11-21 05:00:02 UTC`. */
export function utcTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

/** The verdict on a sync as documents write it, for people and for `--json`; one that is missing was never reached. */
export function verdictWord(verdict: SyncVerdict = 'incomplete'): Uppercase<SyncVerdict> {
  return syncResultWords[verdict]
}
