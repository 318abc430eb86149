import { describe, expect, it } from 'vitest'
import { createOneUseToken } from '../../../electron/http/oneUseToken.ts'
import { createSessions } from '../../../electron/http/sessions.ts'

describe('one-use token', () => {
  it('opens once', () => {
    const token = createOneUseToken()
    expect([token.redeem(token.text), token.redeem(token.text)]).toEqual([true, false])
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

describe('session', () => {
  const sessions = createSessions(() => 4711)
  const cookie = sessions.open().split(';', 1)[0] ?? ''

  it('is found among other cookies', () => {
    expect(sessions.isOpen(`a=b; ${cookie}; c=d`)).toBe(true)
  })

  it.each(['', 'a=b', cookie.toUpperCase(), `x${cookie}`, `${cookie}; ${cookie}`, cookie.replace('4711', '4712')])(
    'is not open for %j',
    (header) => {
      expect(sessions.isOpen(header)).toBe(false)
    }
  )

  it('is not open without a cookie', () => {
    expect(sessions.isOpen(undefined)).toBe(false)
  })
})
