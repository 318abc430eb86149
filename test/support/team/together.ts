import { isDeepStrictEqual } from 'node:util'
import { KINDS, take } from '../reconciliation/randomDecisions.ts'
import { seededRandom } from '../seededRandom.ts'
import { violationsOf, type Act } from './history.ts'
import { note } from './notes.ts'
import type { Fate, ProtocolProxy } from './protocolProxy.ts'
import type { TeamMember } from './team.ts'

/** A member without what opens their workbook. */
export type DecidingMember = Omit<TeamMember, 'membership'>

/** Everybody decides at the same time, so often each, as `drawn` says; gives how many decisions were made. */
export async function decideAtOnce(
  members: readonly DecidingMember[],
  id: string,
  decisions: number,
  drawn = 'member'
): Promise<number> {
  let done = 0
  await Promise.all(
    members.map(async ({ workbook }, place) => {
      const random = seededRandom(`${drawn} ${place}`)
      const number = (below: number) => Math.floor(random() * below)
      for (let count = 0; count < decisions; count++) {
        const step = { kind: KINDS[number(KINDS.length)] ?? 'note', one: number(50), other: number(50) }
        if (await take(workbook, id, step)) done++
      }
    })
  )
  return done
}

/** In how far the replicas of all are not the same whole log, without gap and without a double claim; in words. */
export async function disagreements(
  members: readonly DecidingMember[],
  acts: readonly Act[] = []
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { workbook, login } of members) {
    await workbook.catchUp()
    const { isWhole, broken } = await workbook.verifyLog()
    if (!isWhole) wrong.push(`The log of ${login} is broken: ${broken?.message ?? ''}`)
  }
  const [first, ...others] = members
  if (!first) return wrong
  const rows = first.allRows()
  for (const other of others) {
    const differing = [...other.allRows()].filter(([table, own]) => !isDeepStrictEqual(own, rows.get(table)))
    for (const [table] of differing) wrong.push(`${other.login} and ${first.login} have different rows in ${table}.`)
  }
  return [...wrong, ...violationsOf({ acts, looks: [], ...first.history() })]
}

/** What can become of a change between a member and the server. */
export const FATES: readonly Fate[] = [
  'refused at commit',
  'unknown after commit',
  'cut before',
  'cut after',
  'pass',
  'pass'
]

/** What a member is told of a change that meets a fate, and how often it is in the log then. */
export const OUTCOMES: readonly (readonly [fate: Fate, outcome: Act['outcome'], times: number])[] = [
  // Asked again, it is there.
  ['refused at commit', 'acknowledged', 1],
  ['unknown after commit', 'unknown', 1],
  ['cut before', 'unknown', 0],
  ['cut after', 'unknown', 1]
]

/** Members write notes at the same time, so many each, whose fates are drawn. */
export async function noteThroughCuts(
  members: readonly TeamMember[],
  proxy: ProtocolProxy,
  { id, key }: { readonly id: string; readonly key: string },
  notes: number
): Promise<readonly Act[]> {
  const acts: Act[] = []
  const random = seededRandom('fates')
  proxy.fate = () => FATES[Math.floor(random() * FATES.length)] ?? 'pass'
  await Promise.all(
    members.map(async (member) => {
      for (let count = 0; count < notes; count++) acts.push(await note(member, member.login, count, id, key))
    })
  )
  proxy.fate = () => 'pass'
  return acts
}

/** Writes one note that meets a fate: what its member was told, and how often it is in the log. */
export async function noteThat(
  fate: Fate,
  member: TeamMember,
  proxy: ProtocolProxy,
  { id, key, number }: { readonly id: string; readonly key: string; readonly number: number }
): Promise<{ readonly outcome: Act['outcome']; readonly times: number }> {
  const fates = [fate]
  proxy.fate = () => fates.pop() ?? 'pass'
  const { outcome, mark } = await note(member, member.login, number, id, key)
  await member.workbook.catchUp()
  const { log } = member.history()
  return { outcome, times: log.filter(({ detail }) => detail.includes(`"${mark}"`)).length }
}
