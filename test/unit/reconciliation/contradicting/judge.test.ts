import { expect, it } from 'vitest'
import { makeJudge } from '../../../../electron/reconciliation/matching/contradicting/judge.ts'
import { makeKnownBulks } from '../../../../electron/reconciliation/matching/knownBulks.ts'
import { anItem, aRow } from '../../../support/reconciliation/reconciling.ts'

it('what speaks against a match is told with the strongest first', () => {
  const item = anItem({ correlationId: 'x-4711', counterpartyNumber: 'SE6497700000000000000001' })
  const own = aRow({ id: 'own', correlationId: 'x-4711' })
  const other = aRow({ id: 'other', counterpartyNumber: 'SE4297700000000000000002' })
  const judge = makeJudge({ items: [item], rows: [own, other], rules: [] }, makeKnownBulks([], []))
  expect(judge.against(item, other).map(({ veto }) => veto)).toEqual(['other-number', 'id-elsewhere'])
})
