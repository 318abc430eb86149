import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FIRST_HASH, hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import type { LogHead } from '../../../../electron/stores/workbook/file/log/actionLog.ts'
import type { LogDetail } from '../../../../electron/stores/workbook/file/log/details.ts'
import type { Sequencer, Step } from '../../../../electron/stores/workbook/log/sequencer.ts'
import type { Review } from '../../../../shared/domain/reconciliation/signOff.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import fc from '../../../support/fastCheck.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { applied, openWorkbookHere, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { memberOf, plainSequencer, type Member } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const APPROVED: Review = { outcome: 'approved', comment: '' }
const NOBODY = { name: 'nobody' }
type Workbook = Member['workbook']

interface Person {
  readonly name: string
  login: string
  member: Member
}

/** People with a computer each. What they are called in the audit trail changes; who they are does not. */
async function people(names: readonly string[]) {
  const folder = await temporaryFolder()
  let logins = 0
  let lie: Step | undefined
  const alone = await openWorkbookHere({ file: join(folder.path, 'olga.db'), key: aKey })
  const { id } = await stored(alone, paymentOrder(payments))
  await applied(alone, id, rows)
  for (const name of names) await alone.decide(id, { do: 'rename', name: `By ${name}` }, { name })
  const whole = await alone.wholeAsSteps()
  await alone.close()
  let sequencer = plainSequencer()
  const all: Person[] = []

  async function enter(name: string, renamed: boolean, how: 'started' | 'restored' | 'joined'): Promise<void> {
    const before = all.find((one) => one.name === name)
    const login = before && !renamed ? before.login : `${name}${++logins}`
    const plain = sequencer(login)
    const own = { ...plain, after: (head: LogHead) => [...plain.after(head), ...(lie ? [lie] : [])] }
    const was = how === 'started' || !before ? null : before.login
    if (how !== 'joined' || (was !== null && was !== login)) tellEntered(own, login, { how, was })
    const member = memberOf(folder.path, own, name)
    if (before) Object.assign(before, { login, member })
    else all.push({ name, login, member })
    await member.workbook.catchUp()
  }
  const caughtUp = async () => {
    for (const { member } of all) await member.workbook.catchUp()
  }
  /** The workbook of one goes to a new server, where the others join with theirs. */
  async function moved(to: string, renamed: readonly string[], how: 'started' | 'restored'): Promise<void> {
    await caughtUp()
    const steps = await all.find((one) => one.name === to)?.member.workbook.wholeAsSteps()
    for (const { member } of all) member.close()
    sequencer = plainSequencer()
    for (const step of steps ?? []) sequencer('').append(step)
    const others = all.map(({ name }) => name).filter((name) => name !== to)
    await enter(to, renamed.includes(to), how)
    for (const name of others) await enter(name, renamed.includes(name), 'joined')
  }

  for (const step of whole) sequencer('').append(step)
  await enter('olga', true, 'started')
  for (const name of ['pia', 'rik']) await enter(name, true, 'joined')
  return {
    id,
    all,
    caughtUp,
    moved,
    sequencer: (login: string) => sequencer(login),
    /** Whether this member takes in what another one sends, who can send what they like. */
    async believes({ member }: Person, step: Step): Promise<boolean> {
      lie = step
      const refusal = await member.workbook.catchUp().catch((error: unknown) => error)
      lie = undefined
      if (refusal !== undefined) expect(refusal).toMatchObject({ code: 'team-forked' })
      return refusal === undefined
    },
    [Symbol.asyncDispose]: async () => {
      for (const { member } of all) member.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

const end = (own: Sequencer) =>
  own.after({ seq: 0, hash: FIRST_HASH }).at(-1)?.entries.at(-1) ?? { seq: 0, hash: FIRST_HASH }

/** The entry by which somebody enters, without keys: nothing is signed here. */
function tellEntered(own: Sequencer, by: string, detail: LogDetail<'team-entered'>): void {
  const { seq, hash: previousHash } = end(own)
  const said = { seq: seq + 1, at: new Date().toISOString(), by, kind: 'team-entered', reconciliation: null } as const
  const entry = { ...said, detail: JSON.stringify(detail), previousHash }
  own.append({ entries: [{ ...entry, hash: hashEntry(entry) }], effects: '' })
}

async function sign(workbook: Workbook, id: string): Promise<void> {
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, NOBODY)
}

async function review(workbook: Workbook, id: string, what: Review): Promise<'taken' | 'refused'> {
  const { revision } = await workbook.get(id)
  return workbook.review(id, revision, what, NOBODY).then(
    () => 'taken',
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'not-allowed', message: expect.stringMatching(/^(You|What) /) as string })
      return 'refused'
    }
  )
}

