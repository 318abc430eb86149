// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRouter, createMemoryHistory } from 'vue-router'
import { remedyLabels } from '../../../../renderer/session/remedyLabels.ts'
import { useRemedies } from '../../../../renderer/session/useRemedies.ts'
import { useLoss } from '../../../../renderer/session/loss.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

/** What is done about a failure, from within a component as everywhere. */
function theRemedies(): ReturnType<typeof useRemedies> {
  let apply: ReturnType<typeof useRemedies> | undefined
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { render: () => null } }]
  })
  const setup = () => ((apply = useRemedies()), () => null)
  mount({ setup }, { global: { plugins: [router] } })
  if (!apply) throw new Error('It was not set up')
  return apply
}

describe('decisions that are missing or outdated', () => {
  it.each(['workbook-missing', 'workbook-outdated'] as const)(
    'are resumed after the user accepts the loss: %s',
    async (code) => {
      const acceptLoss = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new AppError('in-use', 'Open elsewhere.'))
      vi.stubGlobal('bridge', fakeBridge({ handlers: { 'reconciliation.acceptLoss': acceptLoss } }))
      const again = vi.fn()
      const { remedy } = new AppError(code, 'Gone.')
      expect(remedyLabels[remedy]).toBe('Accept the loss…')
      await theRemedies()(remedy, again)
      const store = useLoss()
      expect([store.asking, acceptLoss.mock.calls.length]).toEqual([true, 0])
      await store.accept()
      expect([store.asking, store.accepting, again.mock.calls.length]).toMatchObject([true, { kind: 'failed' }, 0])
      acceptLoss.mockResolvedValueOnce()
      await store.accept()
      expect([store.asking, again.mock.calls.length]).toEqual([false, 1])
    }
  )
})
