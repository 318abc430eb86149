import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { canCluster, startCluster } from '../../../support/team/cluster.ts'
import { violationsOf, type Act } from '../../../support/team/history.ts'
import { note, oneItem } from '../../../support/team/notes.ts'
import { postgresPrograms } from '../../../support/team/postgres.ts'
import { replicaHistory } from '../../../support/team/replicaHistory.ts'
import { testTeam, type TeamMember } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const programs = await postgresPrograms()
const canRun = programs !== undefined && (await canCluster())
const LOGINS = ['anna', 'bo', 'cy'] as const
/** Decisions of each member before the leader is killed, and after. */
const NOTES = 20

describe.skipIf(!canRun)('a team on three servers (else: PostgreSQL, patroni or etcd is not installed)', () => {
  it('loses and doubles nothing when the leader is killed during work, and goes on with another', async () => {
    await using folder = await temporaryFolder()
    await using cluster = await startCluster(programs ?? '')
    const team = await testTeam(cluster, folder.path)
    const members: TeamMember[] = []
    for (const login of LOGINS) members.push(await team.join(login, 'preparer'))
    const [first] = members
    if (!first) throw new Error('Nobody is there.')
    const { id, key } = await oneItem(first)
    for (const { workbook } of members) await workbook.catchUp()

    const acts: Act[] = []
    const work = (from: number, isOver: (done: number) => boolean) =>
      Promise.all(
        members.map(async (member, place) => {
          let done = 0
          for (let count = from; !isOver(done); count++) {
            const act = await note(member, LOGINS[place] ?? '', count, id, key)
            acts.push(act)
            if (act.outcome === 'acknowledged') done++
            else await setTimeout(200)
          }
        })
      )
    await work(0, (done) => done === NOTES)
    let isReplaced = false
    const killing = cluster.killLeader().then(() => (isReplaced = true))
    await work(1000, () => isReplaced)
    await killing
    await work(1_000_000, (done) => done === NOTES)

    for (const { workbook } of members) await workbook.catchUp()
    const all = members.map((member) => member.allRows())
    for (const other of all) expect(other).toEqual(all[0])
    const history = { acts, looks: [], ...replicaHistory(`${folder.path}/anna.db`) }
    expect(violationsOf(history)).toEqual([])
    const count = (outcome: Act['outcome']) => acts.filter((act) => act.outcome === outcome).length
    process.stderr.write(
      `${count('acknowledged')} acknowledged, ${count('unknown')} unknown, ${count('refused')} refused\n`
    )
    expect(count('acknowledged')).toBeGreaterThanOrEqual(2 * NOTES * LOGINS.length)
    expect(count('unknown') + count('refused')).toBeGreaterThan(0)
    for (const member of members) await member[Symbol.asyncDispose]()
  }, 300_000)
})
