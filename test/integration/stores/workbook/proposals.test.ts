import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { campaign, campaignSeed } from '../../../support/campaign.ts'
import fc from '../../../support/fastCheck.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows, step, take } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, planned, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { brokenSequencer, FATES, Killed, type StepFate } from '../../../support/team/brokenSequencer.ts'
import { memberOf, plainSequencer } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** A team of two, with a reconciliation whose matches are suggested. */
async function aTeam(folder: string) {
  const sequencer = plainSequencer()
  const ways = [brokenSequencer(sequencer('anna')), brokenSequencer(sequencer('bo'))] as const
  const [anna, bo] = [memberOf(folder, ways[0]), memberOf(folder, ways[1])]
  const { id } = await stored(anna.workbook, paymentOrder(payments))
  await planned(anna.workbook, id, rows)
  await bo.workbook.catchUp()
  const keys = await keysOf(anna.workbook, id)
  const close = () => [anna, bo].forEach((member) => member.close())
  return { anna, bo, ways, id, keys, [Symbol.dispose]: close }
}

const proposed = { code: 'proposed' }

it('stores decisions while the database is out of reach, changes nothing, and sends them later', async () => {
  await using folder = await temporaryFolder()
  using team = await aTeam(folder.path)
  const { anna, bo, ways, id, keys } = team
  const [first = '', second = ''] = keys
  const before = await anna.workbook.get(id)
  ways[0].fate = () => 'cut before'
  const match = { do: 'match', items: [first], transactionIds: ['tx0'] } as const
  await expect(anna.workbook.decide(id, match, ANNA)).rejects.toMatchObject(proposed)
  const rename = { do: 'rename', name: 'Later' } as const
  await expect(anna.workbook.decide(id, rename, ANNA)).rejects.toMatchObject(proposed)
  const other = { do: 'match', items: [second], transactionIds: ['tx0'] } as const
  await expect(anna.workbook.decide(id, other, ANNA)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('Withdraw that one first') as string
  })
  expect(await anna.workbook.get(id)).toEqual(before)
  anna.restart()
  await expect(anna.workbook.sendProposals()).rejects.toMatchObject({ code: 'offline' })
  const waiting = await anna.workbook.proposals()
  expect(waiting).toMatchObject([
    { items: [first], transactionIds: ['tx0'], words: expect.stringMatching(/^Matched /) as string, isSent: false },
    { items: [], words: 'Renamed “Salaries October” to “Later”', refusal: null }
  ])
  ways[0].fate = () => 'pass'
  await expect(
    anna.workbook.signOff(id, before.revision, { reviewer: null, forcedBecause: 'Now' }, ANNA)
  ).rejects.toMatchObject({ code: 'not-allowed', message: expect.stringContaining('not sent to the team') as string })
  await anna.workbook.sendProposals()
  expect(await anna.workbook.proposals()).toEqual([])
  await bo.workbook.catchUp()
  const { entries } = await bo.workbook.log({ id, from: 0, count: 2 })
  // Each says when it was decided, and who decided it.
  expect(entries.map(({ at, by, kind }) => [at, by, kind])).toEqual([
    [waiting[1]?.at, 'anna', 'rename'],
    [waiting[0]?.at, 'anna', 'match']
  ])
  expect(bo.allRows()).toEqual(anna.allRows())
})

it.each<[what: string, change: (team: Awaited<ReturnType<typeof aTeam>>) => Promise<unknown>, words: RegExp]>([
  [
    'somebody matched it',
    async ({ bo, id, keys: [first = ''] }) =>
      bo.workbook.decide(id, { do: 'match', items: [first], transactionIds: ['tx1'] }, ANNA),
    /^Payment 1 is already matched/
  ],
  [
    'somebody wrote a note',
    async ({ bo, id, keys: [key = ''] }) =>
      bo.workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: 'Stop' }, ANNA),
    /^bo decided on it meanwhile: Wrote a note on .*“Stop”\./
  ],
  [
    'the transaction failed',
    async ({ bo, id }) =>
      planned(
        bo.workbook,
        id,
        rows.map((row) => (row.id === 'tx0' ? { ...row, status: 'failed' } : row))
      ),
    /newer data came/
  ],
  [
    'it is signed off',
    async ({ bo, id }) => {
      const { revision } = await bo.workbook.get(id)
      await bo.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'Because' }, ANNA)
    },
    /is signed off/
  ],
  [
    'it was discarded',
    async ({ bo, id }) => bo.workbook.discard(id, (await bo.workbook.get(id)).revision, 'Not needed', ANNA),
    /./
  ]
])('raises a question instead of sending where %s meanwhile', async (_, change, words) => {
  await using folder = await temporaryFolder()
  using team = await aTeam(folder.path)
  const { anna, bo, ways, id, keys } = team
  const [first = ''] = keys
  ways[0].fate = () => 'lost'
  const match = { do: 'match', items: [first], transactionIds: ['tx0'] } as const
  await expect(anna.workbook.decide(id, match, ANNA)).rejects.toMatchObject(proposed)
  await change(team)
  ways[0].fate = () => 'pass'
  const head = await bo.workbook.head()
  await anna.workbook.sendProposals()
  expect(await anna.workbook.proposals()).toMatchObject([
    { isSent: true, refusal: expect.stringMatching(words) as string }
  ])
  expect(await anna.workbook.head()).toEqual(head)
  // It is not tried again by itself.
  await anna.workbook.sendProposals()
  expect(await anna.workbook.head()).toEqual(head)
  const [one] = await anna.workbook.proposals()
  await anna.workbook.withdrawProposal(one?.id ?? 0)
  expect(await anna.workbook.proposals()).toEqual([])
  await expect(anna.workbook.sendProposal(one?.id ?? 0)).rejects.toMatchObject({ code: 'not-found' })
})

