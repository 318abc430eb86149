import type { VerifyCheck } from '../../../shared/domain/manifest.ts'

/** Compares a statement of the manifest with the file. */
export function check(what: string, stated: string, found: string): VerifyCheck {
  return { what, stated, found, isSame: stated === found }
}

export function grouped(count: number): string {
  return count.toLocaleString('en')
}
