import type { StageHandler, StageSetup } from '../../../electron/stage/stagePort.ts'

/** What a stage is made of, around a handler that does not care for its origins. */
export function stageSetup(serve: StageHandler, kind: StageSetup['kind'] = 'card'): StageSetup {
  return { kind, title: 'A stage', size: { width: 500, height: 600 }, serve: () => serve }
}
