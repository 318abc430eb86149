import type { ThreedsDraft, ThreedsTrace, TraceEvent } from '../../../../shared/domain/threeds.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import { storedTrace } from '../../../features/threeds/service/trace/storedTrace.ts'
import type { Terminal } from '../command/command.ts'
import { onEvent } from '../services/onEvent.ts'
import { visibleText } from '../terminal/visibleText.ts'

interface Authorization {
  readonly app: App
  readonly draft: ThreedsDraft
  /** Called when the service has answered or may have acted, so the connection and its record stay. */
  readonly keep: () => void
}

/** Runs an authorization to its end and reports each step as it happens; a request to stop or a failure cancels it. */
export async function runToEnd(
  { app, draft, keep }: Authorization,
  terminal: Terminal,
  tell: (line: string) => void
): Promise<ThreedsTrace> {
  const { handlers } = app
  const { promise: end, resolve, reject } = Promise.withResolvers<ThreedsTrace>()
  let failure: unknown
  let reported = 0
  let pageOf = 0
  let waits = 0

  function look(trace: ThreedsTrace): void {
    for (const event of trace.events.slice(reported)) tell(eventLine(event))
    reported = trace.events.length
    if (trace.outcome === 'unknown' || trace.events.some(({ kind }) => kind === 'answer')) keep()
    if (trace.outcome !== null) {
      if (failure === undefined) resolve(trace)
      else reject(failure)
      return
    }
    const { id, state, round } = trace
    if ((state === 'method' || state === 'challenge') && pageOf < round) {
      pageOf = round
      showPage(id).catch(failed(id))
    }
    const waiting = trace.events.filter(({ kind }) => kind === 'waiting').length
    if (state === 'ready' && waits < waiting) {
      waits = waiting
      goOn(id).catch(failed(id))
    }
  }
  const failed = (id: string) => (error: unknown) => {
    failure ??= error
    // Its end is waited for, and says whether a request was on its way.
    handlers['threeds.cancel'](id).catch(reject)
  }
  /** Prints the address of the page, unless a browser already shows it. */
  async function showPage(id: string): Promise<void> {
    const { address } = await handlers['threeds.show'](id)
    if (address !== null) terminal.err(`tallydesk: Open this page in a browser on this computer: ${address}`)
  }
  async function goOn(id: string): Promise<void> {
    if ((await terminal.ask('Press Enter to continue, Ctrl-C to cancel.')) === undefined)
      throw new AppError('bad-input', '--step waits for Enter, so it needs a terminal.')
    await handlers['threeds.next'](id)
  }

  let seen: string | undefined
  const stop = onEvent(app, 'threeds.changed', (trace) => {
    if (seen === undefined || trace.id === seen) look(trace)
  })
  const cancel = () => void (seen !== undefined && handlers['threeds.cancel'](seen))
  try {
    seen = (await handlers['threeds.start'](draft)).id
    terminal.signal.addEventListener('abort', cancel, { once: true })
    if (terminal.signal.aborted) cancel()
    return storedTrace(await end)
  } finally {
    stop()
    terminal.signal.removeEventListener('abort', cancel)
  }
}

function eventLine({ after, words, message }: TraceEvent): string {
  const head = message === null ? '' : ` [${message.head}]`
  return visibleText(`${(after / 1000).toFixed(2).padStart(8)} s  ${words}${head}`)
}
