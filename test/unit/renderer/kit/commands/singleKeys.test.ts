// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command } from '../../../../../renderer/kit/commands/command.ts'
import { useCommandRegistry } from '../../../../../renderer/kit/commands/commandRegistry.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../../support/freshStores.ts'

const command = (shortcut: string): Command => ({
  id: shortcut,
  group: 'Help',
  title: shortcut,
  shortcut,
  run: () => undefined
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('bridge', fakeBridge())
  freshStores()
})

describe('shortcuts that are characters', () => {
  const all = ['f', '/', 'g t', 'mod+k', 'escape'].map(command)
  const shortcuts = () => useCommandRegistry().all.map(({ shortcut }) => shortcut)

  it('can be switched off, and those with Ctrl or a key without a character stay', () => {
    useCommandRegistry().offer(() => all)
    expect(shortcuts()).toEqual(['f', '/', 'g t', 'mod+k', 'escape'])
    useCommandRegistry().singleKeys = false
    expect(shortcuts()).toEqual([undefined, undefined, undefined, 'mod+k', 'escape'])
  })

  it('stay off on this computer until they are switched on again', async () => {
    useCommandRegistry().singleKeys = false
    await nextTick()
    freshStores()
    expect(useCommandRegistry().singleKeys).toBe(false)
    useCommandRegistry().singleKeys = true
    await nextTick()
    freshStores()
    expect(useCommandRegistry().singleKeys).toBe(true)
  })
})
