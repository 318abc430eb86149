import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { aKey } from '../../support/ledger/testLedger.ts'
import { ANNA } from '../../support/reconciliation/testWorkbook.ts'
import { earlierTeam } from '../../support/team/earlierTeam.ts'
import { allRows } from '../../support/team/memberOf.ts'
import { onServers } from '../../support/team/onServers.ts'
import { openMember, type OpenMember } from '../../support/team/openMember.ts'
import { ADMINISTRATOR, startPostgres } from '../../support/team/postgres.ts'
import { watched } from '../../support/team/watched.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const administrator = { login: ADMINISTRATOR, password: null }

/** As the app does when the workbook is opened. */
async function look(member: OpenMember, login: string) {
  const watch = watched(member, login)
  const { state, message } = await watch.look()
  await watch.close()
  return { state, message }
}

onServers('a team that an earlier version began', (programs) => {
  it('can only be read until an owner upgrades it, and goes on with signatures from there', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const earlier = await earlierTeam(server, folder.path)
    const [olgas, annas, riks, adas] = ['olga', 'anna', 'rik', 'ada'].map((login) => earlier.place(login))
    if (!olgas || !annas || !riks || !adas) throw new Error('Somebody is missing.')
    await using olga = await openMember(olgas)
    const old = { state: 'refused', message: expect.stringContaining('team upgrade') as string }
    expect(await look(olga, 'olga')).toMatchObject(old)
    {
      await using anna = await openMember(annas)
      await expect(anna.team.upgrade(await anna.workbook.head(), administrator)).rejects.toMatchObject({
        code: 'not-allowed'
      })
      expect(await look(anna, 'anna')).toMatchObject(old)
      await expect(anna.workbook.saveParty(CUSTOMER, null)).rejects.toMatchObject({ code: 'not-allowed' })
    }
    await olga.team.upgrade(await olga.workbook.head(), administrator)
    await expect(olga.team.upgrade(await olga.workbook.head(), administrator)).rejects.toMatchObject({
      code: 'bad-input'
    })
    expect(await look(olga, 'olga')).toEqual({ state: 'in-step', message: null })

    await using anna = await openMember(annas)
    await using rik = await openMember(riks)
    await using ada = await openMember(adas)
    for (const [member, login] of [
      [anna, 'anna'],
      [rik, 'rik'],
      [ada, 'ada']
    ] as const)
      expect(await look(member, login)).toEqual({ state: 'in-step', message: null })
    const [reconciliation] = await anna.workbook.list()
    const id = reconciliation?.id ?? ''
    await anna.workbook.decide(id, { do: 'rename', name: 'After the upgrade' }, ANNA)
    await expect(ada.workbook.decide(id, { do: 'rename', name: 'By an auditor' }, ANNA)).rejects.toMatchObject({
      code: 'not-allowed'
    })
    for (const member of [olga, rik, ada]) await member.workbook.catchUp()
    const rows = [olgas, annas, riks, adas].map(({ file }) => allRows({ file, key: aKey }))
    for (const other of rows) expect(isDeepStrictEqual(other, rows[0])).toBe(true)
    const { isWhole, remarks } = await rik.workbook.verifyLog()
    expect({ isWhole, remarks }).toEqual({
      isWhole: true,
      remarks: [expect.stringMatching(/^Each entry from \d+ on bears the signature of its author\.$/)]
    })
    expect(await rik.team.verify(await rik.workbook.head())).toMatchObject({ isWhole: true })
  })
})

const CUSTOMER = { kind: 'individual', id: 'i1', name: 'Customer', note: '', isArchived: false } as const
