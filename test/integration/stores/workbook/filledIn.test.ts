import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilledInDecision } from '../../../../shared/domain/reconciliation/decision.ts'
import { decisionNames, FILL_IN_COLUMNS } from '../../../../shared/words/fillIn.ts'
import { fillInWorkbook } from '../../../../electron/features/exporting/report/fillInWorkbook.ts'
import type { Remote } from '../../../../electron/base/database/port/remote.ts'
import type { WorkbookCalls } from '../../../../electron/stores/workbook/workbook.ts'
import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime, inFull } from '../../../support/campaign.ts'
import { sheetOf, withTexts } from '../../../support/formats/editedXlsx.ts'
import { hasProgram, needs, runProgram } from '../../../support/process/program.ts'
import { aCandidate, candidateLines, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { linesOut, readBack, type SavedCell, type SavedLine } from '../../../support/reconciliation/filledIn.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { shownState } from '../../../support/reconciliation/workbookState.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { twoOnOne } from '../../../support/team/twoMembers.ts'

const BO = { name: 'bo' }

/** Missing, failed, short, missing and matched. */
const PAYMENTS = [1, 2, 3, 4, 5].map((number) => ({
  amount: `${number}0.00`,
  correlationId: uuidOf(number),
  name: `Payee ${number}`,
  reference: `Invoice 100${number}`
}))
/** And a transaction that nobody expected. */
const ROWS = [
  aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-200000', status: 'failed', bulkPaymentId: 'b1' }),
  aCandidate({ id: 'tx3', correlationId: uuidOf(3), amount: '-250000', bulkPaymentId: 'b1' }),
  aCandidate({ id: 'tx5', correlationId: uuidOf(5), amount: '-500000', bulkPaymentId: 'b1' }),
  aCandidate({ id: 'tx9', correlationId: uuidOf(9), amount: '-10000', bulkPaymentId: 'b1', reference: 'stranger' })
]

async function begun(workbook: Remote<WorkbookCalls>, name = 'October'): Promise<string> {
  const { id } = await stored(workbook, bulkRequest(PAYMENTS), name)
  await applied(workbook, id, name === 'October' ? ROWS : [])
  return id
}

async function world() {
  const test = await testWorkbook()
  const { workbook } = test
  const id = await begun(workbook)
  const lines = await linesOut(workbook, id)
  return {
    test,
    workbook,
    id,
    lines,
    /** The line of a payee, and its number when nothing was moved. */
    at: (payee: string) => lines.findIndex((line) => line.Payee === payee),
    [Symbol.asyncDispose]: test[Symbol.asyncDispose].bind(test)
  }
}

const written = { Decision: 'Write off', Reason: 'Bank charge' } as const
const with1 = (lines: readonly SavedLine[], at: number, change: SavedLine) =>
  lines.map((line, place) => (place === at ? { ...line, ...change } : line))

const textOf = (cell: SavedCell | undefined) => (typeof cell === 'string' ? cell : '')

/** What a decision is about, from the key of a line. */
function targetOf(line: SavedLine | undefined): FilledInDecision['targets'][number] {
  const [, kind, name = ''] = textOf(line?.Key).split(' ')
  if (kind === 'match') return { kind, id: Number(name) }
  return kind === 'transaction' ? { kind, id: name } : { kind: 'item', key: name }
}

const plain = (state: Awaited<ReturnType<typeof shownState>>) =>
  JSON.parse(
    JSON.stringify(state, (name, value: unknown) =>
      ['at', 'createdAt', 'id', 'madeAt', 'seq'].includes(name) ? 0 : value
    )
  ) as unknown

describe('exceptions that come back', () => {
  it('goes out with each entry of the queue, and with the decisions that are possible for it', async () => {
    await using made = await world()
    const { workbook, id } = made
    const { rows } = await workbook.fillInSheet(id, 'UTC')
    expect((await workbook.get(id)).counts.queue).toBe(rows.length)
    const choices = Object.fromEntries(
      rows.map(({ cells, choices: possible }) => [cells.Payee || cells.Reference, possible] as const)
    )
    const { carry, ...others } = decisionNames
    expect(choices).toEqual({
      ...Object.fromEntries(
        ['Payee 1', 'Payee 2', 'Payee 3', 'Payee 4'].map((payee) => [payee, Object.values(decisionNames)])
      ),
      stranger: Object.values(others)
    })
    expect(carry).toBe('Carry forward')
  })

  it(
    'decides what was filled in, however lines are sorted or deleted, as one entry that one undo takes back',
    async () => {
      const kinds = Object.keys(decisionNames) as (keyof typeof decisionNames)[]
      const filling = fc.record({
        kind: fc.option(fc.constantFrom(...kinds)),
        reason: fc.constantFrom('Bank charge', 'It is 12.5 % & "so"')
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(filling, { minLength: 5, maxLength: 5 }),
          fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }),
          async (fillings, order) => {
            await using test = await testWorkbook()
            await using twin = await testWorkbook()
            const [id, twinId] = [await begun(test.workbook), await begun(twin.workbook)]
            const lines = await linesOut(test.workbook, id)
            const before = await shownState(test.workbook, id)
            const chosen = order.map((place) => {
              const [line = {}, { kind = null, reason = '' } = {}] = [lines[place], fillings[place]]
              const isOther = kind === 'carry' && textOf(line.Key).includes(' transaction ')
              return kind === null || isOther ? { line } : { line, kind, reason }
            })
            const edited = chosen.map(({ line, kind, reason }) =>
              kind ? { ...line, Decision: decisionNames[kind], Reason: reason } : line
            )
            const plan = await readBack(test.workbook, id, edited)
            const wanted = chosen.filter(({ kind }) => kind)
            expect([plan.changes.length, plan.refused, plan.unchanged]).toEqual([
              wanted.length,
              [],
              chosen.length - wanted.length
            ])
            expect(await shownState(test.workbook, id)).toEqual(before)
            if (wanted.length === 0) return
            const { entry } = await test.workbook.acceptFilled(plan.draft, BO)
            expect([entry.by, entry.kind, entry.canUndo]).toEqual(['bo', 'fill-in', true])
            for (const { line, kind, reason } of wanted)
              await twin.workbook.decide(
                twinId,
                { do: kind ?? 'ignore', targets: [targetOf(line)], reason: reason ?? '' },
                BO
              )
            expect(plain(await shownState(test.workbook, id))).toEqual(plain(await shownState(twin.workbook, twinId)))
            const reopened = await test.reopen()
            expect(plain(await shownState(reopened, id))).toEqual(plain(await shownState(twin.workbook, twinId)))
            await reopened.decide(id, { do: 'undo', entry: entry.seq }, ANNA)
            expect(await shownState(reopened, id)).toEqual(before)
            expect(await reopened.verifyLog()).toMatchObject({ isWhole: true })
          }
        ),
        { numRuns: campaign(8, 60) }
      )
    },
    campaignTime(300_000)
  )

  it('stores nothing before it is accepted, and nothing twice', async () => {
    await using made = await world()
    const { workbook, id, lines } = made
    const [head, before] = [await workbook.head(), await shownState(workbook, id)]
    const { draft } = await readBack(workbook, id, with1(lines, 0, written))
    expect([await workbook.head(), await shownState(workbook, id)]).toEqual([head, before])
    await workbook.acceptFilled(draft, ANNA)
    await expect(workbook.acceptFilled(draft, ANNA)).rejects.toMatchObject({ code: 'plan-outdated' })
    expect((await workbook.head()).seq).toBe(head.seq + 1)
  })

  it('takes what spreadsheets write otherwise for the same', async () => {
    await using made = await world()
    const { workbook, id, lines } = made
    const other = lines.map((line) => ({
      ...line,
      Instructed:
        typeof line.Instructed === 'object' && 'number' in line.Instructed ? `${line.Instructed.number}.0000` : '',
      Reference: `  ${textOf(line.Reference).replace(' ', '\r\n')} `,
      Kind: 'A remark of my own',
      Decision: ' accept  WITH reason',
      Reason: '  Paid by another route  '
    }))
    const headings = ['Mine', ...FILL_IN_COLUMNS.toReversed()]
    const { changes, refused } = await readBack(workbook, id, other, { headings })
    expect(refused).toEqual([])
    expect(changes.map(({ facts }) => facts[0]?.after)).toEqual(
      lines.map(() => 'Accept with reason: Paid by another route')
    )
  })
})

