// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, ref } from 'vue'
import { searchAll } from '../../../../renderer/app/searchCommands.ts'
import { useFoundThings } from '../../../../renderer/app/useFoundThings.ts'
import { useCommandRegistry } from '../../../../renderer/kit/commands/commandRegistry.ts'
import type { Command } from '../../../../renderer/kit/commands/command.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const thing = (id: string, group: Command['group'] = 'Counterparties'): Command => ({
  id,
  group,
  title: id,
  run: () => undefined
})

function looking() {
  const text = ref('')
  let found: ReturnType<typeof useFoundThings> | undefined
  mount(defineComponent({ setup: () => ((found = useFoundThings(text)), () => null) }))
  if (!found) throw new Error('Nothing was set up.')
  return { text, ...found }
}

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  vi.stubGlobal('bridge', fakeBridge({ rows: 0 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what the palette finds besides commands', () => {
  it('is searched once typing pauses, and disappears with the text', async () => {
    const asked: string[] = []
    const registry = useCommandRegistry()
    registry.offerSource((text) => Promise.resolve((asked.push(text), [thing(text)])))
    const { text, found, isLooking } = looking()
    text.value = 'nor'
    await flushPromises()
    text.value = ' nord '
    await flushPromises()
    expect(isLooking.value).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toEqual(['nord'])
    expect([found.value.map(({ id }) => id), isLooking.value]).toEqual([['nord'], false])
    text.value = ''
    await flushPromises()
    expect(found.value).toEqual([])
  })

  it('shows that one search failed, beside what the others found', async () => {
    const registry = useCommandRegistry()
    registry.offerSource(() => Promise.reject(new Error('The ledger is shut.')))
    registry.offerSource(() => Promise.resolve([thing('a')]))
    const { text, found, failures } = looking()
    text.value = 'acme'
    await flushPromises()
    await vi.advanceTimersByTimeAsync(500)
    expect(found.value.map(({ id }) => id)).toEqual(['a'])
    expect(failures.value).toHaveLength(1)
  })

  it('stands before the commands where a digit is typed, and after them otherwise', () => {
    const commands = [thing('Show 12', 'Go to')]
    const order = (text: string) => searchAll(commands, [thing('found')], text, []).map(({ title }) => title)
    expect(order('12')).toEqual(['Counterparties', 'Go to'])
    expect(order('show')).toEqual(['Go to', 'Counterparties'])
  })
})
