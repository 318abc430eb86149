import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type { Sequencer } from '../../../electron/workbook/replication/sequencer.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, planned, stored } from '../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../support/team/memberOf.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

/** What a changed client may say that it did, beside what it did. */
interface Chance {
  /** The entry of Bo's sign-off, and the one that carries the lie. */
  readonly bos: number
  readonly own: number
  readonly reconciliation: string
}

/** The sequencer of a changed client. */
function lying(sequencer: Sequencer, lie: (own: number) => string, forge = (effects: string) => effects): Sequencer {
  return {
    ...sequencer,
    append: (step) =>
      sequencer.append({ ...step, effects: forge(`${step.effects}${lie(step.entries.at(-1)?.seq ?? 0)}\n`) })
  }
}

/** Bo decided and signed off; then Anna, whose client is changed, writes a note or assigns something. */
async function liedTo(told: 'note' | 'assign', lieOf: (chance: Chance) => string) {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const chance = { bos: 0, reconciliation: '', isLying: false }
  const lie = (own: number) => (chance.isLying ? lieOf({ ...chance, own }) : '')
  const anna = memberOf(folder.path, lying(sequencer('anna'), lie))
  const bo = memberOf(folder.path, sequencer('bo'))
  const { id } = await stored(bo.workbook, paymentOrder(payments))
  const { revision } = await applied(bo.workbook, id, rows)
  await bo.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  chance.bos = (await bo.workbook.head()).seq
  const other = await stored(bo.workbook, paymentOrder(payments, 'ORDER-2'), 'Salaries November')
  chance.reconciliation = other.id
  await anna.workbook.catchUp()
  expect(anna.allRows()).toEqual(bo.allRows())

  const [key = ''] = await keysOf(anna.workbook, other.id)
  const target = { kind: 'item', key } as const
  const decisions: Readonly<Record<typeof told, Decision>> = {
    note: { do: 'note', target, text: 'Nothing else' },
    assign: { do: 'assign', targets: [target], to: 'anna', due: null }
  }
  chance.isLying = true
  await anna.workbook.decide(other.id, decisions[told], ANNA)
  const before = bo.allRows()
  const error = await bo.workbook.catchUp().then(
    () => undefined,
    (refusal: unknown) => refusal
  )
  const after = bo.allRows()
  anna.close()
  bo.close()
  return { error, before, after }
}

const MARK = 'put marks id,reconciliation,target_kind,target,kind,text,made_by'

describe('a member whose client is changed', () => {
  it.each<readonly [what: string, told: 'note' | 'assign', lie: (chance: Chance) => string]>([
    [
      'approves what nobody reviewed',
      'note',
      ({ bos }) => `put reviews sign_off,made_by,outcome,comment [[1,${bos},"approved",""]]`
    ],
    ['reopens', 'note', ({ own }) => `put reopenings sign_off,made_by,reason [[1,${own},"No reason"]]`],
    ['signs off', 'note', ({ own }) => `put sign_offs id,reconciliation,made_by,snapshot [[9,"r",${own},"{}"]]`],
    [
      'saves rules',
      'note',
      ({ own }) => `put rule_sets version,rules,made_by,saved_at,saved_by [[9,"[]",${own},"","anna"]]`
    ],
    [
      'writes a note of somebody else',
      'note',
      ({ bos, reconciliation }) => `${MARK} [[9,"${reconciliation}","item","1","note","As agreed",${bos}]]`
    ],
    ['takes a match back for somebody else', 'note', ({ bos }) => `put match_items match,item,ended_by [[1,1,${bos}]]`],
    ['decides where it says that it assigns', 'assign', () => 'drop match_items match,item [[1,1]]'],
    ['breaks a rule of a table', 'note', ({ own }) => `${MARK} [[9,"of nothing","item","1","note","",${own}]]`],
    ['writes what is no JSON', 'note', () => `${MARK} [[x]]`]
  ])('is not believed where it %s', async (_, told, lie) => {
    const { error, before, after } = await liedTo(told, lie)
    expect(error).toMatchObject({
      code: 'team-forked',
      message: expect.stringMatching(/by anna changed more than it says.* without this member/) as string
    })
    expect(after).toEqual(before)
  })

  it.each([
    ['waits for no review', ',\\"isOfTeam\\":true', ''],
    ['was prepared by somebody else', '\\"preparer\\":\\"anna\\"', '\\"preparer\\":\\"bo\\"']
  ])('is not believed where it signs off what %s', async (_, said, lie) => {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    let forged = 0
    const forge = (effects: string) => {
      if (effects.includes(said)) forged++
      return effects.replace(said, lie)
    }
    const anna = memberOf(
      folder.path,
      lying(sequencer('anna'), () => '', forge)
    )
    const bo = memberOf(folder.path, sequencer('bo'))
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    const { revision } = await applied(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const before = bo.allRows()
    await anna.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
    expect(forged).toBe(1)
    await expect(bo.workbook.catchUp()).rejects.toMatchObject({ code: 'team-forked' })
    expect(bo.allRows()).toEqual(before)
    anna.close()
    bo.close()
  })

  it.each(['note', 'assign'] as const)('is believed where it tells the truth with a %s', async (told) => {
    const { error, before, after } = await liedTo(told, () => '')
    expect(error).toBeUndefined()
    expect(after).not.toEqual(before)
  })
})

/** Changes a column of the rows of a table in what a step does. */
function forged(effects: string, table: string, column: string, value: unknown): string {
  return effects
    .split('\n')
    .map((line) => {
      const [, name = '', columns = '', all = ''] = /^put (\w+) ([\w,]+) (\[.*\])$/.exec(line) ?? []
      if (name !== table) return line
      const place = columns.split(',').indexOf(column)
      const changed = (JSON.parse(all) as unknown[][]).map((row) => row.with(place, value))
      return `put ${table} ${columns} ${JSON.stringify(changed)}`
    })
    .join('\n')
}

describe('a note of a changed client', () => {
  it.each<readonly [string, string, (own: number) => unknown]>([
    ['does not discard a reconciliation on the other computers', 'discarded_by', (own) => own],
    ['does not say on the other computers that it is signed off', 'phase', () => 'signed-off']
  ])('%s', async (_, column, value) => {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    const honest = sequencer('anna')
    let isLying = false
    const anna = memberOf(folder.path, {
      ...honest,
      append: (step) => {
        const own = step.entries.at(-1)?.seq ?? 0
        return honest.append(
          isLying ? { ...step, effects: forged(step.effects, 'reconciliations', column, value(own)) } : step
        )
      }
    })
    const bo = memberOf(folder.path, sequencer('bo'))
    const { id } = await stored(bo.workbook, paymentOrder(payments))
    await planned(bo.workbook, id, rows)
    await anna.workbook.catchUp()
    const [key = ''] = await keysOf(anna.workbook, id)
    isLying = true
    await anna.workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: 'Nothing else' }, ANNA)
    await expect(bo.workbook.catchUp()).rejects.toMatchObject({ code: 'team-forked' })
    const listed = await bo.workbook.list()
    anna.close()
    bo.close()
    expect(listed).toMatchObject([{ id, phase: expect.not.stringMatching(/^signed-off$/) as string }])
  })
})
