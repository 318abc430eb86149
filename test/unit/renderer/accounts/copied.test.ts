// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCopied } from '../../../../renderer/accounts/state/copied.ts'
import { freshStores } from '../../../support/freshStores.ts'

const clipboard = new EventTarget()
const changes = (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  clipboard.dispatchEvent(new Event('clipboardchange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  freshStores()
})
afterEach(() => void vi.useRealTimers())

describe('what was copied', () => {
  it('is said to be replaced when the clipboard changes later, and not by the copy itself', () => {
    const copied = useCopied()
    copied.watch('IBAN')
    changes(900)
    changes(200)
    expect(copied.replaced).toBeUndefined()
    changes(100)
    expect(copied.replaced).toBe('IBAN')
    copied.watch('BIC')
    changes(2000)
    expect(copied.replaced).toBe('BIC')
    copied.forget()
    changes(1000)
    expect(copied.replaced).toBeUndefined()
  })

  it('is not said to be replaced when the user copies something here, or after ten minutes', () => {
    const copied = useCopied()
    copied.watch('IBAN')
    vi.advanceTimersByTime(1000)
    document.dispatchEvent(new Event('copy'))
    changes(10)
    expect(copied.replaced).toBeUndefined()
    copied.watch('BIC')
    changes(600_001)
    expect(copied.replaced).toBeUndefined()
  })

  it('is never said to be replaced where there is no clipboard to listen to', () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    const copied = useCopied()
    copied.watch('IBAN')
    changes(1000)
    expect(copied.replaced).toBeUndefined()
  })
})
