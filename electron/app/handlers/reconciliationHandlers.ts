import { AppError, toWire } from '../../../shared/errors.ts'
import { isOnlyForReading } from '../../../shared/team/teamState.ts'
import { unseenWords } from '../../../shared/words/unseen.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { fillInFile, fillInName, reportFile, reportName } from '../../features/reconciling/reportFile.ts'
import { computerTimeZone } from './computerTimeZone.ts'
import { passOn } from './passOn.ts'

/** Expected payments, what was found for them, and what a person decided. */
export function reconciliationHandlers({
  ports,
  exports,
  services,
  settings,
  adopted
}: HandlerContext): HandlersOf<'reconciliation'> {
  const workbook = () => services().reconciling.workbook()
  const { user } = ports
  /** Applies changes that came after the sign-off, which were only announced until the reconciliation was reopened. */
  async function withNews(id: string) {
    const { news } = services().reconciling
    news.rowsChanged()
    await news.settled()
    return (await workbook()).get(id)
  }
  /**
   * Later transactions that concern the payments, also in a ledger that was never complete; looking for them brings it
   * every change of its own ones as well. Of other transactions it has the news that a sync has brought.
   */
  async function refuseUnseen(id: string, todo: string): Promise<void> {
    const { jobs, news } = services().reconciling
    await news.settled()
    const count = await jobs.unseen(id, 'any')
    if (count !== null && count > 0) throw new AppError('plan-outdated', `${unseenWords(count)} ${todo}`)
  }
  /** Who only reads has a report too, which says so. */
  function isBehind(error: unknown): true {
    if (!isOnlyForReading(error)) throw error
    return true
  }
  /** A report says that this is not known. */
  function notTold(error: unknown): null {
    ports.log('later-transactions-not-counted', { code: toWire(error).code })
    return null
  }
  return passOn('reconciliation', workbook, {
    'reconciliation.create': async ({ draft, name }) => {
      const { drafts, jobs } = services().reconciling
      const made = await (await workbook()).create(draft, name, user)
      await drafts.forget(draft)
      await jobs.plan(made.id, { ask: true })
      return made
    },
    'reconciliation.plan': ({ id, ask }) => services().reconciling.jobs.plan(id, { ask }),
    'reconciliation.cancel': (id) => services().reconciling.jobs.cancel(id),
    'reconciliation.accept': ({ id, ...wanted }) => services().reconciling.jobs.accept(id, wanted),
    'reconciliation.decide': async ({ id, decision, shown }) => (await workbook()).decide(id, decision, user, shown),
    'reconciliation.signOff': async ({ id, revision, reviewer, forcedBecause }) => {
      await refuseUnseen(id, 'Re-run the matching, and decide on what it finds.')
      const details = await (await workbook()).signOff(id, revision, { reviewer, forcedBecause }, user)
      services().reconciling.later.signedOff()
      return details
    },
    'reconciliation.unseen': (id) => services().reconciling.jobs.unseen(id),
    'reconciliation.later': () => services().reconciling.later.counts(),
    'reconciliation.review': async ({ id, revision, review }) => {
      // What is sent back needs no ledger.
      if (review.outcome === 'approved') await refuseUnseen(id, 'Send it back, so that they are looked at.')
      await (await workbook()).review(id, revision, review, user)
      return withNews(id)
    },
    'reconciliation.reopen': async ({ id, reason }) => {
      await (await workbook()).reopen(id, reason, user)
      return withNews(id)
    },
    'reconciliation.carry': async ({ id, name }) => (await workbook()).carry(id, name, user),
    'reconciliation.discard': async ({ id, revision, reason }) => {
      await services().reconciling.jobs.cancel(id)
      await (await workbook()).discard(id, revision, reason, user)
    },
    'reconciliation.saveRules': async ({ rules, shown }) => (await workbook()).saveRules(rules, shown, user),
    'reconciliation.saveReviewLimits': async ({ limits, shown }) =>
      (await workbook()).saveReviewLimits(limits, shown, user),
    'reconciliation.acceptLoss': () => services().reconciling.acceptLoss(),
    'reconciliation.fillIn': async (id) => {
      const repository = await workbook()
      await adopted()
      const timeZone = settings.current().timeZone ?? computerTimeZone()
      const sheet = await repository.fillInSheet(id, timeZone)
      const { id: connection } = services().session.connection
      const listed = { connection, kind: 'report', format: 'xlsx' } as const
      return exports.start(fillInName(sheet.name), fillInFile(sheet), listed)
    },
    'reconciliation.readFilled': ({ id, origin }) => services().reconciling.drafts.readFilled(id, origin),
    'reconciliation.acceptFilled': async (draft) => (await workbook()).acceptFilled(draft, user),
    'reconciliation.report': async (request) => {
      const { id, format } = request
      const { session } = services()
      const [ledger, repository] = await Promise.all([session.ledger(), workbook()])
      // No change in the ledger is still on its way to what is handed on.
      const lacksNews = await services()
        .reconciling.news.caughtUp()
        .then(() => false, isBehind)
      const { name, phase } = await repository.get(id)
      await adopted()
      const later = () =>
        phase === 'signed-off' ? services().reconciling.jobs.unseen(id).catch(notTold) : Promise.resolve(0)
      const timeZone = settings.current().timeZone ?? computerTimeZone()
      const source = {
        version: ports.version,
        connection: session.connection,
        ledger,
        workbook: repository,
        timeZone,
        later,
        lacksNews
      }
      return exports.start(reportName(name, format), reportFile(request, source), {
        connection: session.connection.id,
        ...(format === 'log' ? { kind: 'log', format: 'jsonl' } : { kind: 'report', format })
      })
    }
  })
}
