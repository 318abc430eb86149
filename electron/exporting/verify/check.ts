import type { VerifyCheck } from '../../../shared/domain/manifest.ts'

/** What a manifest states beside what was found. */
export function check(what: string, stated: string, found: string): VerifyCheck {
  return { what, stated, found, isSame: stated === found }
}

export function grouped(count: number): string {
  return count.toLocaleString('en')
}
