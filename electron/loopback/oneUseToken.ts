import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random text that opens a door once. */
export interface OneUseToken {
  readonly text: string
  /** Whether the token is this one, and was not used; uses nothing up. */
  isOpenFor(shown: string): boolean
  /** True for the first caller that shows the token, and for nobody after. A wrong guess uses nothing up. */
  redeem(shown: string): boolean
}

const BITS = 256

export function createOneUseToken(): OneUseToken {
  const text = randomText()
  let used = false
  const isOpenFor = (shown: string): boolean => !used && isSame(shown, text)
  return {
    text,
    isOpenFor,
    redeem(shown) {
      if (!isOpenFor(shown)) return false
      used = true
      return true
    }
  }
}

/** 256 random bits that are safe in a URL and in a header. */
export function randomText(): string {
  return randomBytes(BITS / 8).toString('base64url')
}

/** Compares in a time that tells nothing about where two texts differ, or how long they are. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
