import { describe, expect, it } from 'vitest'
import { createOneUseToken } from '../../../../electron/shells/loopback/oneUseToken.ts'

describe('one-use token', () => {
  it('opens once', () => {
    const token = createOneUseToken()
    expect([token.isOpenFor(token.text), token.isOpenFor(token.text)]).toEqual([true, true])
    expect([token.redeem(token.text), token.redeem(token.text)]).toEqual([true, false])
    expect(token.isOpenFor(token.text)).toBe(false)
  })

  it.each(['', 'x', 'x'.repeat(43), 'é'.repeat(1000)])('does not open for %j', (guess) => {
    const token = createOneUseToken()
    expect(token.redeem(guess)).toBe(false)
    expect(token.redeem(token.text)).toBe(true)
  })

  it('has 256 bits and is never the same', () => {
    const texts = new Set(Array.from({ length: 1000 }, () => createOneUseToken().text))
    expect(texts.size).toBe(1000)
    for (const text of texts) expect(Buffer.from(text, 'base64url')).toHaveLength(32)
  })
})
