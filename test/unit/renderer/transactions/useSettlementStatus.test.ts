// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSettlementStatus } from '../../../../renderer/transactions/state/useSettlementStatus.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { anAssumption } from '../../../support/bridge/fakeSync.ts'
import { freshStores } from '../../../support/freshStores.ts'

const stated = (value: string) => [anAssumption({ key: 'statusWords', value, choice: { kind: 'words' } })]
let bridge: FakeBridge

beforeEach(() => {
  freshStores()
  bridge = fakeBridge({ rows: 1, handlers: { 'sync.assumptions': () => Promise.resolve(stated('on_hold=pending')) } })
  vi.stubGlobal('bridge', bridge)
})
afterEach(() => void vi.unstubAllGlobals())

describe('what a status word means', () => {
  it('is what the user says, else what is known of the word', async () => {
    const standing = useSettlementStatus()
    expect(standing('on_hold')).toBe('unclassified')
    await useConnection().load()
    await flushPromises()
    expect([standing('ON_HOLD'), standing('completed'), standing('odd')]).toEqual([
      'pending',
      'settled',
      'unclassified'
    ])
  })

  it('changes with the user’s words, and is never lost to words that cannot be read', async () => {
    const standing = useSettlementStatus()
    await useConnection().load()
    await flushPromises()
    bridge.say('sync.assumptionsChanged', stated('completed=failed'))
    expect([standing('completed'), standing('on_hold')]).toEqual(['failed', 'unclassified'])
    bridge.say('sync.assumptionsChanged', stated('=,='))
    expect(standing('completed')).toBe('settled')
  })
})
