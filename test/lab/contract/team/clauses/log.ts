import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { REFUSALS } from '../../../../../electron/stores/teamDatabase/schema/refusals.ts'
import type { RawTeam, Try } from '../../../../support/team/rawTeam.ts'
import { engineError, expectRefusal, expectThat } from '../expectations.ts'
import type { RawClause } from '../teamClause.ts'

/** How long the second of two may try before the first is done, in milliseconds. */
const HEAD_START_MS = 200
/** What engines treat differently, if anything: quotes, control characters, other scripts, and the ends of lines of Unicode. */
const ODD = 'a\'b"c\\d\te\u0001é\u2028\u2029ß 中文 🙂 \u{10ffff}'
const NO_HASH = 'f'.repeat(64)

export const logClauses: readonly RawClause[] = [
  {
    text: 'Entries are appended after the last one, also several at once',
    check: async (team) => {
      await taken(team, 'an entry')
      await taken(team, 'a step of three entries', { kinds: ['match', 'note', 'note'] })
    }
  },
  {
    text: 'Whoever comes after others under the same number is told so',
    check: async ({ append }) => {
      expectThat(await append('pia'), 'the first was not taken')
      expectThat(!(await append('pia', { seq: 1 })), 'the number 1 was taken a second time')
    }
  },
  {
    text: 'Of two who append under the same number at the same time, one is taken',
    check: ofTwo
  },
  {
    text: 'An entry continues an entry that is there (foreign key)',
    check: ({ append }) =>
      expectRefusal(append('pia', { previous: NO_HASH }), 'an entry after one that is not there', '23503')
  },
  {
    text: 'The database computes the hash of an entry as members do, whatever the entry says',
    check: async (team) => {
      await taken(team, 'an entry with odd characters', { reconciliation: ODD })
      await expectRefusal(team.append('pia', { hash: NO_HASH }), 'another hash', REFUSALS.hash)
    }
  },
  {
    text: 'Nobody appends under the name of another',
    check: ({ append }) => expectRefusal(append('pia', { by: 'olga' }), 'an entry by another', REFUSALS.hash)
  },
  {
    text: 'A line break, which would make two texts have one hash, is refused (CHECK)',
    check: ({ append }) => expectRefusal(append('pia', { reconciliation: 'one\ntwo' }), 'a line break', '23514')
  },
  {
    text: 'A transaction is claimed once, and again after its claim has ended',
    check: async (team) => {
      await taken(team, 'a claim', { made: ['t1'] })
      await expectRefusal(team.append('olga', { made: ['t1'] }), 'a second claim', REFUSALS.claimed)
      await taken(team, 'the end of a claim', { kind: 'unmatch', ended: ['t1'] })
      await taken(team, 'a claim after the end of the one before', { made: ['t1'] })
    }
  }
]

async function taken({ append }: RawTeam, what: string, tried: Try = {}): Promise<void> {
  expectThat(await append('pia', tried), `${what} was not taken`)
}

/** The first holds its transaction open while the second tries. */
async function ofTwo({ as, append, workbook }: RawTeam): Promise<void> {
  const [end] = (await as('olga').query<{ seq: string }>('SELECT tallydesk.last_entry($1) AS seq', [workbook])).rows
  const seq = Number(end?.seq) + 1
  await as('pia').query('BEGIN')
  const first = append('pia', { seq })
  const second = first.then(() => append('rut', { seq }))
  await Promise.race([second.catch(() => undefined), setTimeout(HEAD_START_MS)])
  const isDone = await first.then(
    () => committed(as('pia')),
    () => as('pia').query('ROLLBACK')
  )
  const count = [(await first) && isDone, await second].filter(Boolean).length
  expectThat(count === 1, `${count} of the two were taken`)
}

/** An engine may let the first lose instead. */
async function committed(client: Client): Promise<boolean> {
  try {
    return (await client.query('COMMIT')).command === 'COMMIT'
  } catch (error) {
    if (engineError(error)?.code === '40001') return false
    throw error
  }
}