it('raises a question instead of taking back what somebody wrote a note on meanwhile', async () => {
  await using folder = await temporaryFolder()
  using team = await aTeam(folder.path)
  const { anna, bo, ways, id, keys } = team
  const [key = ''] = keys
  await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
  const { seq } = await anna.workbook.head()
  ways[0].fate = () => 'cut before'
  await expect(anna.workbook.decide(id, { do: 'undo', entry: seq }, ANNA)).rejects.toMatchObject(proposed)
  await bo.workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: 'It is right' }, ANNA)
  ways[0].fate = () => 'pass'
  await anna.workbook.sendProposals()
  const asked = /^bo decided on it meanwhile: Wrote a note on .*“It is right”\./
  expect(await anna.workbook.proposals()).toMatchObject([
    { items: [key], refusal: expect.stringMatching(asked) as string }
  ])
})

it('sends a decision although something changed, once its author has looked', async () => {
  await using folder = await temporaryFolder()
  using team = await aTeam(folder.path)
  const { anna, bo, ways, id, keys } = team
  const [first = ''] = keys
  ways[0].fate = () => 'cut before'
  const targets = [{ kind: 'item', key: first }] as const
  await expect(anna.workbook.decide(id, { do: 'ignore', targets, reason: 'Known' }, ANNA)).rejects.toMatchObject(
    proposed
  )
  await bo.workbook.decide(id, { do: 'assign', targets, to: 'bo', due: null }, ANNA)
  ways[0].fate = () => 'pass'
  await anna.workbook.sendProposals()
  const [one] = await anna.workbook.proposals()
  await anna.workbook.sendProposal(one?.id ?? 0)
  expect(await anna.workbook.proposals()).toEqual([])
  expect((await anna.workbook.log({ id, from: 0, count: 1 })).entries).toMatchObject([{ kind: 'ignore', by: 'anna' }])
})

it('puts every stored decision in the log once, whatever happened on the way and whoever died', async () => {
  await using folder = await temporaryFolder()
  const met = new Set<StepFate>()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.nat(1),
          fate: fc.constantFrom(...FATES),
          act: fc.constantFrom('note', 'other', 'send', 'catch up', 'arrive', 'restart'),
          taken: step
        }),
        { minLength: 10, maxLength: 40 }
      ),
      async (steps) => {
        const own = join(folder.path, String(runs++))
        await mkdir(own)
        using team = await aTeam(own)
        const { ways, id, keys } = team
        const members = [team.anna, team.bo]
        const kept: string[] = []
        const maybe: string[] = []
        /** Whether it was done; undefined if the member died. */
        const tried = async (who: number, work: () => Promise<unknown>): Promise<boolean | undefined> => {
          try {
            await work()
            return true
          } catch (error) {
            if (error instanceof Killed) {
              const way = ways[who as 0 | 1]
              way.fate = () => 'pass'
              members[who]?.restart()
              return undefined
            }
            if (error instanceof AppError && ['offline', 'outcome-unknown', 'proposed'].includes(error.code))
              return false
            throw error
          }
        }
        for (const [number, { who, fate, act, taken }] of steps.entries()) {
          const [member, way] = [members[who], ways[who as 0 | 1]]
          if (!member) continue
          way.fate = () => {
            met.add(fate)
            return fate
          }
          if (act === 'note') {
            const target = { kind: 'item', key: keys[taken.one % keys.length] ?? '' } as const
            const text = `mark ${number}.`
            const isDone = await tried(who, () => member.workbook.decide(id, { do: 'note', target, text }, ANNA))
            ;(isDone === undefined ? maybe : kept).push(text)
          } else if (act === 'other') await tried(who, () => take(member.workbook, id, { ...taken, kind: 'match' }))
          else if (act === 'send') await tried(who, () => member.workbook.sendProposals())
          else if (act === 'catch up') await tried(who, () => member.workbook.catchUp())
          else if (act === 'arrive') way.arrive()
          else {
            way.fate = () => 'pass'
            member.restart()
          }
        }
        for (const way of ways) {
          way.fate = () => 'pass'
          way.arrive()
        }
        for (const { workbook } of members) {
          await workbook.sendProposals()
          expect((await workbook.proposals()).filter(({ refusal }) => refusal === null)).toEqual([])
        }
        for (const { workbook } of members) await workbook.catchUp()
        expect(team.bo.allRows()).toEqual(team.anna.allRows())
        expect(await team.bo.workbook.verifyLog()).toMatchObject({ isWhole: true })
        const { entries } = await team.bo.workbook.log({ id, from: 0, count: 500 })
        const timesOf = (mark: string) => entries.filter(({ detail }) => detail.includes(mark)).length
        expect(kept.map((mark) => [mark, timesOf(mark)])).toEqual(kept.map((mark) => [mark, 1]))
        for (const mark of maybe) expect(timesOf(mark)).toBeLessThan(2)
      }
    ),
    { numRuns: campaign(40, 5000), seed: campaignSeed() }
  )
  expect([...met].toSorted()).toEqual([...FATES].toSorted())
}, 600_000)
