import type { Log } from '../../session/ports.ts'
import type { Stage, StagePort, StageSetup } from '../../stage/stagePort.ts'
import { openStageListener } from './stageListener.ts'

export interface StageServer extends StagePort {
  /** Ends every stage. */
  close(): Promise<void>
}

/**
 * Stages for shells whose windows are a browser's: two listeners on this computer for each, reached under the name
 * `localhost`. A browser lets no page of the internet post to them, so they serve a sandbox only.
 */
export function stageServer(log: Log): StageServer {
  const open = new Set<Stage>()
  return {
    reach: 'this-computer',
    async open(setup) {
      const stage = await openStage(setup, log)
      open.add(stage)
      void stage.closed.then(() => open.delete(stage))
      return stage
    },
    async close() {
      await Promise.all([...open].map((stage) => stage.close()))
    }
  }
}

async function openStage({ serve }: StageSetup, log: Log): Promise<Stage> {
  const page = await openStageListener(log)
  const guest = await openStageListener(log).catch(async (error: unknown) => {
    await page.close()
    throw error
  })
  const origins = { page: page.origin, guest: guest.origin }
  const handler = serve(origins)
  page.answerWith(handler)
  guest.answerWith(handler)
  const closed = Promise.withResolvers<undefined>()
  return {
    origins,
    show: (path) => Promise.resolve(origins.page + path),
    closed: closed.promise,
    async close() {
      closed.resolve(undefined)
      await Promise.all([page.close(), guest.close()])
    }
  }
}