describe('a line that is refused', () => {
  type Edit = (lines: readonly SavedLine[], otherKey: SavedLine) => readonly SavedLine[]
  const key = ({ Key = '', Fingerprint = '' }: SavedLine = {}) => ({ Key, Fingerprint })
  const first =
    (change: SavedLine): Edit =>
    (lines) =>
      with1(lines, 0, { ...written, ...change })
  const CASES: readonly (readonly [what: string, edit: Edit, why: string, how?: object])[] = [
    ['has the key of another one', (all) => with1(all, 0, { ...written, Key: all[1]?.Key ?? '' }), 'is in line'],
    [
      'swapped keys with another one',
      (all) => with1(with1(all, 0, { ...written, Key: all[1]?.Key ?? '' }), 1, { Key: all[0]?.Key ?? '' }),
      'cells were moved'
    ],
    [
      'was sorted without its key',
      (all) => with1(with1(all, 0, { ...written, ...key(all[1]) }), 1, key(all[0])),
      'cells were moved'
    ],
    [
      'is there twice',
      (all) => [...with1(all, 0, written), { ...all[0], ...written, Decision: 'Ignore' }],
      'same exception is in line'
    ],
    [
      'is of another reconciliation',
      (all, other) => with1(all, 0, { ...written, ...key(other) }),
      'another reconciliation'
    ],
    ['has a made-up fingerprint', first({ Fingerprint: '3-0-0-0' }), 'cells were moved'],
    ['has another amount', first({ Instructed: { number: '11' } }), 'Instructed is “11”, but was “10.00”'],
    ['has another payee', first({ Payee: 'Payee 2' }), 'Payee is “Payee 2”'],
    ['has no key', first({ Key: '' }), 'has no key'],
    [
      'has a formula as decision',
      first({ Decision: { formula: 'A1', value: 'Write off' } }),
      'Decision: It is a formula'
    ],
    [
      'has a formula as reason',
      first({ Reason: { formula: 'HYPERLINK("x")', value: 'Bank charge' } }),
      'Reason: It is a formula'
    ],
    [
      'has a formula as key',
      (all) => with1(all, 0, { ...written, Key: { formula: 'N1', value: textOf(all[0]?.Key) } }),
      'Key: It is a formula'
    ],
    ['has a reason that became a day', first({ Reason: { day: '2026-05-12' } }), 'text of 3 to 500 letters'],
    ['has a reason that became a number', first({ Reason: { number: '1234' } }), 'text of 3 to 500 letters'],
    ['has no reason', first({ Reason: '' }), 'needs a reason'],
    ['has a reason that is too short', first({ Reason: 'ok' }), 'text of 3 to 500 letters'],
    ['has a reason alone', first({ Decision: '' }), 'no decision'],
    ['has an unknown decision', first({ Decision: 'Write of' }), '“Write of” is no decision'],
    ['assigns where nobody else is', first({ 'Assigned to': 'rik' }), 'You work alone'],
    [
      'is merged with the one above',
      (all) => with1(all, 1, written),
      'merged with the one in line 2',
      { merged: ['J2:J3'] }
    ]
  ]
  // One for all: reading stores nothing.
  let made: Awaited<ReturnType<typeof world>>
  let other: SavedLine = {}
  beforeAll(async () => {
    made = await world()
    const [line = {}] = await linesOut(made.workbook, await begun(made.workbook, 'November'))
    other = line
  })
  afterAll(() => made[Symbol.asyncDispose]())

  it.each(CASES.map(([what, edit, why, how = {}]) => ({ what, edit, why, how })))(
    '$what',
    async ({ edit, why, how }) => {
      const { workbook, id, lines } = made
      const last = lines.length - 1
      const edited = edit(with1(lines, last, { Decision: 'Ignore', Reason: 'Other file' }), other)
      const { changes, refused } = await readBack(workbook, id, edited, how)
      expect(refused.map((each) => each.why).join('\n')).toContain(why)
      // The others are taken all the same, and of the refused nothing.
      expect(changes.map(({ facts }) => facts[0]?.after)).toEqual(['Ignore: Other file'])
    }
  )

  it('is a transaction that is to be carried forward', async () => {
    await using made = await world()
    const { workbook, id, lines } = made
    const { changes, refused } = await readBack(
      workbook,
      id,
      with1(lines, lines.length - 1, { ...written, Decision: 'Carry forward' })
    )
    expect([changes, refused[0]?.why]).toEqual([[], expect.stringContaining('cannot be carried forward')])
  })

  it('was decided on, or changed, since the workbook was written, and says by whom', async () => {
    await using made = await world()
    const { workbook, id, lines, at } = made
    const target = targetOf(lines[at('Payee 1')])
    await workbook.decide(id, { do: 'ignore', targets: [target], reason: 'Dealt with' }, BO)
    const four = targetOf(lines[at('Payee 4')])
    await workbook.decide(id, { do: 'note', target: four, text: 'Look' }, BO)
    const changed = ROWS.map((row) =>
      row.id === 'tx3'
        ? { ...row, amount: '-260000', paymentAmount: '-260000', updatedAt: '2026-02-02T00:00:00.000Z' }
        : row
    )
    await workbook.noteRows(candidateLines(changed), [])
    const { changes, refused } = await readBack(
      workbook,
      id,
      lines.map((line) => ({ ...line, ...written }))
    )
    const whyOf = (payee: string) => refused.find((one) => one.payee === payee)?.why
    expect(whyOf('Payee 1')).toContain('bo decided on it meanwhile: Ignored Payee 1')
    expect(whyOf('Payee 4')).toContain('bo decided on it meanwhile: Wrote a note')
    expect(whyOf('Payee 3')).toBeDefined()
    expect(changes.map(({ payee }) => payee)).toEqual(['Payee 2', ''])
  })

  it('changed after it was shown: nothing is stored, and it is named', async () => {
    await using made = await world()
    const { workbook, id, lines } = made
    const { draft } = await readBack(
      workbook,
      id,
      lines.map((line) => ({ ...line, ...written }))
    )
    const target = targetOf(lines[0])
    await workbook.decide(id, { do: 'explain', targets: [target], reason: 'Paid in cash' }, BO)
    const before = await shownState(workbook, id)
    await expect(workbook.acceptFilled(draft, ANNA)).rejects.toMatchObject({
      code: 'plan-outdated',
      message: expect.stringMatching(/Line 2, Payee 1: bo decided on it meanwhile/) as string
    })
    expect(await shownState(workbook, id)).toEqual(before)
    const again = await readBack(
      workbook,
      id,
      lines.map((line) => ({ ...line, ...written }))
    )
    expect([again.changes.length, again.refused.length]).toEqual([lines.length - 1, 1])
    const { entry } = await workbook.acceptFilled(again.draft, ANNA)
    expect([entry.by, entry.subjectCount]).toEqual(['anna', lines.length - 1])
  })
})

