import type { TeamVerdict } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import { EMPTY_LOG } from '../../core/auditChain/hashEntry.ts'
import type { LogHead } from '../workbook/file/log/actionLog.ts'
import { Unsaid, type Step } from '../workbook/log/sequencer.ts'
import { openReplay } from '../workbook/replication/takeSteps.ts'
import { askServer } from './askServer.ts'
import { claimsOf } from './claimsOf.ts'
import { readKeys, type Membership } from './membership.ts'
import { blind } from './sealing.ts'
import { createTeamDatabase, named } from './teamDatabase.ts'

/**
 * Reads all entries of the server, checks the chain, finds this computer's last one in it, and recomputes the claims.
 * Takes all steps again in memory, as a new member would: an earlier version may have taken one that changed more than
 * it says.
 */
export async function verifyTeam(membership: Membership, head: LogHead): Promise<TeamVerdict> {
  const { client, workbook, login } = membership
  const keys = await readKeys(membership)
  const database = createTeamDatabase({ client, workbook, login, keys })
  const claims = new Set<string>()
  let at: LogHead = EMPTY_LOG
  let holds = head.seq === 0
  let unsaid: string | null = null
  const replay = openReplay()
  const verdict = (message: string | null): TeamVerdict => {
    return { isWhole: message === null, entries: at.seq, claims: claims.size, message }
  }
  /** Whether there were entries that were not read yet. */
  async function readOn(): Promise<boolean> {
    const before = at
    for (;;) {
      const steps = await database.after(at)
      for (const step of steps) {
        const { entries, effects } = step
        const { made, ended } = claimsOf(effects)
        for (const id of ended) claims.delete(id)
        for (const id of made) claims.add(id)
        unsaid ??= unsaidIn(replay, step)
        holds ||= entries.some(({ seq, hash }) => seq === head.seq && hash === head.hash)
        at = entries.at(-1) ?? at
      }
      if (steps.length === 0) return at !== before
    }
  }
  try {
    await readOn()
    if (!holds) return verdict(`It ends at ${named(at)}, and does not hold ${named(head)}, which this computer has.`)
    do {
      const rows = await askServer<{ claim: string }>(client, 'SELECT claim FROM tallydesk.claimed($1)', [workbook])
      const stored = new Set(rows.map(({ claim }) => claim))
      const expected = [...claims].map((id) => blind(keys, id))
      if (expected.length === stored.size && expected.every((claim) => stored.has(claim))) return verdict(unsaid)
      // A colleague may have matched or unmatched something since the entries were read.
    } while (await readOn())
    return verdict('The matched transactions in the database do not agree with its entries.')
  } catch (error) {
    if (error instanceof AppError && error.code === 'team-forked') return verdict(error.message)
    throw error
  } finally {
    replay.close()
  }
}

/** What is wrong with a step that changed more than it says; null if nothing is. */
function unsaidIn(replay: ReturnType<typeof openReplay>, step: Step): string | null {
  try {
    replay.take(step)
    return null
  } catch (error) {
    if (!(error instanceof Unsaid)) throw error
    return `${error.what} Computers with an earlier version took it in. Compare its reconciliation, and ask an owner to remove this member.`
  }
}
