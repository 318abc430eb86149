import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { reportFile, reportName } from '../../reconciling/reportFile.ts'
import { passOn } from './passOn.ts'

/** What is expected, what was found, and what a person decided about it. */
export function reconciliationHandlers({ ports, exports, desk }: HandlerContext): HandlersOf<'reconciliation'> {
  const workbook = () => desk().reconciling.workbook()
  const { user } = ports
  return passOn('reconciliation', workbook, {
    'reconciliation.create': async ({ draft, name }) => {
      const { drafts, jobs } = desk().reconciling
      const made = await (await workbook()).create(draft, name, user)
      await drafts.forget(draft)
      await jobs.plan(made.id, { ask: true })
      return made
    },
    'reconciliation.plan': ({ id, ask }) => desk().reconciling.jobs.plan(id, { ask }),
    'reconciliation.cancel': (id) => desk().reconciling.jobs.cancel(id),
    'reconciliation.apply': ({ id, hash }) => desk().reconciling.jobs.apply(id, hash),
    'reconciliation.decide': async ({ id, decision }) => (await workbook()).decide(id, decision, user),
    'reconciliation.signOff': async ({ id, revision, reviewer, forcedBecause }) =>
      (await workbook()).signOff(id, revision, { reviewer, forcedBecause }, user),
    'reconciliation.reopen': async ({ id, reason }) => {
      const { news } = desk().reconciling
      const store = await workbook()
      await store.reopen(id, reason, user)
      // What changed while it was signed off was told, and is taken only now.
      news.rowsChanged()
      await news.settled()
      return store.get(id)
    },
    'reconciliation.carry': async ({ id, name }) => (await workbook()).carry(id, name, user),
    'reconciliation.discard': async ({ id, reason }) => {
      await desk().reconciling.jobs.cancel(id)
      await (await workbook()).discard(id, reason, user)
    },
    'reconciliation.saveRules': async (rules) => (await workbook()).saveRules(rules, user),
    'reconciliation.acceptLoss': () => desk().reconciling.acceptLoss(),
    'reconciliation.report': async ({ id, format }) => {
      const { session } = desk()
      const [ledger, book] = await Promise.all([session.ledger(), workbook()])
      const { name } = await book.get(id)
      const source = { version: ports.version, connection: session.connection, ledger, workbook: book }
      return exports.start(reportName(name, format), reportFile(id, format, source))
    }
  })
}
