import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { reportFile, reportName } from '../reconciling/reportFile.ts'

/** What is expected, what was found, and what a person decided about it. */
export function reconciliationHandlers(context: HandlerContext): All {
  return { ...readingHandlers(context), ...planHandlers(context), ...decisionHandlers(context) }
}

type Reading = 'list' | 'get' | 'items' | 'found' | 'item' | 'against' | 'log' | 'rules' | 'backTest'
type Planning = 'create' | 'plan' | 'cancel' | 'apply' | 'report'
type All = HandlersOf<'reconciliation'>
type Chosen<Name extends string> = Pick<All, `reconciliation.${Name}` & keyof All>

function readingHandlers({ services }: HandlerContext): Chosen<Reading> {
  const workbook = () => services().reconciling.workbook()
  return {
    'reconciliation.list': async () => (await workbook()).list(),
    'reconciliation.get': async (id) => (await workbook()).get(id),
    'reconciliation.items': async (request) => (await workbook()).items(request),
    'reconciliation.found': async (request) => (await workbook()).found(request),
    'reconciliation.item': async ({ id, key }) => (await workbook()).item(id, key),
    'reconciliation.against': async ({ id, items, transactionIds }) =>
      (await workbook()).against(id, items, transactionIds),
    'reconciliation.log': async ({ id, from, count }) => (await workbook()).log(id, from, count),
    'reconciliation.rules': async () => (await workbook()).rules(),
    'reconciliation.backTest': async (rules) => (await workbook()).backTest(rules)
  }
}

function planHandlers({ ports, exports, services }: HandlerContext): Chosen<Planning> {
  return {
    'reconciliation.create': async ({ draft, name }) => {
      const { workbook, drafts, jobs } = services().reconciling
      const made = await (await workbook()).create(draft, name, ports.user)
      await drafts.forget(draft)
      await jobs.plan(made.id, { ask: true })
      return made
    },
    'reconciliation.plan': ({ id, ask }) => services().reconciling.jobs.plan(id, { ask }),
    'reconciliation.cancel': (id) => services().reconciling.jobs.cancel(id),
    'reconciliation.apply': ({ id, hash }) => services().reconciling.jobs.apply(id, hash),
    'reconciliation.report': async ({ id, format }) => {
      const { session, reconciling } = services()
      const [ledger, workbook] = await Promise.all([session.ledger(), reconciling.workbook()])
      const { name } = await workbook.get(id)
      const source = { version: ports.version, connection: session.connection, ledger, workbook }
      return exports.start(reportName(name, format), reportFile(id, format, source))
    }
  }
}

function decisionHandlers({ ports, services }: HandlerContext): Omit<All, keyof Chosen<Reading | Planning>> {
  const workbook = () => services().reconciling.workbook()
  const { user } = ports
  return {
    'reconciliation.decide': async ({ id, decision }) => (await workbook()).decide(id, decision, user),
    'reconciliation.signOff': async ({ id, revision, reviewer, forcedBecause }) =>
      (await workbook()).signOff(id, revision, { reviewer, forcedBecause }, user),
    'reconciliation.reopen': async ({ id, reason }) => {
      const { news } = services().reconciling
      const store = await workbook()
      await store.reopen(id, reason, user)
      // What changed while it was signed off was told, and is taken only now.
      news.rowsChanged()
      await news.settled()
      return store.get(id)
    },
    'reconciliation.carry': async ({ id, name }) => (await workbook()).carry(id, name, user),
    'reconciliation.discard': async ({ id, reason }) => {
      await services().reconciling.jobs.cancel(id)
      await (await workbook()).discard(id, reason, user)
    },
    'reconciliation.acceptLoss': () => services().reconciling.acceptLoss(),
    'reconciliation.saveRules': async (rules) => (await workbook()).saveRules(rules, user)
  }
}
