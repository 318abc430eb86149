import { checkAssumptionValue } from '../../sync/assumptions/assumptionTable.ts'
import { POLL_OFF } from '../../sync/assumptions/serviceAssumptions.ts'
import { assumptionsOf, policyOf } from '../../sync/policy.ts'
import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import type { LedgerCheck } from '../../../shared/domain/ledgerCheck.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Desk, HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** Passes, what they prove, what they assume, and when they begin by themselves. */
export function syncHandlers({ desk, options }: HandlerContext): HandlersOf<'sync'> {
  const ledger = () => desk().session.ledger()
  return passOn('sync', ledger, {
    'sync.get': () => desk().sync.status(),
    'sync.start': (request) => desk().sync.start(request),
    'sync.cancel': () => desk().sync.cancel(),
    'sync.agreeMissing': async ({ rows }) => (await ledger()).agreeMissing(rows),
    'sync.certificates': async ({ count }) => (await ledger()).certificates(count),
    'sync.checkLedger': async () => checkLedger(await ledger()),
    'sync.assumptions': () => assumptions(desk()),
    'sync.assume': async ({ key, value }) => {
      const at = desk()
      await assume(at, key, value)
      return assumptions(at)
    },
    'sync.probe': () => desk().probe.run(),
    'sync.lastProbe': async () => (await desk().settings).current().lastProbe,
    'sync.schedule': () => schedule(desk(), options.autoSync),
    'sync.setSchedule': async ({ everySeconds }) => {
      const at = desk()
      await assume(at, 'pollSeconds', everySeconds === null ? POLL_OFF : String(everySeconds))
      return schedule(at, options.autoSync)
    }
  })
}

/** That a ledger is damaged is an answer here, not a failure. */
async function checkLedger(ledger: Ledger): Promise<LedgerCheck> {
  try {
    // Damage that was met since the last sync, on opening it for example, has left an empty ledger.
    if ((await ledger.state()).rebuilt)
      throw new AppError('cache-damaged', 'The local copy of the transactions was damaged.')
    return { isWhole: true, ...(await ledger.verify()), error: null, isSetAside: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'cache-damaged') throw error
    const { rows, rebuilt } = await ledger.state()
    return { isWhole: false, rows, tables: [], error: toWire(error), isSetAside: rebuilt }
  }
}

async function assumptions({ settings, session }: Desk) {
  return assumptionsOf((await settings).current(), session.connection.amountUnit)
}

async function assume(desk: Desk, key: AssumptionKey, value: string | null): Promise<void> {
  const settings = await desk.settings
  await settings.override(key, value === null ? null : checkAssumptionValue(key, value))
  desk.announceAssumptions()
  if (key === 'statusWords') {
    const ledger = await desk.session.ledger()
    await ledger.setStatusWords([...policyOf(settings.current()).statusWords])
    desk.reconciling.news.rowsChanged()
  }
  if (key === 'pollSeconds') desk.scheduler.setEvery(policyOf(settings.current()).pollSeconds)
}

/** A shell that wants no sync unasked has none, whatever the setting. */
async function schedule({ settings, scheduler }: Desk, autoSync = true) {
  await settings
  const current = scheduler.current()
  return autoSync ? current : { ...current, state: 'off' as const, nextAt: null }
}