it('goes out of a signed-off reconciliation, and does not come back', async () => {
  await using made = await world()
  const { workbook, id, lines } = made
  const edited = with1(lines, 0, written)
  const { draft } = await readBack(workbook, id, edited)
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  const { rows } = await workbook.fillInSheet(id, 'UTC')
  expect(rows.map(({ choices }) => choices)).toEqual(lines.map(() => []))
  const refused = { code: 'bad-input', message: expect.stringContaining('signed off') as string }
  await expect(readBack(workbook, id, edited)).rejects.toMatchObject(refused)
  await expect(workbook.acceptFilled(draft, ANNA)).rejects.toMatchObject(refused)
})

it('refuses a file that is no such workbook, and one with a heading twice, with what to do', async () => {
  await using made = await world()
  const { workbook, id, lines } = made
  const headings = FILL_IN_COLUMNS
  await expect(workbook.readFilled(id, { text: 'a;b', name: 'x.csv' })).rejects.toMatchObject({ code: 'bad-input' })
  const without = headings.filter((heading) => heading !== 'Fingerprint')
  await expect(readBack(workbook, id, lines, { headings: without })).rejects.toThrow(
    'no sheet with each of the columns'
  )
  await expect(readBack(workbook, id, lines, { headings: [...headings, 'Due'] })).rejects.toThrow(
    'no sheet with each of the columns'
  )
})

