import { expect, it } from 'vitest'
import { hashEntry } from '../../../electron/chain/hashEntry.ts'
import { askServer } from '../../../electron/team/askServer.ts'
import { hashSealed } from '../../../electron/team/hashSealed.ts'
import { readKeys } from '../../../electron/team/membership.ts'
import { packed, seal } from '../../../electron/team/sealing.ts'
import { verifyTeam } from '../../../electron/team/verifyTeam.ts'
import { createPresence } from '../../../electron/teaming/presence.ts'
import { watchNews } from '../../../electron/teaming/watchNews.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../support/reconciliation/randomDecisions.ts'
import { ANNA, planned, stored } from '../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../support/reconciliation/workbookState.ts'
import { openMember } from '../../support/team/openMember.ts'
import { onOneServer } from '../../support/team/onServers.ts'
import { startPostgres } from '../../support/team/postgres.ts'
import { testTeam, type TeamMember } from '../../support/team/team.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

function watched({ team, workbook }: TeamMember, login: string) {
  const presence = createPresence({ log: () => undefined, onOthers: () => undefined })
  return watchNews({ team, login, presence, workbook, onState: () => undefined, onNews: () => undefined })
}

onOneServer('a member who looks at the server of a team', (programs) => {
  it('is not told to be up to date with a server that was put back and went on to the same number', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    const { place } = await team.admit('cy', 'preparer')
    await stored(anna.workbook, paymentOrder(payments))
    const restore = await server.backUp()
    // Anna has this in the app; the server will not.
    const lost = await stored(anna.workbook, paymentOrder(payments.slice(1)), 'Salaries November')
    await restore()

    // Cy was away, and decides on the server as it is now: it ends at the same number as what Anna has.
    await using cy = await openMember(place)
    await cy.workbook.catchUp()
    await stored(cy.workbook, paymentOrder(payments), 'Salaries December')
    expect((await cy.workbook.head()).seq).toBe((await anna.workbook.head()).seq)

    const watch = watched(anna, 'anna')
    try {
      await expect.poll(async () => (await watch.look()).state, { timeout: 15_000 }).not.toBe('out-of-reach')
      const { state } = await watch.look()
      expect((await anna.workbook.list()).map(({ id }) => id)).toContain(lost.id)
      // “Team: up to date”, although the team has another log.
      expect(state).toBe('refused')
    } finally {
      await watch.close()
    }
  })

  it('is told that the database is whole, while a colleague goes on matching', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    await using bo = await team.join('bo', 'preparer')
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    await planned(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const [key = ''] = await keysOf(bo.workbook, id)
    const { client } = anna.membership
    const asked = client.query.bind(client) as (question: { readonly text: string }) => unknown
    // Bo matches something between two questions of Anna’s check.
    const between = Object.assign(Object.create(client) as typeof client, {
      query: async (question: { readonly text: string }) => {
        if (question.text.includes('tallydesk.claimed'))
          await bo.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
        return asked(question)
      }
    })
    const verdict = await verifyTeam({ ...anna.membership, client: between }, 'anna', await anna.workbook.head())
    expect(verdict).toMatchObject({ isWhole: true, message: null })
  })

  it('ends each decision, and says so, where the server has an entry whose step has no end', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    await using eve = await team.join('eve', 'preparer')
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    const [key = ''] = await keysOf(anna.workbook, id)

    // A changed client of Eve: an entry that says that more of its step follows.
    const { membership } = eve
    const head = await anna.workbook.head()
    const said = {
      seq: head.seq + 1,
      at: '2026-11-28T10:00:00.000Z',
      by: 'eve',
      kind: 'note' as const,
      reconciliation: id,
      detail: '{}',
      previousHash: head.hash
    }
    const entry = { ...said, hash: hashEntry(said) }
    const sealed = seal(
      await readKeys(membership),
      `${membership.workbook} ${entry.seq} entry`,
      packed(JSON.stringify({ entry, effects: null }))
    )
    const [last] = await askServer<{ hash: string }>(
      membership.client,
      'SELECT hash FROM tallydesk.entries($1, $2, 1)',
      [membership.workbook, head.seq]
    )
    const hash = hashSealed(last?.hash ?? '', { ...entry, sealed })
    const [taken] = await askServer<{ is_taken: boolean }>(
      membership.client,
      'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken',
      [membership.workbook, entry.seq, last?.hash, [entry.at], [entry.kind], [id], [sealed], [hash], [], [], []]
    )
    expect(taken?.is_taken).toBe(true)

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
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    await using eve = await team.join('eve', 'preparer')
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    const { membership } = eve
    const { seq } = await anna.workbook.head()
    const sealed = seal(await readKeys(membership), `${membership.workbook} ${seq + 1} entry`, Buffer.from('nonsense'))
    const [last] = await askServer<{ hash: string }>(
      membership.client,
      'SELECT hash FROM tallydesk.entries($1, $2, 1)',
      [membership.workbook, seq]
    )
    const entry = { seq: seq + 1, at: '2026-11-28T10:00:00.000Z', by: 'eve', kind: 'note', reconciliation: id, sealed }
    await askServer(
      membership.client,
      'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken',
      [
        membership.workbook,
        entry.seq,
        last?.hash,
        [entry.at],
        [entry.kind],
        [id],
        [sealed],
        [hashSealed(last?.hash ?? '', entry)],
        [],
        [],
        []
      ]
    )
    await expect(anna.workbook.catchUp()).rejects.toMatchObject({ code: 'team-forked' })
  })

  it('reads what is here also where the server ends questions that take too long', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    const { place } = await team.admit('cy', 'preparer')
    const before = await openMember(place)
    const { id } = await stored(before.workbook, paymentOrder(payments))
    await before[Symbol.asyncDispose]()
    const administrator = await server.connect()
    // As administrators set it; meanwhile the table is being maintained.
    await administrator.query("ALTER ROLE cy SET statement_timeout = '500ms'")
    await administrator.query('BEGIN')
    await administrator.query('LOCK TABLE tallydesk.log IN ACCESS EXCLUSIVE MODE')
    const opened = await openMember(place).then(
      (member) => member,
      (error: unknown) => String(error)
    )
    const read = typeof opened === 'string' ? opened : (await opened.workbook.get(id)).id
    if (typeof opened !== 'string') await opened[Symbol.asyncDispose]()
    await administrator.query('COMMIT')
    expect(read).toBe(id)
  })

  it('reads what is here also after an entry that nobody can read', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    const { place } = await team.admit('cy', 'preparer')
    await using eve = await team.join('eve', 'preparer')
    const before = await openMember(place)
    const { id } = await stored(before.workbook, paymentOrder(payments))
    const { seq } = await before.workbook.head()
    await before[Symbol.asyncDispose]()
    const { client, workbook } = eve.membership
    const sealed = seal(await readKeys(eve.membership), `${workbook} ${seq + 1} entry`, Buffer.from('nonsense'))
    const [last] = await askServer<{ hash: string }>(client, 'SELECT hash FROM tallydesk.entries($1, $2, 1)', [
      workbook,
      seq
    ])
    const previous = last?.hash ?? ''
    const entry = { seq: seq + 1, at: '2026-11-28T10:00:00.000Z', by: 'eve', kind: 'note', reconciliation: id, sealed }
    await askServer(client, 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
      workbook,
      entry.seq,
      previous,
      [entry.at],
      [entry.kind],
      [id],
      [sealed],
      [hashSealed(previous, entry)],
      [],
      [],
      []
    ])
    const opened = await openMember(place).then(
      (member) => member,
      (error: unknown) => String(error)
    )
    const read = typeof opened === 'string' ? opened : (await opened.workbook.get(id)).id
    if (typeof opened !== 'string') await opened[Symbol.asyncDispose]()
    expect(read).toBe(id)
  })
})
