import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePushed } from '../../../../../renderer/kit/bridge/usePushed.ts'
import type { VaultStatus } from '../../../../../shared/domain/vault.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { fakeBridge, type FakeBridge } from '../../../../support/bridge/fakeBridge.ts'

const ready: VaultStatus = { kind: 'keychain', state: 'ready', sealedFileExists: false }
const locked: VaultStatus = { ...ready, state: 'locked' }
let bridge: FakeBridge

beforeEach(() => vi.stubGlobal('window', { bridge: (bridge = fakeBridge()) }))
afterEach(() => void vi.unstubAllGlobals())

describe('a pushed state', () => {
  it('is what a call answers when nothing was announced meanwhile', async () => {
    const { value, load } = usePushed('vault.changed', () => Promise.resolve(ready))
    await load()
    expect(value.value).toBe(ready)
  })

  it('stays as it was announced while a call was under way, because the answer may be older', async () => {
    const { promise, resolve } = Promise.withResolvers<VaultStatus>()
    const { value, load } = usePushed('vault.changed', () => promise)
    const loading = load()
    bridge.say('vault.changed', locked)
    resolve(ready)
    await loading
    expect(value.value).toBe(locked)
  })

  it('reports the state before and after a change', async () => {
    const changes: unknown[] = []
    const { load } = usePushed(
      'vault.changed',
      () => Promise.resolve(ready),
      (now, before) => changes.push([before, now])
    )
    bridge.say('vault.changed', locked)
    await load()
    expect(changes).toEqual([
      [undefined, locked],
      [locked, ready]
    ])
  })

  it('says why it could not be loaded until it is loaded again', async () => {
    let answer = Promise.reject<VaultStatus>(new AppError('busy', 'Try again.'))
    const { error, isLoading, load } = usePushed('vault.changed', () => answer)
    await load()
    expect([error.value?.message, isLoading.value]).toEqual(['Try again.', false])
    answer = Promise.resolve(ready)
    const loading = load()
    expect([error.value, isLoading.value]).toEqual([undefined, true])
    await loading
  })
})
