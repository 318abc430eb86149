import { AppError } from '../../../shared/errors.ts'
import type { Actor } from '../actor.ts'
import type { WorkbookCore } from '../core.ts'
import type { NewEntry } from '../log/details.ts'
import type { FundingAct } from './fundingAct.ts'
import { entryOf, removalOf } from './fundingEntry.ts'
import type { KeptFunding } from './keptFunding.ts'

const MOST_FUNDINGS = 5000

/** Uses of cards, each from its beginning to its proof. */
export interface FundingCalls {
  /** The latest first. */
  fundings(): readonly KeptFunding[]
  /** Throws `not-found`. */
  funding(id: string): KeptFunding
  /** Adds one, or takes the place of the one with its id. Throws `in-use` where another has its transaction. */
  keepFunding(funding: KeptFunding): void
  /** The same, with an entry of the log that says who did what. */
  doFunding(funding: KeptFunding, act: FundingAct, by: Actor): void
  removeFunding(id: string, by: Actor): void
}

export function createFundingCalls(core: WorkbookCore): FundingCalls {
  const { db, log } = core
  const put = db.command(`INSERT INTO fundings (id, started_at, transaction_id, record) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET transaction_id = excluded.transaction_id, record = excluded.record`)
  const take = db.command('DELETE FROM fundings WHERE id = ?')
  const one = db.column<string>('SELECT record FROM fundings WHERE id = ?')
  const claimant = db.column<string>('SELECT id FROM fundings WHERE transaction_id = ? AND id <> ?')
  const all = db.column<string>('SELECT record FROM fundings ORDER BY started_at DESC, id')
  const mark = db.command('UPDATE fundings SET logged_by = ? WHERE id = ?')
  const count = db.column<bigint>('SELECT count(*) FROM fundings')

  const find = (id: string) => fundingOf(one.get(id) ?? missing())
  function keep(funding: KeptFunding): void {
    const { id, startedAt, transactionId } = funding
    if (transactionId !== null && claimant.get(transactionId, id) !== undefined)
      throw new AppError('in-use', 'This transaction is the proof of another charge already.')
    if (one.get(id) === undefined && Number(count.get()) >= MOST_FUNDINGS)
      throw new AppError('bad-input', `There are ${MOST_FUNDINGS} uses of cards. Remove some that have ended.`)
    put.run(id, startedAt, transactionId, JSON.stringify(funding))
  }
  function write(entry: Pick<NewEntry, 'kind' | 'detail'>, by: string): number {
    // The detail under a kind is the one of that kind.
    return log.append({ at: core.now(), by, reconciliation: null, ...entry } as NewEntry).seq
  }

  return {
    fundings: () => all.all().map(fundingOf),
    funding: find,
    keepFunding: keep,
    doFunding(funding, act, { name }) {
      core.change(null, () => {
        keep(funding)
        mark.run(write(entryOf(funding, act), name), funding.id)
      })
    },
    removeFunding(id, { name }) {
      const funding = find(id)
      core.change(null, () => {
        write(removalOf(funding), name)
        take.run(id)
      })
    }
  }
}

/** Older records do not say whether a card was being confirmed, nor of what succeeded whether it was given up before. */
function fundingOf(record: string): KeptFunding {
  const kept = JSON.parse(record) as Omit<KeptFunding, Later> & Partial<Pick<KeptFunding, Later>>
  return { isConfirming: false, wasGivenUp: kept.outcome === 'given-up', ...kept }
}

type Later = 'isConfirming' | 'wasGivenUp'

function missing(): never {
  throw new AppError('not-found', 'This use of a card is no longer in the list.')
}
