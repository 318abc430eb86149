import { expect, it } from 'vitest'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { packed } from '../../../../electron/stores/teamDatabase/sealing.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { appendContent } from '../../../support/team/appendContent.ts'
import { openMember, type MemberPlace } from '../../../support/team/openMember.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startTeam } from '../../../support/team/startTeam.ts'
import { watched } from '../../../support/team/watched.ts'

const saidBy = (by: string, seq: number, reconciliation: string) => {
  return { seq, at: new Date().toISOString(), by, kind: 'note' as const, reconciliation }
}

/** The id of the reconciliation, read in the workbook that is opened at this place. */
async function readAt(place: MemberPlace, id: string): Promise<string> {
  await using member = await openMember(place)
  return (await member.workbook.get(id)).id
}

onOneServer('a member of a team whose server has what cannot be read', (programs) => {
  it('ends each decision, and says so, where the server has an entry whose step has no end', async () => {
    await using started = await startTeam(programs)
    const { team } = started
    await using anna = await team.join('anna', 'preparer')
    await using eve = await team.join('eve', 'preparer')
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    const [key = ''] = await keysOf(anna.workbook, id)

    // A changed client of Eve: an entry that says that more of its step follows.
    const head = await anna.workbook.head()
    const said = { ...saidBy('eve', head.seq + 1, id), detail: '{}', previousHash: head.hash }
    const content = packed(JSON.stringify({ entry: { ...said, hash: hashEntry(said) }, effects: null }))
    expect(await appendContent(eve, said, content)).toBe(true)

    const watch = watched(anna, 'anna')
    const { state } = await watch.look()
    await watch.close()
    const decided = anna.workbook
      .decide(id, { do: 'note', target: { kind: 'item', key }, text: 'Still here' }, ANNA)
      .then(
        () => 'stored',
        () => 'refused'
      )
    const end = await Promise.race([
      decided,
      new Promise<string>((resolve) => setTimeout(() => resolve('hangs, and asks the server without pause'), 15_000))
    ])
    // Its worker goes on once the thread that talks to the database is gone.
    await anna.team.close()
    await decided
    expect({ state, end }).toEqual({ state: 'refused', end: 'refused' })
  }, 120_000)

  it('names what is wrong with an entry whose content cannot be read', async () => {
    await using started = await startTeam(programs)
    const { team } = started
    await using anna = await team.join('anna', 'preparer')
    await using eve = await team.join('eve', 'preparer')
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    const { seq } = await anna.workbook.head()
    expect(await appendContent(eve, saidBy('eve', seq + 1, id), Buffer.from('nonsense'))).toBe(true)
    await expect(anna.workbook.catchUp()).rejects.toMatchObject({ code: 'team-forked' })
  })

  it('reads what is here also where the server ends questions that take too long', async () => {
    await using started = await startTeam(programs)
    const { server, team } = started
    const { place } = await team.admit('cy', 'preparer')
    const before = await openMember(place)
    const { id } = await stored(before.workbook, paymentOrder(payments))
    await before[Symbol.asyncDispose]()
    const administrator = await server.connect()
    // As administrators set it; meanwhile the table is being maintained.
    await administrator.query("ALTER ROLE cy SET statement_timeout = '500ms'")
    await administrator.query('BEGIN')
    await administrator.query('LOCK TABLE tallydesk.log IN ACCESS EXCLUSIVE MODE')
    const read = await readAt(place, id)
    await administrator.query('COMMIT')
    expect(read).toBe(id)
  })

  it('reads what is here also after an entry that nobody can read', async () => {
    await using started = await startTeam(programs)
    const { team } = started
    const { place } = await team.admit('cy', 'preparer')
    await using eve = await team.join('eve', 'preparer')
    const before = await openMember(place)
    const { id } = await stored(before.workbook, paymentOrder(payments))
    const { seq } = await before.workbook.head()
    await before[Symbol.asyncDispose]()
    expect(await appendContent(eve, saidBy('eve', seq + 1, id), Buffer.from('nonsense'))).toBe(true)
    expect(await readAt(place, id)).toBe(id)
  })
})
