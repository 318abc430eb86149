// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import CommandFailure from '../../../../../renderer/app/CommandFailure.vue'
import type { Command } from '../../../../../renderer/kit/commands/command.ts'
import { useCommandRegistry } from '../../../../../renderer/kit/commands/commandRegistry.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../../support/freshStores.ts'

beforeEach(() => {
  vi.stubGlobal('bridge', fakeBridge())
  freshStores()
})

const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
const command = (run: () => unknown): Command => ({ id: 'x', group: 'Export', title: 'Export as CSV', run })

it('a failed command says so on every screen, until it is dismissed or another one runs', async () => {
  const registry = useCommandRegistry()
  const notice = mount(CommandFailure, { global: { plugins: [router] } })
  const full = () => Promise.reject(new AppError('disk-full', 'The disk is full.'))
  for (const run of [full, full]) {
    registry.run(command(run))
    await flushPromises()
    expect(notice.text()).toContain('Export as CSV: The disk is full.')
    await notice.get('button').trigger('click')
    expect(notice.text()).toBe('')
  }
  registry.run(
    command(() => {
      throw new AppError('bad-input', 'At once.')
    })
  )
  await flushPromises()
  expect(notice.text()).toContain('At once.')
  registry.run(command(() => undefined))
  await flushPromises()
  expect(notice.text()).toBe('')
})

it('a command that fails because the user is signed out offers to sign in', async () => {
  const notice = mount(CommandFailure, { global: { plugins: [router] } })
  useCommandRegistry().run(command(() => Promise.reject(new AppError('signed-out', 'You are signed out.'))))
  await flushPromises()
  expect(notice.findAll('button').map((button) => button.text())).toEqual(['Sign in', 'Dismiss'])
})

it('a command that the user cancelled says nothing', async () => {
  const registry = useCommandRegistry()
  registry.run(command(() => Promise.reject(new AppError('cancelled', 'No file was chosen.'))))
  await flushPromises()
  expect(registry.failure).toBeUndefined()
})
