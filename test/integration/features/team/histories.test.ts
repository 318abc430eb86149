import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { campaign, campaignSeed, campaignTime, inFull } from '../../../support/campaign.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { applied, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { violationsOf, type Act, type Look } from '../../../support/team/history.ts'
import { allRows } from '../../../support/team/memberOf.ts'
import { startMember, type MemberProcess } from '../../../support/team/memberProcess.ts'
import { openMember } from '../../../support/team/openMember.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres } from '../../../support/team/postgres.ts'
import { startProtocolProxy } from '../../../support/team/protocolProxy.ts'
import { replicaHistory } from '../../../support/team/replicaHistory.ts'
import { testTeam } from '../../../support/team/team.ts'
import { FATES } from '../../../support/team/together.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const LOGINS = ['anna', 'bo', 'cy', 'di', 'eli', 'fay', 'gus', 'hal'].slice(0, campaign(4, 8) === 8 ? 8 : 4)
const FAULTS = ['member killed', 'server killed', 'engine falters', 'member parted', 'member stopped'] as const
/** Decisions that everybody who can makes before the next fault. */
const STEPS = 3

onOneServer('a team in which much fails', (programs) => {
  inFull(it)(
    'has one log that time never contradicts, despite kills, stops, splits and wrong clocks',
    async () => {
      await using folder = await temporaryFolder()
      await using server = await startPostgres(programs)
      const team = await testTeam(server, folder.path)
      const setter = await team.join('olaf', 'preparer')
      const { id } = await stored(setter.workbook, paymentOrder(payments))
      await applied(setter.workbook, id, rows)
      await setter[Symbol.asyncDispose]()

      const random = seededRandom('faults')
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
      await using stack = new AsyncDisposableStack()
      const members = await Promise.all(
        LOGINS.map(async (login) => {
          const proxy = stack.use(await startProtocolProxy(server.port))
          return { proxy, login, runs: [] as MemberProcess[] }
        })
      )
      const places = new Map<string, Parameters<typeof startMember>[0]>()
      for (const { login, proxy } of members) places.set(login, (await team.admit(login, 'preparer', proxy.port)).place)
      type Member = (typeof members)[number]
      const start = ({ login, runs }: Member) => {
        const firstAct = runs.length * 1_000_000
        const place = places.get(login)
        if (place) runs.push(startMember(place, { reconciliation: id, seed: campaignSeed(), firstAct }))
        stack.use(runs.at(-1)?.process)
      }
      const told = (member: Member): { readonly acts: readonly Act[]; readonly looks: readonly Look[] } => {
        const all = member.runs.map((run) => run.history())
        return { acts: all.flatMap(({ acts }) => acts), looks: all.flatMap(({ looks }) => looks) }
      }
      const done = (member: Member) => told(member).acts.filter(({ outcome }) => outcome === 'acknowledged').length
      /** Until each of them has decided some more. */
      const progress = async (who: readonly Member[]) => {
        const before = who.map(done)
        while (who.some((member, place) => done(member) < (before[place] ?? 0) + STEPS)) {
          await setTimeout(50)
          for (const { runs } of who) {
            const errors = runs.at(-1)?.process.stderr() ?? ''
            if (errors.includes('Error')) throw new Error(errors)
          }
        }
      }

      for (const member of members) start(member)
      await progress(members)
      for (let round = 0; round < campaign(10, 600); round++) {
        const fault = FAULTS[round % FAULTS.length]
        const one = pick(members)
        const others = members.filter((member) => member !== one)
        const current = one.runs.at(-1)
        if (fault === 'member killed') {
          current?.process.kill('SIGKILL')
          await current?.process.ended
          start(one)
        } else if (fault === 'server killed') {
          await server.stop('SIGKILL')
          await server.start()
        } else if (fault === 'engine falters') {
          for (const { proxy } of members) proxy.fate = () => pick(FATES)
          await progress(members)
          for (const { proxy } of members) proxy.fate = () => 'pass'
        } else if (fault === 'member parted') {
          one.proxy.isParted = true
          await progress(others)
          one.proxy.isParted = false
        } else {
          current?.process.kill('SIGSTOP')
          await progress(others)
          current?.process.kill('SIGCONT')
        }
        await progress(members)
      }

      for (const { runs } of members) runs.at(-1)?.process.kill('SIGTERM')
      for (const { runs } of members) expect(await runs.at(-1)?.process.ended).toBe(0)
      const files = []
      for (const place of places.values()) {
        const member = await openMember(place)
        await member.workbook.catchUp()
        await member.workbook.sendProposals()
        expect((await member.workbook.proposals()).filter(({ refusal }) => refusal === null)).toEqual([])
        expect(await member.workbook.verifyLog()).toMatchObject({ isWhole: true })
        await member[Symbol.asyncDispose]()
        files.push(place.file)
      }
      for (const place of places.values()) {
        const member = await openMember(place)
        await member.workbook.catchUp()
        await member[Symbol.asyncDispose]()
      }
      const all = files.map((file) => allRows({ file, key: aKey }))
      for (const other of all) expect(other).toEqual(all[0])
      const acts = members.flatMap((member) => told(member).acts)
      const looks = members.flatMap((member) => told(member).looks)
      const history = { acts, looks, ...replicaHistory(files[0] ?? '') }
      const count = (outcome: Act['outcome']) => acts.filter((act) => act.outcome === outcome).length
      process.stderr.write(
        `${LOGINS.length} members, ${count('acknowledged')} acknowledged, ${count('proposed')} proposed, ${count('unknown')} unknown, ${looks.length} looks, ${history.log.length} entries, ${history.claims.length} claims\n`
      )
      expect(violationsOf(history)).toEqual([])
      expect(history.claims.length).toBeGreaterThan(0)
    },
    campaignTime(600_000)
  )

  it('takes nothing from a server restored from an older backup, and says where both logs end', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    const team = await testTeam(server, folder.path)
    await using anna = await team.join('anna', 'preparer')
    await using bo = await team.join('bo', 'preparer')
    const { place } = await team.admit('cy', 'preparer')
    const members = [anna, bo]
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    const restore = await server.backUp()
    await stored(anna.workbook, paymentOrder(payments.slice(1)), 'Salaries November')
    await bo.workbook.catchUp()
    const before = members.map((member) => member.allRows())
    const { log } = replicaHistory(`${folder.path}/anna.db`)
    await restore()

    const words = new RegExp(
      `ends at entry \\d+; this computer has entry ${log.length} \\(${log.at(-1)?.hash.slice(0, 12)}`
    )
    for (const { workbook } of members) {
      // The connections from before are found to be broken once.
      await workbook.catchUp().catch(() => undefined)
      await expect(workbook.catchUp()).rejects.toMatchObject({
        code: 'team-forked',
        message: expect.stringMatching(words) as string
      })
      await expect(stored(workbook, paymentOrder(payments))).rejects.toMatchObject({ code: 'team-forked' })
    }
    expect(members.map((member) => member.allRows())).toEqual(before)

    // Somebody who was not there goes on from what was restored: the others hold another log.
    await using cy = await openMember(place)
    await cy.workbook.catchUp()
    for (let count = 0; count < 5; count++) await stored(cy.workbook, paymentOrder(payments), `Salaries ${count}`)
    const other = new RegExp(`has entry ${log.length} \\([0-9a-f]{12}\\); this computer has entry ${log.length} \\(`)
    for (const { workbook } of members)
      await expect(workbook.catchUp()).rejects.toMatchObject({
        code: 'team-forked',
        message: expect.stringMatching(other) as string
      })
    expect((await cy.workbook.get(id)).id).toBe(id)
  })
})
