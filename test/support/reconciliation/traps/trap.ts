import type { Stage } from './stage.ts'
import type { Medium } from './trapWorld.ts'

/** A kind of scene. */
export interface Trap {
  readonly name: string
  readonly put: (stage: Stage) => void
  /** Forms that can say what it is about; all but lists of ids where it leaves this out. */
  readonly media?: readonly Medium[]
}
