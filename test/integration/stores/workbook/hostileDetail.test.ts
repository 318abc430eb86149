import { expect, it } from 'vitest'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { LOG_KINDS, type LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, planned, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer, type Member } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** What is no JSON, or not what an entry of this kind says. */
const DETAILS = ['x', '{}', '{"against":"x","differences":"x","transactions":"x"}', '{"against":[1],"differences":[1]}']

/** What fails for somebody who works on with it; nothing if it is refused with the name of its author. */
async function faultsOf(bo: Member, id: string): Promise<readonly string[]> {
  const refusal = await bo.workbook.catchUp().then(() => undefined, String)
  if (refusal !== undefined) return refusal.includes('by eve') ? [] : [`refused: ${refusal}`]
  bo.restart()
  const { workbook } = bo
  const faults: string[] = []
  const tried = (work: Promise<unknown>) => work.catch((error: unknown) => void faults.push(String(error)))
  await tried(workbook.get(id))
  await tried(workbook.log({ id, from: 0, count: 50 }))
  await tried(keysOf(workbook, id))
  await tried(planned(workbook, id, rows))
  await tried(
    workbook
      .get(id)
      .then(({ revision, phase }) =>
        phase === 'signed-off'
          ? undefined
          : workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
      )
  )
  await tried(workbook.wholeAsSteps())
  return faults
}

it.each(LOG_KINDS)('a member cannot keep others from a reconciliation by what an entry “%s” says', async (kind) => {
  for (const detail of DETAILS) {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    const bo = memberOf(folder.path, sequencer('bo'))
    const { id } = await stored(bo.workbook, paymentOrder(payments))
    await applied(bo.workbook, id, rows)
    const { seq, hash: previousHash } = await bo.workbook.head()
    const said = {
      seq: seq + 1,
      at: new Date().toISOString(),
      by: 'eve',
      kind,
      reconciliation: id,
      detail,
      previousHash
    }
    sequencer('eve').append({ entries: [{ ...said, hash: hashEntry(said) }], effects: '' })
    const faults = await faultsOf(bo, id)
    bo.close()
    expect(faults, detail).toEqual([])
  }
})

it.each(['write-off', 'note'] as const)('nor by what the entry of a “%s” says', async (what) => {
  for (const detail of DETAILS) {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    const honest = sequencer('eve')
    const lying = { now: false }
    const lied = (entry: LogEntry) => ({ ...entry, detail, hash: hashEntry({ ...entry, detail }) })
    const eve = memberOf(folder.path, {
      ...honest,
      append: (step) => honest.append(lying.now ? { ...step, entries: step.entries.map(lied) } : step)
    })
    const bo = memberOf(folder.path, sequencer('bo'))
    const { id } = await stored(bo.workbook, paymentOrder(payments))
    await planned(bo.workbook, id, [])
    await eve.workbook.catchUp()
    const keys = await keysOf(eve.workbook, id)
    lying.now = true
    let isDone = false
    for (const key of keys) {
      if (isDone) break
      const target = { kind: 'item', key } as const
      const note = { do: 'note', target, text: 'Nothing else' } as const
      const decision = what === 'note' ? note : ({ do: 'write-off', targets: [target], reason: 'Lost' } as const)
      // Only one that is not matched can be written off.
      isDone = await eve.workbook.decide(id, decision, ANNA).then(
        () => true,
        () => false
      )
    }
    expect(isDone).toBe(true)
    const faults = await faultsOf(bo, id)
    eve.close()
    bo.close()
    expect(faults, detail).toEqual([])
  }
})