it('is a decision like any other in a team: by who accepts, checked against what others decided', async () => {
  await using team = await twoOnOne(bulkRequest(PAYMENTS), ROWS)
  const { anna, bo, id } = team
  const { workbook } = anna
  const lines = (await linesOut(workbook, id)).map((line) => ({ ...line, ...written }))
  const { draft, changes } = await readBack(workbook, id, lines)
  const target = targetOf(lines[0])
  await bo.workbook.decide(id, { do: 'ignore', targets: [target], reason: 'Dealt with' }, BO)
  await expect(workbook.acceptFilled(draft, BO)).rejects.toThrow('bo decided on it meanwhile')
  const { draft: again } = await readBack(workbook, id, lines)
  const { entry } = await workbook.acceptFilled(again, BO)
  expect([entry.by, entry.subjectCount]).toEqual(['anna', changes.length - 1])
  await bo.workbook.catchUp()
  expect(await shownState(bo.workbook, id)).toEqual(await shownState(workbook, id))
  expect(bo.allRows()).toEqual(anna.allRows())
})

it('assigns and decides under one entry, and one undo gives both back', async () => {
  await using made = await world()
  const { workbook, id, lines, at } = made
  const target = targetOf(lines[at('Payee 1')]) as { readonly kind: 'item'; readonly key: string }
  await workbook.decide(id, { do: 'assign', targets: [target], to: 'rik', due: null }, ANNA)
  const before = await shownState(workbook, id)
  const file = { name: 'came back.xlsx', sha256: 'a'.repeat(64) }
  const { entry } = await workbook.decide(
    id,
    {
      do: 'fill-in',
      file,
      decisions: [
        { do: 'assign', targets: [target], to: 'bo', due: '2026-12-31' },
        { do: 'carry', targets: [target], reason: 'Next week' }
      ]
    },
    ANNA
  )
  expect(entry.words).toBe('Decided on Payee 1, 10.00 EUR as filled in in “came back.xlsx”')
  expect(entry.facts.map(({ after }) => after)).toEqual([
    'Assigned to bo, due 31 December 2026',
    'Carried forward: Next week'
  ])
  await workbook.decide(id, { do: 'undo', entry: entry.seq }, ANNA)
  expect(await shownState(workbook, id)).toEqual(before)
  const twice = { do: 'write-off', targets: [target], reason: 'Small' } as const
  await expect(workbook.decide(id, { do: 'fill-in', file, decisions: [twice, twice] }, ANNA)).rejects.toThrow(
    'decided on twice'
  )
})

