import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Node leaves this flag open. Electron may freeze its flags, where setting one would end the process; there, and where it
// has no effect, memory is given back later.
if (!('electron' in process.versions)) setFlagsFromString('--expose-gc')
const collect = runInNewContext("typeof gc === 'function' ? gc : () => {}") as () => void

/** Less is in use by reconciliations of some thousand payments, and is not worth a pause. */
const WORTH_IT = 96 * 1024 * 1024

/**
 * Frees what nobody holds any more, in about a tenth of a second. For the end of what left hundreds of megabytes behind:
 * left to itself, the memory of a worker grows to several times of what is in use before any of it is given back.
 */
export function collectGarbage(): void {
  if (getHeapStatistics().used_heap_size > WORTH_IT) collect()
}
