import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { newConnectionId } from '../../../../electron/stores/connections/connectionId.ts'
import { ConnectionId } from '../../../../shared/domain/connection.ts'

const free = () => false

describe('the id of a new connection', () => {
  it.each([
    ['Nordic Settlement AB', 'nordic-settlement-ab'],
    ['  Grönsaks & Söner  ', 'gronsaks-soner'],
    ['api.example.com:8443', 'api-example-com-8443'],
    ['株式会社', 'connection'],
    ['../../etc', 'etc']
  ])('made from “%s” is %s', (name, id) => {
    expect(newConnectionId(name, free)).toBe(id)
  })

  it('gets some digits where the plain one is taken', () => {
    const id = newConnectionId('Sandbox', (taken) => taken === 'sandbox')
    expect(id).toMatch(/^sandbox-[0-9a-f]{6}$/)
  })

  it.each(['CON', 'nul', 'Com1', 'lpt9'])('is never the device name %s, because it names a file', (name) => {
    expect(newConnectionId(name, free)).toMatch(/^[a-z0-9]+-[0-9a-f]{6}$/)
  })

  it('is valid whatever the name, taken or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (name) => {
        const plain = newConnectionId(name, free)
        const other = newConnectionId(name, (id) => id === plain)
        expect(ConnectionId.safeParse(plain).success && ConnectionId.safeParse(other).success).toBe(true)
        expect(other).not.toBe(plain)
      })
    )
  })
})
