import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { reportFile, reportName } from '../../reconciling/reportFile.ts'
import { passOn } from './passOn.ts'

/** Expected payments, what was found for them, and what a person decided. */
export function reconciliationHandlers({ ports, exports, services }: HandlerContext): HandlersOf<'reconciliation'> {
  const workbook = () => services().reconciling.workbook()
  const { user } = ports
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
    'reconciliation.decide': async ({ id, decision }) => (await workbook()).decide(id, decision, user),
    'reconciliation.signOff': async ({ id, revision, reviewer, forcedBecause }) =>
      (await workbook()).signOff(id, revision, { reviewer, forcedBecause }, user),
    'reconciliation.review': async ({ id, revision, review }) => {
      const { news } = services().reconciling
      const store = await workbook()
      await store.review(id, revision, review, user)
      // A reconciliation that is opened again takes in what changed since it was signed off.
      news.rowsChanged()
      await news.settled()
      return store.get(id)
    },
    'reconciliation.reopen': async ({ id, reason }) => {
      const { news } = services().reconciling
      const store = await workbook()
      await store.reopen(id, reason, user)
      // Changes that came after the sign-off were only announced; they are applied now.
      news.rowsChanged()
      await news.settled()
      return store.get(id)
    },
    'reconciliation.carry': async ({ id, name }) => (await workbook()).carry(id, name, user),
    'reconciliation.discard': async ({ id, reason }) => {
      await services().reconciling.jobs.cancel(id)
      await (await workbook()).discard(id, reason, user)
    },
    'reconciliation.saveRules': async (rules) => (await workbook()).saveRules(rules, user),
    'reconciliation.acceptLoss': () => services().reconciling.acceptLoss(),
    'reconciliation.report': async (request) => {
      const { id, format } = request
      const { session } = services()
      const [ledger, repository] = await Promise.all([session.ledger(), workbook()])
      const { name } = await repository.get(id)
      const source = { version: ports.version, connection: session.connection, ledger, workbook: repository }
      return exports.start(reportName(name, format), reportFile(request, source), {
        connection: session.connection.id,
        ...(format === 'log' ? { kind: 'log', format: 'jsonl' } : { kind: 'report', format })
      })
    }
  })
}
