import { beSeen, look } from '../../../../../electron/stores/teamDatabase/membersSeen.ts'
import { median, percentile, timed } from '../../../bench/figure.ts'
import { note } from '../../../../support/team/notes.ts'
import { decideAtOnce, disagreements, noteThat, noteThroughCuts, OUTCOMES } from '../../../../support/team/together.ts'
import { Breach } from '../../ends.ts'
import { expectThat } from '../expectations.ts'
import type { TeamClause } from '../teamClause.ts'

const POLLS = 100
/** Numbers of the notes of each clause, so that no two notes are the same. */
const SINGLE = 1_000_000
const MEASURED = 2_000_000

function agree(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Breach(wrong.slice(0, 5).join(' '))
}

const together: readonly TeamClause[] = [
  {
    area: 'At the same time',
    text: 'Four members who decide at the same time get one log without gaps, the same rows, and no transaction claimed twice',
    check: async (site) => {
      const { members, id } = await site.workbooks()
      const done = await decideAtOnce(members, id, site.decisions)
      agree(await disagreements(members))
      const { log, claims } = members[0]?.history() ?? { log: [], claims: [] }
      expectThat(log.length > done && claims.length > 0, `only ${log.length} entries and ${claims.length} claims`)
      return `${done} decisions, ${log.length} entries, ${claims.length} claims`
    }
  }
]

const broken: readonly TeamClause[] = [
  ...OUTCOMES.map(([fate, outcome, times], place): TeamClause => ({
    area: 'Broken connections',
    text: `A change that is ${fate} is ${outcome}, and ${times === 0 ? 'not there' : 'there once'}`,
    check: async (site) => {
      const { parted, proxy, noted } = await site.workbooks()
      const found = await noteThat(fate, parted[0], proxy, { ...noted, number: SINGLE + place })
      expectThat(
        found.outcome === outcome && found.times === times,
        `it was ${found.outcome}, and there ${found.times} times`
      )
      return ''
    }
  })),
  {
    area: 'Broken connections',
    text: 'Where connections are cut, and changes fail at and after COMMIT, nothing is lost or doubled',
    check: async (site) => {
      const { parted, members, proxy, noted } = await site.workbooks()
      const acts = await noteThroughCuts(parted, proxy, noted, site.decisions)
      agree(await disagreements(members, acts))
      const count = (wanted: string) => acts.filter(({ outcome }) => outcome === wanted).length
      return `${count('acknowledged')} acknowledged, ${count('unknown')} unknown, ${count('refused')} refused`
    }
  }
]

const measured: readonly TeamClause[] = [
  {
    area: 'Measured',
    text: 'Members see who is here and where the log ends, in the question that is asked every two seconds',
    check: async (site) => {
      const { owner, as, nameOf, workbook } = await site.raw()
      await beSeen({ client: as('rik'), workbook }, { isHere: true, hasMoved: true, reconciliation: null })
      const { present, last } = await look(owner)
      const isSeen = present.some(({ login, isHere }) => login === nameOf('rik') && isHere)
      expectThat(isSeen && last !== undefined, 'one who said that they are here is not seen')
      return figures(POLLS, () => look(owner))
    }
  },
  {
    area: 'Measured',
    text: 'A decision is made',
    check: async (site) => {
      const { members, noted } = await site.workbooks()
      const member = members.at(-1)
      if (!member) throw new Error('Nobody is there.')
      let number = MEASURED
      await member.workbook.catchUp()
      return figures(site.decisions, async () => {
        const { outcome } = await note(member, member.login, number++, noted.id, noted.key)
        expectThat(outcome === 'acknowledged', `it was ${outcome}`)
      })
    }
  }
]

async function figures(count: number, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let done = 0; done < count; done++) times.push(await timed(work))
  return `${count} times, median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`
}

export const appClauses: readonly TeamClause[] = [...together, ...broken, ...measured]
