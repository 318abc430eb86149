import { checkLedger } from '../../sync/job/checkLedger.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** Passes, what they prove, what they assume, and when they begin by themselves. */
export function syncHandlers({ desk }: HandlerContext): HandlersOf<'sync'> {
  const ledger = () => desk().session.ledger()
  return passOn('sync', ledger, {
    'sync.get': () => desk().sync.status(),
    'sync.start': (request) => desk().sync.start(request),
    'sync.cancel': () => desk().sync.cancel(),
    'sync.agreeMissing': async ({ rows }) => (await ledger()).agreeMissing(rows),
    'sync.certificates': async ({ count }) => (await ledger()).certificates(count),
    'sync.checkLedger': async () => checkLedger(await ledger()),
    'sync.assumptions': () => desk().assuming.list(),
    'sync.assume': ({ key, value }) => desk().assuming.assume(key, value),
    'sync.probe': () => desk().probe.run(),
    'sync.lastProbe': async () => (await desk().settings).current().lastProbe,
    'sync.schedule': () => desk().assuming.schedule(),
    'sync.setSchedule': ({ everySeconds }) => desk().assuming.setSchedule(everySeconds)
  })
}
