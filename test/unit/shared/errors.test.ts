import { describe, expect, it } from 'vitest'
import { AppError, errorCodes, toWire } from '../../../shared/errors.ts'

describe('toWire', () => {
  it('lets no stack, cause or field of an unknown error out', () => {
    const error = Object.assign(new Error('secret-token in /home/someone/file.ts'), { token: 'secret-token' })
    expect(JSON.stringify(toWire(error))).not.toMatch(/secret-token|home/)
    expect(toWire(error).code).toBe('unexpected')
  })

  it('carries code, message and request id of an AppError, and nothing else', () => {
    const error = new AppError('offline', 'No network.', { cause: new Error('inner'), requestId: 'r-1' })
    expect(toWire(error)).toEqual({ code: 'offline', message: 'No network.', requestId: 'r-1' })
    expect(AppError.fromWire(toWire(error)).remedy).toBe('retry')
  })

  it('gives every code a remedy', () => {
    for (const code of errorCodes) expect(new AppError(code, 'x').remedy).toMatch(/^[a-z-]+$/)
  })
})
