// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatDay } from '../../../../renderer/kit/bridge/format.ts'
import { useDecisionPrompt } from '../../../../renderer/reconciliation/state/decisionPrompt.ts'
import { useDecisions } from '../../../../renderer/reconciliation/state/useDecisions.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { anItemRow } from '../../../support/reconciliation/shownRows.ts'

beforeEach(() => {
  freshStores()
  vi.stubGlobal('bridge', fakeBridge({ rows: 0 }))
})
afterEach(() => void vi.unstubAllGlobals())

const DAY = formatDay('2026-08-03')
const repeatedBy = { position: 8, day: '2026-08-03', isSettled: true, isOwedOnce: true }
const duplicate = anItemRow({ state: 'repeated', repeatedBy })

function askedFor(kind: 'carry' | 'ignore', items = [duplicate]) {
  useDecisions().close(kind, [{ kind: 'item', key: duplicate.key }], 'the payment', items)
  const { title, description, act, isDanger } = useDecisionPrompt().prompt ?? {}
  return { title, description, act, isDanger }
}

it('carrying forward a duplicate in the file warns that it may be paid twice', () => {
  expect(askedFor('carry')).toEqual({
    title: 'Carry forward: the payment',
    description: `No. 8 was paid on ${DAY}. The follow-up reconciliation would expect the same again, and it may be paid twice.`,
    act: 'Carry forward anyway',
    isDanger: true
  })
  expect(askedFor('carry', [anItemRow({}), duplicate]).description).toContain(`No. 8 was paid on ${DAY}. `)
})

it('any other payment is carried forward, and a duplicate is ignored, without that question', () => {
  expect(askedFor('carry', [anItemRow({})])).toMatchObject({ act: 'Carry forward', isDanger: false })
  expect(askedFor('ignore')).toMatchObject({ act: 'Ignore', isDanger: false })
})
