import { describe, expect, it } from 'vitest'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { signedEntries } from '../../../../electron/core/auditChain/signing.ts'
import { beginWorkbook, enter } from '../../../../electron/stores/teamDatabase/memberChanges.ts'
import { readKeys } from '../../../../electron/stores/teamDatabase/membership.ts'
import { createTeamDatabase } from '../../../../electron/stores/teamDatabase/teamDatabase.ts'
import { verifyTeam } from '../../../../electron/stores/teamDatabase/verifyTeam.ts'
import type { LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../shared/errors.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, planned, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { openMember } from '../../../support/team/openMember.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { invited, START, takenUp, keysOf as teamKeysOf, testTeam, type TeamMember } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

interface Said {
  readonly kind: LogKind
  readonly reconciliation: string
  /** What the entry does, as lines of its effects. */
  readonly does: (seq: number) => string
}

/** Appends what a changed client says, through the function of the database like any other. */
async function append(
  { membership, workbook, login }: Pick<TeamMember, 'membership' | 'workbook' | 'login'>,
  { kind, reconciliation, does }: Said
) {
  await workbook.catchUp().catch(() => undefined)
  const database = createTeamDatabase({ ...membership, keys: await readKeys(membership) })
  let head = await workbook.head()
  for (let steps = await database.after(head); steps.length > 0; steps = await database.after(head))
    head = steps.at(-1)?.entries.at(-1) ?? head
  const said = {
    seq: head.seq + 1,
    at: new Date().toISOString(),
    by: login,
    kind,
    reconciliation,
    detail: '{"signOff":1,"comment":"","targets":[],"reason":"","text":""}',
    previousHash: head.hash
  }
  const effects = does(said.seq)
  const entries = signedEntries([{ ...said, hash: hashEntry(said) }], effects, membership.signingKey)
  expect(await database.append({ entries, effects })).toBe(true)
}

const approves = (seq: number) => `put reviews sign_off,made_by,outcome,comment [[1,${seq},"approved","Compared"]]\n`

onOneServer('a reviewer who decided and signed off alone, with a changed client', (programs) => {
  describe.each<readonly [string, (id: string, other: string) => readonly Said[]]>([
    [
      'sends it back in the words of the entry, and approves it in what it does',
      (id) => [{ kind: 'sent-back', reconciliation: id, does: approves }]
    ],
    [
      'approves it by an entry about another reconciliation',
      (_, other) => [{ kind: 'reviewed', reconciliation: other, does: approves }]
    ],
    [
      'says first that it is reopened, which it is not',
      (id) => [
        { kind: 'reopened', reconciliation: id, does: () => '' },
        { kind: 'reviewed', reconciliation: id, does: approves }
      ]
    ]
  ])('%s', (_, said) => {
    it('does not make it approved on any other computer', async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs)
      const team = await testTeam(server, folder.path)
      await using anna = await team.join('anna', 'preparer')
      await using rik = await team.join('rik', 'reviewer')
      const other = await stored(anna.workbook, paymentOrder(payments, 'ORDER-2'), 'Salaries November')
      const { id } = await stored(rik.workbook, paymentOrder(payments))
      const { revision } = await applied(rik.workbook, id, rows)
      const now = await rik.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
      await expect(rik.workbook.review(id, now.revision, { outcome: 'approved', comment: '' }, ANNA)).rejects.toThrow(
        'somebody else has to review it'
      )
      await anna.workbook.catchUp()
      for (const each of said(id, other.id))
        await append(rik, each).catch((error: unknown) => {
          // Refused by the database: as it should be.
          expect(error).toMatchObject({ code: 'not-allowed' })
        })
      await anna.workbook.catchUp().catch(() => undefined)
      const { signOffs, awaitsReview } = await anna.workbook.get(id)
      expect({ review: signOffs.at(-1)?.review?.by ?? null, awaitsReview }).toEqual({
        review: null,
        awaitsReview: true
      })
    })
  })
})

onOneServer(
  'a reviewer whose changed client writes payments off in an entry about another reconciliation',
  (programs) => {
    it('is found out by every computer, and approves nothing that they decided', async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs)
      const team = await testTeam(server, folder.path)
      await using anna = await team.join('anna', 'preparer')
      await using rik = await team.join('rik', 'reviewer')
      const other = await stored(anna.workbook, paymentOrder(payments, 'ORDER-2'), 'Salaries November')
      const { id } = await stored(anna.workbook, paymentOrder(payments))
      const { counts } = await planned(anna.workbook, id, [])
      const keys = await keysOf(anna.workbook, id)
      await append(rik, {
        kind: 'write-off',
        reconciliation: other.id,
        does: (seq) =>
          `put marks reconciliation,target_kind,target,kind,text,made_by ${JSON.stringify(
            keys.map((key) => [id, 'item', key, 'written-off', 'Small', seq])
          )}\n`
      })
      const refusals = await Promise.allSettled([anna.workbook.catchUp(), rik.workbook.catchUp()])
      // What would follow: Anna signs off what looks decided, and Rik approves it with an honest client.
      const { revision } = await anna.workbook.get(id)
      await anna.workbook
        .signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
        .catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
      await rik.workbook.catchUp().catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
      const seen = await rik.workbook.get(id)
      await rik.workbook
        .review(id, seen.revision, { outcome: 'approved', comment: '' }, ANNA)
        .catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
      expect((await rik.workbook.get(id)).signOffs.at(-1)?.review?.outcome).toBeUndefined()
      expect((await anna.workbook.get(id)).counts).toEqual(counts)
      const refusal = expect.stringMatching(/by rik changed more than it says/) as string
      expect(refusals).toMatchObject([0, 1].map(() => ({ reason: { code: 'team-forked', message: refusal } })))
      // As for those who took it in with an earlier version.
      const verdict = await verifyTeam(anna.membership, await anna.workbook.head())
      expect(verdict).toMatchObject({ isWhole: false, message: refusal })
    })
  }
)

onOneServer('a reviewer with a changed client, after the team was restored to another server', (programs) => {
  it('does not approve what they decided before', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using rik = await team.join('rik', 'reviewer')
    const { id } = await stored(rik.workbook, paymentOrder(payments))
    const { revision } = await applied(rik.workbook, id, rows)
    await rik.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
    const steps = await rik.workbook.wholeAsSteps()

    // As `team restore` does it: all there is becomes a new workbook, of which Olga is the owner.
    const owner = await beginWorkbook(team.owner.client, 'olga')
    const database = createTeamDatabase({ ...owner, keys: await readKeys(owner) })
    await database.after(START)
    for (const step of steps) expect(await database.append(step)).toBe(true)
    await enter(owner, steps.at(-1)?.entries.at(-1) ?? START, { how: 'restored', was: 'olga' })
    const { client, login } = rik.membership
    const membership = await takenUp({ client, login, ...(await invited(owner, 'rik', 'reviewer')) })
    const annas = await team.enter('anna')
    const anna = await takenUp({ ...annas, ...(await invited(owner, 'anna', 'preparer')) })
    await using there = await openMember({
      address: { host: '127.0.0.1', port: server.port, database: 'postgres', login: 'anna' },
      keys: teamKeysOf(anna),
      file: `${folder.path}/anna.db`
    })
    await there.workbook.catchUp()

    await append({ ...rik, membership }, { kind: 'reviewed', reconciliation: id, does: approves }).catch(
      (error: unknown) => expect(error).toMatchObject({ code: 'not-allowed' })
    )
    await there.workbook.catchUp().catch(() => undefined)
    expect((await there.workbook.get(id)).signOffs.at(-1)?.review?.by ?? null).toBeNull()
  })
})
