import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import type { Sequencer } from '../../../../electron/stores/workbook/log/sequencer.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, planned, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

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
    ['was prepared by somebody else', '\\"preparer\\":\\"anna\\"', '\\"preparer\\":\\"bo\\"'],
    ['has other rows', '\\"rowsHash\\":\\"', '\\"rowsHash\\":\\"0'],
    ['has other figures', '\\"unexplained\\":\\"', '\\"unexplained\\":\\"0'],
    ['leaves out what is claimed here', '\\"claimedElsewhere\\":[', '\\"claimedElsewhere\\":[[\\"tx0\\",\\"other\\"]'],
    ['has claims that are no list', '\\"claimedElsewhere\\":[', '\\"claimedElsewhere\\":1,\\"other\\":[']
  ])('is not believed where it signs off what %s', async (_, said, lie) => {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    let forged = 0
    const forge = (effects: string) =>
      effects.replace(/^put sign_offs .*$/gm, (line) => {
        if (line.includes(said)) forged++
        return line.replace(said, lie)
      })
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

  it('is not believed where it expects elsewhere what nobody carried forward', async () => {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    const forge = (effects: string) => effects.replace(/^put marks .*$/gm, '')
    const anna = memberOf(
      folder.path,
      lying(sequencer('anna'), () => '', forge)
    )
    const bo = memberOf(folder.path, sequencer('bo'))
    const { id } = await stored(bo.workbook, paymentOrder(payments))
    await planned(bo.workbook, id, [])
    await anna.workbook.catchUp()
    const before = bo.allRows()
    await anna.workbook.carry(id, 'Salaries November', ANNA)
    await expect(bo.workbook.catchUp()).rejects.toMatchObject({ code: 'team-forked' })
    expect(bo.allRows()).toEqual(before)
    anna.close()
    bo.close()
  })

  it.each(['note', 'assign'] as const)('is believed where it states the truth with a %s', async (told) => {
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

/** Anna, whose client forges the effects of one step, assigns or writes a note about what Bo planned. */
async function forgedStep(told: 'note' | 'assign', forge: (effects: string, own: number) => string) {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const honest = sequencer('anna')
  let isLying = false
  const anna = memberOf(folder.path, {
    ...honest,
    append: (step) =>
      honest.append(isLying ? { ...step, effects: forge(step.effects, step.entries.at(-1)?.seq ?? 0) } : step)
  })
  const bo = memberOf(folder.path, sequencer('bo'))
  const { id } = await stored(bo.workbook, paymentOrder(payments))
  await planned(bo.workbook, id, rows)
  await anna.workbook.catchUp()
  const [key = ''] = await keysOf(anna.workbook, id)
  const target = { kind: 'item', key } as const
  const before = await bo.workbook.list()
  isLying = true
  await anna.workbook.decide(
    id,
    told === 'note'
      ? { do: 'note', target, text: 'Nothing else' }
      : { do: 'assign', targets: [target], to: 'bo', due: null },
    ANNA
  )
  const error = await bo.workbook.catchUp().then(
    () => undefined,
    (refusal: unknown) => refusal
  )
  const after = await bo.workbook.list()
  const all = bo.allRows()
  anna.close()
  bo.close()
  return { error, before, after, all }
}

describe.each(['note', 'assign'] as const)('a changed client that says %s', (told) => {
  it.each<readonly [string, string, (own: number) => unknown]>([
    ['does not discard a reconciliation on the other computers', 'discarded_by', (own) => own],
    ['does not say on the other computers that it is signed off', 'phase', () => 'signed-off'],
    ['does not change who created it', 'created_by', () => 'rik'],
    ['does not change of which file it is', 'content_hash', () => '00'],
    ['does not change its file name', 'file_name', () => 'other.xml'],
    ['does not change which entry made it', 'made_by', () => 2],
    ['does not keep its revision', 'revision', () => 2]
  ])('%s', async (_, column, value) => {
    const { error, before, after } = await forgedStep(told, (effects, own) =>
      forged(effects, 'reconciliations', column, value(own))
    )
    expect(error).toMatchObject({ code: 'team-forked' })
    expect(after).toEqual(before)
  })

  it('does not change the amount of a transaction', async () => {
    const found = [
      ID,
      'tx0',
      'acc1',
      -1,
      'EUR',
      -1,
      'EUR',
      null,
      null,
      null,
      null,
      null,
      '',
      'completed',
      'settled',
      '',
      '',
      '',
      0
    ]
    const { error, all } = await forgedStep(told, (effects) => {
      const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(effects) ?? []
      return `${effects}put found ${FOUND} ${JSON.stringify([found.with(0, id)])}\n`
    })
    expect(error).toMatchObject({ code: 'team-forked', message: expect.stringMatching(/by anna/) as string })
    expect(all.get('found')?.map(([, , , amount]) => amount)).not.toContain(-1n)
  })

  it('gives nobody other figures than the rows have', async () => {
    const { error, before, after } = await forgedStep(told, (effects) =>
      forged(effects, 'reconciliations', 'summary', '{"items":0,"counts":{"queue":0},"differences":[],"batchItems":{}}')
    )
    expect(error).toBeUndefined()
    const figures = ({ items, counts, differences }: (typeof after)[number]) => ({ items, counts, differences })
    expect(after.map(figures)).toEqual(before.map(figures))
  })
})

const ID = 'of the step'
const FOUND = `reconciliation,id,account_id,amount,currency,payment_amount,payment_currency,bulk_payment_id,correlation_id,counterparty_name,counterparty_number,counterparty_bank_code,reference,status,standing,type,transaction_created_at,transaction_updated_at,is_absent`
