import { stageServer, type StageServer } from '../../loopback/stage/stageServer.ts'
import type { Stage, StageSetup } from '../../stage/stagePort.ts'
import { openOwnWindow, type OwnWindow } from './ownWindow.ts'

/** Stages in windows of an installed browser; without one, the address is for the user to open. */
export function windowStages(): StageServer {
  const server = stageServer(() => undefined)
  const open = new Set<Stage>()
  return {
    reach: server.reach,
    async open(setup: StageSetup) {
      const stage = inWindow(await server.open(setup))
      open.add(stage)
      void stage.closed.then(() => open.delete(stage))
      return stage
    },
    async close() {
      await Promise.all([...open].map((stage) => stage.close()))
    }
  }
}

function inWindow(stage: Stage): Stage {
  let window: Promise<OwnWindow | undefined> | undefined
  return {
    ...stage,
    async show(path) {
      const address = await stage.show(path)
      window ??= openOwnWindow(address ?? '', 'app')
      const opened = await window
      void opened?.ended.then(() => stage.close())
      return opened ? undefined : address
    },
    async close() {
      await stage.close()
      await (await window)?.close()
    }
  }
}