/** What a changed client sends in place of a refusal. */
function forged(head: LogHead, by: string, id: string, signOff: number): Step {
  const said = {
    seq: head.seq + 1,
    at: '2026-11-28T10:00:00.000Z',
    by,
    kind: 'reviewed',
    reconciliation: id,
    detail: '{"signOff":1,"comment":""}',
    previousHash: head.hash
  } as const
  const effects = `put reviews sign_off,made_by,outcome,comment [[${signOff},${said.seq},"approved",""]]\n`
  return { entries: [{ ...said, hash: hashEntry(said) }], effects }
}

const who = fc.constantFrom('olga', 'pia', 'rik')
const act = fc.oneof(
  fc.record({ act: fc.constant('decide' as const), who }),
  fc.record({ act: fc.constant('send back' as const), who, signs: who }),
  fc.record({
    act: fc.constantFrom('restored' as const, 'started' as const),
    who,
    renamed: fc.uniqueArray(who)
  })
)

it('an earlier name that cannot be read keeps only its author from reviewing', async () => {
  await using made = await people([])
  const { id, all } = made
  const [olga, pia, rik] = all
  if (!olga || !pia || !rik) throw new Error('Nobody is there.')
  const own = made.sequencer(rik.login)
  const head = end(own)
  const said = { seq: head.seq + 1, at: '2026-11-28T10:00:00.000Z', by: rik.login, reconciliation: null } as const
  const entry = { ...said, kind: 'team-entered', detail: '{"was":', previousHash: head.hash } as const
  own.append({ entries: [{ ...entry, hash: hashEntry(entry) }], effects: '' })
  await made.caughtUp()
  await sign(olga.member.workbook, id)
  await made.caughtUp()
  expect(await review(rik.member.workbook, id, APPROVED)).toBe('refused')
  expect(await review(pia.member.workbook, id, APPROVED)).toBe('taken')
  await made.caughtUp()
  expect((await rik.member.workbook.get(id)).signOffs.at(-1)?.review?.by).toBe(pia.login)
})

it(
  'who decided cannot review, under any earlier name or with a changed client; others can',
  async () => {
    let reviewed = 0
    const history = fc.record({
      alone: fc.uniqueArray(fc.constantFrom('osmith', 'pia.berg', 'a guest'), { maxLength: 2 }),
      acts: fc.array(act, { maxLength: 6 }),
      signs: who
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ alone, acts, signs }) => {
        await using made = await people(alone)
        const { id, all } = made
        const of = (name: string): Person => {
          const found = all.find((one) => one.name === name)
          if (!found) throw new Error(`${name} is not there.`)
          return found
        }
        const workbookOf = (name: string) => of(name).member.workbook
        // Alone, all was decided by Olga.
        let decided = new Set(['olga'])
        let signOffs = 0
        const signed = async (name: string) => {
          await made.caughtUp()
          await sign(workbookOf(name), id)
          signOffs++
          decided.add(name)
          await made.caughtUp()
        }
        for (const [at, each] of acts.entries()) {
          await made.caughtUp()
          if (each.act === 'decide') {
            await workbookOf(each.who).decide(id, { do: 'rename', name: `Name ${at}` }, NOBODY)
            decided.add(each.who)
          } else if (each.act === 'send back') {
            await signed(each.signs)
            const back = { outcome: 'sent-back', comment: 'Look again', targets: [] } as const
            const isRefused = decided.has(each.who)
            expect(await review(workbookOf(each.who), id, back)).toBe(isRefused ? 'refused' : 'taken')
            if (isRefused) {
              await workbookOf(each.who).reopen(id, 'Look again', NOBODY)
            }
            decided = new Set()
          } else {
            await made.moved(each.who, each.renamed, each.act)
            // Who starts another team after leaving one has what all decided there.
            if (each.act === 'started' && decided.size > 0) decided.add(each.who)
          }
        }
        await signed(signs)
        const may = all.filter(({ name }) => !decided.has(name))
        const mayNot = all.filter(({ name }) => decided.has(name))
        for (const { login, member } of mayNot) {
          expect(await review(member.workbook, id, APPROVED)).toBe('refused')
          const witness = all.find((one) => one.login !== login)
          const approval = forged(await member.workbook.head(), login, id, signOffs)
          expect(witness && (await made.believes(witness, approval))).toBe(false)
        }
        const [reviewer] = may
        if (reviewer) {
          expect(await review(reviewer.member.workbook, id, APPROVED)).toBe('taken')
          await made.caughtUp()
          for (const { member } of all)
            expect((await member.workbook.get(id)).signOffs.at(-1)?.review?.by).toBe(reviewer.login)
          reviewed++
        }
        for (const { member } of all) expect(await member.workbook.verifyLog()).toMatchObject({ isWhole: true })
      }),
      { numRuns: campaign(16, 400, 6) }
    )
    expect(reviewed).toBeGreaterThan(0)
  },
  campaignTime(600_000)
)
