import { parseChallengeReport, type ChallengeOrder, type ChallengeReport } from '../../protocol/steps.ts'

export type ChallengeEnd = Exclude<ChallengeReport, { type: 'ready' }>

export interface ChallengeContent {
  readonly details: unknown
  readonly target: string
}

const OPEN_LIMIT = 30_000

/** The card frame's side of a challenge. The page opens the window, but only these two frames exchange messages. */
export class ChallengeWindow {
  /** The port for the challenge frame; the page passes it on. */
  readonly port: MessagePort
  readonly ended: Promise<ChallengeEnd>
  readonly #end: (end: ChallengeEnd) => void

  constructor({ details, target }: ChallengeContent) {
    const { port1, port2 } = new MessageChannel()
    const { promise, resolve } = Promise.withResolvers<ChallengeEnd>()
    this.port = port2
    const timer = window.setTimeout(() => resolve({ type: 'timed-out' }), OPEN_LIMIT)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const report = parseChallengeReport(data)
      if (report === undefined) return
      clearTimeout(timer)
      if (report.type === 'ready') port1.postMessage({ type: 'show', details, target } satisfies ChallengeOrder)
      else resolve(report)
    }
    this.#end = resolve
    this.ended = promise.finally(() => {
      clearTimeout(timer)
      port1.close()
    })
  }

  cancel(): void {
    this.#end({ type: 'cancelled' })
  }
}
