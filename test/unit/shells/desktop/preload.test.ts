import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { Bridge } from '../../../../shared/contract.ts'

const reply = { ok: true, value: { version: '1.0.0', timeZone: 'UTC' } }

it('lends the page the two doors of the contract and nothing else', async () => {
  const invoke = vi.fn(() => Promise.resolve(reply))
  const ipcRenderer = Object.assign(new EventEmitter(), { invoke })
  const exposed = new Map<string, unknown>()
  const contextBridge = { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) }
  vi.doMock('electron', () => ({ ipcRenderer, contextBridge }))
  await import('../../../../electron/preload.ts')

  expect([...exposed.keys()]).toEqual(['bridge'])
  const bridge = exposed.get('bridge') as Bridge
  expect(Object.keys(bridge).sort()).toEqual(['call', 'on'])

  expect(await bridge.call('app.get', undefined)).toBe(reply)
  expect(invoke).toHaveBeenCalledExactlyOnceWith('app:app.get', undefined)

  const listener = vi.fn()
  const stop = bridge.on('ledger.changed', listener)
  ipcRenderer.emit('app:ledger.changed', { sender: 'ipc' }, { revision: 1, rows: 2 })
  stop()
  ipcRenderer.emit('app:ledger.changed', { sender: 'ipc' }, { revision: 2, rows: 2 })
  // The event object holds Electron's own objects and stays behind.
  expect(listener).toHaveBeenCalledExactlyOnceWith({ revision: 1, rows: 2 })
})
