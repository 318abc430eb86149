import { exactMoney } from '../../../../../../shared/domain/money.ts'
import type { AboveLimit, ReviewLimit } from '../../../../../../shared/domain/reconciliation/reviewLimit.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import type { Actor } from '../../../log/actor.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import { amountsAbove, readReviewLimits } from '../../../file/tables/reviewLimits.ts'

/** Amounts above which a sign-off of the team needs a review. */
export interface LimitCalls {
  reviewLimits(): readonly ReviewLimit[]
  /**
   * Only for a team's owner; its database refuses anybody else. `shown`: the limits that these replace. Throws
   * `plan-outdated` if they are others now.
   */
  saveReviewLimits(limits: readonly ReviewLimit[], shown: readonly ReviewLimit[], by: Actor): readonly ReviewLimit[]
  /** What a sign-off now would need a review for; nothing for a person who works alone. */
  aboveLimits(id: string): readonly AboveLimit[]
}

export function createLimitCalls(context: WorkbookContext): LimitCalls {
  const { db, log, login } = context
  const insert = db.command(
    'INSERT INTO review_limits (version, limits, made_by) SELECT coalesce(max(version), 0) + 1, ?, ? FROM review_limits'
  )
  return {
    reviewLimits: () => readReviewLimits(db),
    saveReviewLimits(given, shown, { name: by }) {
      if (login === undefined)
        throw new AppError('not-allowed', 'Limits are for teams: whoever works alone has nobody who could review.')
      const limits = sorted(given)
      refuseBadLimits(limits)
      const before = readReviewLimits(db)
      if (JSON.stringify(sorted(shown)) !== JSON.stringify(before))
        throw new AppError('plan-outdated', 'Somebody changed the limits since these were shown. Look at them again.')
      const text = JSON.stringify(limits)
      if (text === JSON.stringify(before)) return before
      context.change(null, () => {
        const detail = { limits, before }
        insert.run(text, log.append({ at: context.now(), by, kind: 'limits-saved', reconciliation: null, detail }).seq)
      })
      return readReviewLimits(db)
    },
    aboveLimits: (id) => (login === undefined ? [] : amountsAbove(db, id, readReviewLimits(db)))
  }
}

function sorted(limits: readonly ReviewLimit[]): readonly ReviewLimit[] {
  return limits.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function refuseBadLimits(limits: readonly ReviewLimit[]): void {
  const twice = limits.find(({ currency }, place) => limits[place + 1]?.currency === currency)
  if (twice) throw new AppError('bad-input', `There are two limits for ${twice.currency}. Give one for each currency.`)
  const below = limits.find(({ currency, amount }) => exactMoney(amount, currency) < 0n)
  if (below) throw new AppError('bad-input', `A limit cannot be below zero: ${below.amount} ${below.currency}.`)
}
