import { expect, it } from 'vitest'
import { campaign } from '../../../support/campaign.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { ANNA } from '../../../support/reconciliation/testWorkbook.ts'
import { earlierTeam } from '../../../support/team/earlierTeam.ts'
import { allRows } from '../../../support/team/memberOf.ts'
import { onServers } from '../../../support/team/onServers.ts'
import { openMember, type MemberPlace, type OpenMember } from '../../../support/team/openMember.ts'
import { ADMINISTRATOR, startPostgres } from '../../../support/team/postgres.ts'
import { replicaHistory } from '../../../support/team/replicaHistory.ts'
import { decideAtOnce, disagreements, type DecidingMember } from '../../../support/team/together.ts'
import { watched } from '../../../support/team/watched.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const administrator = { login: ADMINISTRATOR, password: null }

const IN_STEP = { state: 'in-step', message: null }

/** For what looks at several members. */
function member(open: OpenMember, { address, file }: MemberPlace): DecidingMember {
  return {
    ...open,
    login: address.login,
    allRows: () => allRows({ file, key: aKey }),
    history: () => replicaHistory(file)
  }
}

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
    expect(await look(olga, 'olga')).toEqual(IN_STEP)

    await using anna = await openMember(annas)
    expect(await look(anna, 'anna')).toEqual(IN_STEP)
    const [reconciliation] = await anna.workbook.list()
    const id = reconciliation?.id ?? ''
    expect(await decideAtOnce([member(anna, annas)], id, campaign(20, 400), 'after the upgrade')).toBeGreaterThan(0)

    // Others begin to use this version while the team works on.
    await using rik = await openMember(riks)
    await expect(rik.workbook.decide(id, { do: 'rename', name: 'Too early' }, ANNA)).rejects.toMatchObject({
      code: 'not-allowed'
    })
    const [both] = await Promise.all([
      decideAtOnce([member(anna, annas)], id, campaign(20, 400), 'while others join'),
      look(rik, 'rik').then((state) => expect(state).toEqual(IN_STEP))
    ])
    expect(both).toBeGreaterThan(0)
    await using ada = await openMember(adas)
    expect(await look(ada, 'ada')).toEqual(IN_STEP)
    expect(
      await decideAtOnce([member(anna, annas), member(rik, riks)], id, campaign(20, 400), 'together')
    ).toBeGreaterThan(0)
    await expect(ada.workbook.decide(id, { do: 'rename', name: 'By an auditor' }, ANNA)).rejects.toMatchObject({
      code: 'not-allowed'
    })
    const all = [member(olga, olgas), member(anna, annas), member(rik, riks), member(ada, adas)]
    expect(await disagreements(all)).toEqual([])
    const { isWhole, remarks } = await rik.workbook.verifyLog()
    expect({ isWhole, remarks }).toEqual({
      isWhole: true,
      remarks: [expect.stringMatching(/^Each entry from \d+ on bears the signature of its author\.$/)]
    })
    expect(await rik.team.verify(await rik.workbook.head())).toMatchObject({ isWhole: true })
  })
})

const CUSTOMER = { kind: 'individual', id: 'i1', name: 'Customer', note: '', isArchived: false } as const
