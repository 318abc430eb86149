import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FIRST_HASH } from '../../../../electron/core/auditChain/hashEntry.ts'
import { takeUp } from '../../../../electron/stores/teamDatabase/acceptInvitation.ts'
import { beginWorkbook } from '../../../../electron/stores/teamDatabase/memberChanges.ts'
import { drawnKeys, readKeys, readMembers } from '../../../../electron/stores/teamDatabase/membership.ts'
import { open, packed, seal } from '../../../../electron/stores/teamDatabase/sealing.ts'
import { createTeamDatabase } from '../../../../electron/stores/teamDatabase/teamDatabase.ts'
import { campaign } from '../../../support/campaign.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { rawTeam } from '../../../support/team/rawTeam.ts'
import { invited, removed, takenUp, testGround, testTeam } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

onOneServer('who belongs to a team', (programs) => {
  it('is let in by an owner, uses the invitation once, and reads nothing new once gone', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    const { owner } = team
    await using pia = await team.join('pia', 'preparer')
    await using rik = await team.join('rik', 'reviewer')

    // With the key that it was taken up with, it was; with another one, somebody else did.
    await takeUp({ ...pia.membership, ...drawnKeys() }, pia.membership)
    expect((await readMembers(owner)).every(({ contestedAt }) => contestedAt === null)).toBe(true)
    await expect(takeUp({ ...pia.membership, ...drawnKeys() }, drawnKeys())).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('already used') as string
    })
    expect((await readMembers(owner)).filter(({ contestedAt }) => contestedAt !== null)).toMatchObject([
      { login: 'pia' }
    ])
    await expect(invited(pia.membership, 'eve', 'owner')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(removed(pia.membership, 'rik')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(removed(owner, 'olga')).rejects.toMatchObject({ code: 'not-allowed' })

    const before = await readKeys(pia.membership)
    // A mistyped name removes nobody, and no message says that it did.
    await expect(removed(owner, 'pai')).rejects.toMatchObject({ code: 'not-found' })
    expect(await readKeys(pia.membership)).toEqual(before)
    await removed(owner, 'pia')
    await expect(removed(owner, 'pia')).rejects.toMatchObject({ code: 'not-found' })
    await expect(readKeys(pia.membership)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(stored(pia.workbook, paymentOrder(payments))).rejects.toMatchObject({ code: 'not-allowed' })
    const after = await readKeys(rik.membership)
    expect(after.length).toBe(before.length + 1)
    const sealed = seal(after, 'here', packed('later'))
    expect(() => open(before, 'here', sealed)).toThrow()
    expect(open(after, 'here', sealed)).toEqual(packed('later'))
    expect(await readMembers(owner)).toMatchObject([
      { login: 'olga', role: 'owner', leftAt: null },
      { login: 'pia', role: 'preparer', leftAt: expect.any(String) as string },
      { login: 'rik', role: 'reviewer', leftAt: null }
    ])
  })

  it('have the same keys, whoever invites, joins, removes and leaves at the same time', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    const { owner } = team
    const second = (await team.admit('ola', 'owner')).membership
    for (let round = 0; round < campaign(6, 60); round++) {
      const [leaver, gone, taker, late] = ['a', 'b', 'c', 'd'].map((name) => `${name}${round}`)
      if (!leaver || !gone || !taker || !late) throw new Error('Names are missing.')
      const leaving = (await team.admit(leaver, 'preparer')).membership
      const removing = (await team.admit(gone, 'preparer')).membership
      const taking = await team.enter(taker)
      const invitation = await invited(owner, taking.login, 'preparer')
      const { login, client } = await team.enter(late)
      const [, joined, , lateKey] = await Promise.all([
        removed(leaving, leaver),
        takenUp({ ...taking, ...invitation }),
        removed(second, gone),
        invited(owner, login, 'preparer')
      ])
      const all = [owner, second, joined, { client, login, ...lateKey }]
      const keys = await Promise.all(all.map((one) => readKeys(one)))
      expect(keys[0]?.length).toBe(1 + 2 * (round + 1))
      for (const others of keys) expect(others).toEqual(keys[0])
      for (const one of [leaving, removing, joined]) await one.client.end()
      await client.end()
    }
  })

  it('gets the workbook that its first owner had alone, unchanged, also in several steps', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    await using alone = await testWorkbook()
    const { workbook } = alone
    const { id } = await stored(workbook, paymentOrder(payments))
    const [key = ''] = await keysOf(workbook, id)
    for (let count = 0; count < 600; count++)
      await workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: `Note ${count}` }, ANNA)
    const steps = await workbook.wholeAsSteps()
    const { client, login } = (await testTeam(server, folder.path)).owner
    const owner = await beginWorkbook(client, login)
    const database = createTeamDatabase({ ...owner, keys: await readKeys(owner) })
    let head = { seq: 0, hash: FIRST_HASH }
    await database.after(head)
    for (const step of steps) expect(await database.append(step)).toBe(true)
    const read = []
    for (let more = await database.after(head); more.length > 0; more = await database.after(head)) {
      read.push(...more)
      head = more.at(-1)?.entries.at(-1) ?? head
    }
    expect(read).toEqual(steps)
    expect(read.every(({ isImported }) => isImported)).toBe(true)
  })

  const hasDump = existsSync(join(programs, 'pg_dump'))
  it.skipIf(!hasDump)(
    'shows the server no name, amount, account, text, file name or contact (needs pg_dump)',
    async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs)
      const team = await testTeam(server, folder.path)
      await using pia = await team.join('pia', 'preparer')
      const count = 10
      const canaries = Array.from({ length: count }, (_, place) => ({
        name: `Zephyrine Quistorp ${place}`,
        number: `SE4550000000058398257${place}66`,
        reference: `Xylograph ${place} invoice`,
        amount: `8675${place}3.0${place}`,
        comment: `Brontide ${place} said so`
      }))
      const text = bulkRequest(canaries)
      const { draft } = await pia.workbook.read({ text, name: 'quokka-salaries.json' }, null)
      const contact = {
        kind: 'individual',
        id: 'i1',
        name: 'Ekaterina Snollygoster',
        note: 'Taradiddle',
        isArchived: false
      } as const
      await pia.workbook.saveParty(contact, null)
      const { id } = await pia.workbook.create(draft, 'Wombat payroll', ANNA)
      for (const [place, key] of (await keysOf(pia.workbook, id)).entries()) {
        const target = { kind: 'item', key } as const
        await pia.workbook.decide(id, { do: 'note', target, text: canaries[place]?.comment ?? '' }, ANNA)
      }

      const dump = await server.dump()
      const own = [...pia.allRows().values()].flat(2).map(String).join(' ')
      const words = [
        ...canaries.flatMap(Object.values).map(String),
        'quokka-salaries.json',
        'Wombat payroll',
        contact.name,
        contact.note
      ]
      expect(words.length).toBeGreaterThanOrEqual(50)
      expect(dump).toContain(id)
      for (const word of words) {
        // An amount is stored as a whole number.
        const kept = /^\d+\.\d\d$/.test(word) ? `${word.replace('.', '')}00` : word
        expect(own).toContain(kept)
        // As a dump writes text, and as it writes bytes.
        for (const form of [word, kept, Buffer.from(word).toString('hex'), Buffer.from(kept).toString('hex')])
          expect(dump).not.toContain(form)
      }
    }
  )

  it('does not leave it as its last owner to an invitation that nobody has used', async () => {
    await using server = await startPostgres(programs)
    const team = await rawTeam(await testGround(server))
    await invited(team.owner, team.nameOf('eve'), 'owner')
    // Whoever lost the invitation: nobody can make another one, remove anybody or set a limit.
    await expect(removed(team.owner, team.nameOf('olga'))).rejects.toMatchObject({ code: 'not-allowed' })
  })
})
