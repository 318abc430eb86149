import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random text that grants access once. */
export interface OneUseToken {
  readonly text: string
  /** Whether the token matches and is unused; does not use it up. */
  isOpenFor(shown: string): boolean
  /** True for the first caller that shows the token, then never again. A wrong guess does not use it up. */
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

/** Compares in constant time: reveals neither where two texts differ nor how long they are. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
