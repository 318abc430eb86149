import { describe, expect, it } from 'vitest'
import { invite, leave, readKeys, readMembers, takeUp } from '../../../electron/team/membership.ts'
import { open, packed, seal } from '../../../electron/team/sealing.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../support/reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../support/reconciliation/workbookState.ts'
import { postgresPrograms, startPostgres } from '../../support/team/postgres.ts'
import { testTeam } from '../../support/team/team.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const programs = await postgresPrograms()
const CANARY = 'Zephyrine Quistorp'

describe.skipIf(programs === undefined)('who belongs to a team (else: PostgreSQL is not installed)', () => {
  it('is let in by an owner, takes the invitation up once, and reads nothing that follows once gone', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs ?? '')
    const { owner, join } = await testTeam(server, folder.path)
    await using pia = await join('pia', 'preparer')
    await using rik = await join('rik', 'reviewer')

    await expect(takeUp(pia.membership)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(invite(pia.membership, 'eve', 'owner')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(leave(pia.membership, 'rik')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(leave(owner, 'olga')).rejects.toMatchObject({ code: 'not-allowed' })

    const before = await readKeys(pia.membership)
    await leave(owner, 'pia')
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

  it('tells the server no name, no amount and no word of what they decide', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs ?? '')
    const { join } = await testTeam(server, folder.path)
    await using pia = await join('pia', 'preparer')
    const named = payments.map((payment) => ({ ...payment, name: CANARY, reference: CANARY }))
    const { id } = await stored(pia.workbook, paymentOrder(named), CANARY)
    const [key = ''] = await keysOf(pia.workbook, id)
    await pia.workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: CANARY }, ANNA)

    const dump = await server.dump()
    expect(dump).toContain(id)
    expect(dump).not.toContain(CANARY)
    // As a dump writes bytes.
    expect(dump).not.toContain(Buffer.from(CANARY).toString('hex'))
    const own = [...pia.allRows().values()].flat(2).map(String).join(' ')
    expect(own).toContain(CANARY)
  })
})
