import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Node keeps this flag changeable. Electron may freeze its flags, and then setting one ends the process. There, or if
// the flag has no effect, memory is freed later.
if (!('electron' in process.versions)) setFlagsFromString('--expose-gc')
const collect = runInNewContext("typeof gc === 'function' ? gc : () => {}") as () => void

/** With less than this in use, the pause is not worth it. */
const WORTH_IT = 96 * 1024 * 1024

/**
 * Frees unused memory, in about a tenth of a second. Call it after work that used hundreds of megabytes: otherwise the
 * worker's memory grows to several times its use before the engine frees any.
 */
export function collectGarbage(): void {
  if (getHeapStatistics().used_heap_size > WORTH_IT) collect()
}
