import { checkLedger } from '../../features/sync/job/checkLedger.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { passOn } from './passOn.ts'

/** Sync runs, what they prove, what they assume, and their schedule. */
export function syncHandlers({ services }: HandlerContext): HandlersOf<'sync'> {
  const ledger = () => services().session.ledger()
  return passOn('sync', ledger, {
    'sync.get': () => services().sync.status(),
    'sync.start': (request) => services().sync.start(request),
    'sync.cancel': () => services().sync.cancel(),
    'sync.agreeMissing': async ({ rows }) => (await ledger()).agreeMissing(rows),
    'sync.certificates': async ({ count }) => (await ledger()).certificates(count),
    'sync.checkLedger': async () => checkLedger(await ledger()),
    'sync.assumptions': () => services().assuming.list(),
    'sync.assume': ({ key, value }) => services().assuming.assume(key, value),
    'sync.probe': () => services().probe.run(),
    'sync.lastProbe': async () => (await services().settings).current().lastProbe,
    'sync.schedule': () => services().assuming.schedule(),
    'sync.setSchedule': ({ everySeconds }) => services().assuming.setSchedule(everySeconds)
  })
}