inFull(describe.skipIf(!hasProgram('soffice')))(`a workbook that LibreOffice saved again (${needs('soffice')})`, () => {
  it('comes back as it was filled in', { timeout: 120_000 }, async () => {
    await using made = await world()
    await using folder = await temporaryFolder()
    const { workbook, id } = made
    const bytes = fillInWorkbook(
      { ...(await workbook.fillInSheet(id, 'UTC')), members: ['bo'] },
      '2026-11-30T00:00:00Z'
    )
    const file = join(folder.path, 'exceptions.xlsx')
    expect(await sheetOf(bytes)).toContain(
      'sqref="J2:J5"><formula1>"Accept with reason,Write off,Ignore,Carry forward"'
    )
    await writeFile(file, await withTexts(bytes, { J2: 'Write off', K2: 'Bank charge', J4: 'Ignore', K4: '=x+1' }))
    const profile = `-env:UserInstallation=file://${join(folder.path, 'office')}`
    const saved = join(folder.path, 'saved')
    runProgram('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      saved,
      file
    ])
    const read = async (path: string) =>
      workbook.readFilled(id, { bytes: await readFile(path), name: 'exceptions.xlsx' })
    const { draft: _, ...ours } = await read(file)
    const { draft: _other, ...theirs } = await read(join(saved, 'exceptions.xlsx'))
    expect(theirs).toEqual(ours)
    expect(ours.changes.map(({ facts }) => facts[0]?.after)).toEqual(['Write off: Bank charge', 'Ignore: =x+1'])
  })
})
