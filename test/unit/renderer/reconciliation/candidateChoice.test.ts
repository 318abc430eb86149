// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import { useCandidateChoice } from '../../../../renderer/reconciliation/state/useCandidateChoice.ts'
import { useQueueActions } from '../../../../renderer/reconciliation/state/useQueueActions.ts'
import { useConnection } from '../../../../renderer/kit/bridge/connection.ts'
import { useDecisionPrompt } from '../../../../renderer/reconciliation/state/decisionPrompt.ts'
import { useItemDetails } from '../../../../renderer/reconciliation/state/itemDetails.ts'
import { useReconciliation } from '../../../../renderer/reconciliation/state/reconciliation.ts'
import type { Candidate } from '../../../../shared/domain/reconciliation/match.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import {
  FAKE_RECONCILIATION as ID,
  fakeReconciliation
} from '../../../support/bridge/reconciliation/fakeReconciliation.ts'

afterEach(() => vi.unstubAllGlobals())

/** Payment k3 with these candidates or refused ones, which a test may put others in the place of. */
async function choosing(candidates: readonly Partial<Candidate>[], list: 'candidates' | 'refused' = 'candidates') {
  const fake = fakeReconciliation()
  const decided = vi.fn(fake['reconciliation.decide'])
  let shown = candidates
  setActivePinia(createPinia())
  const bridge = fakeBridge({
    rows: 0,
    handlers: {
      ...fake,
      'reconciliation.decide': decided,
      'reconciliation.against': ({ transactionIds }) =>
        Promise.resolve(shown.find((each) => each.transactionIds?.join() === transactionIds.join())?.against ?? []),
      'reconciliation.item': async (asked) => {
        const details = await fake['reconciliation.item'](asked)
        const [like] = details.candidates
        if (!like) throw new Error('It has candidates.')
        return { ...details, candidates: [], [list]: shown.map((each) => ({ ...like, ...each })) }
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
  useReconciliation().open(ID)
  const details = useItemDetails()
  details.key = 'k3'
  const choice = useCandidateChoice()
  const actions = useQueueActions({
    entry: computed(() => details.details && { kind: 'item', id: 'k3', item: details.details.item }),
    details: computed(() => details.details),
    chosen: choice.chosen
  })
  await flushPromises()
  return {
    ...choice,
    decided,
    action: () => actions.value.find(({ id }) => id === 'match'),
    match: () => actions.value.find(({ id }) => id === 'match')?.run(),
    nowAre: async (others: readonly Partial<Candidate>[]) => {
      shown = others
      await details.load()
      await flushPromises()
    }
  }
}

const transaction = (id: string) => ({ transactionIds: [id] })

describe('the candidate that is chosen', () => {
  it('is the one that is matched, also where another one names the same transaction for other payments', async () => {
    const sums = [['k3', 'k9'] as const, ['k3', 'k12'] as const].map((items) => ({ ...transaction('t4a'), items }))
    const { columns, choose, decided, match } = await choosing(sums)
    expect(new Set(columns.value.map(({ key }) => key)).size).toBe(2)
    choose(1)
    await match()
    expect(decided).toHaveBeenCalledExactlyOnceWith({
      id: ID,
      decision: { do: 'match', items: ['k3', 'k12'], transactionIds: ['t4a'] }
    })
  })

  it('stays the one that was chosen when others come and go', async () => {
    const { choose, chosen, nowAre } = await choosing([transaction('t1'), transaction('t2'), transaction('t3')])
    choose(1)
    await nowAre([transaction('t2'), transaction('t3'), transaction('t4')])
    expect(chosen.value?.transactionIds).toEqual(['t2'])
  })

  it('is none once it is gone and there are several, and the only one where there is one', async () => {
    const { choose, chosen, nowAre } = await choosing([transaction('t1'), transaction('t2')])
    choose(1)
    await nowAre([transaction('t1'), transaction('t3')])
    expect(chosen.value).toBeUndefined()
    await nowAre([transaction('t3')])
    expect(chosen.value?.transactionIds).toEqual(['t3'])
  })
})

describe('what something speaks against', () => {
  const against = [{ veto: 'other-number', words: 'the account number is SE2, not SE1' }] as const

  it('is matched only once it is asked for a second time', async () => {
    const { action, decided, match } = await choosing([{ ...transaction('t1'), against: [...against] }])
    const prompts = useDecisionPrompt()
    expect(action()?.title).toBe('Match anyway…')
    const matched = match() as Promise<boolean>
    await flushPromises()
    expect([prompts.isOpen, prompts.doubted, decided.mock.calls]).toEqual([true, against, []])
    await prompts.matchAnyway()
    expect(await matched).toBe(true)
    expect([prompts.isOpen, decided.mock.calls.length]).toEqual([false, 1])
  })

  it('is left as it is where somebody thinks better of it', async () => {
    const { decided, match } = await choosing([{ ...transaction('t1'), against: [...against] }])
    const matched = match() as Promise<boolean>
    await flushPromises()
    useDecisionPrompt().close()
    expect([await matched, decided.mock.calls]).toEqual([false, []])
  })

  it('is never chosen by itself where it was refused, though it is the only one', async () => {
    const { action, choose, chosen } = await choosing([{ ...transaction('t1'), against: [...against] }], 'refused')
    expect([chosen.value, action()?.refusal]).toEqual([undefined, 'Choose one of the nearest transactions first.'])
    choose(0)
    expect([chosen.value?.transactionIds, action()?.refusal]).toEqual([['t1'], undefined])
  })
})
