import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Log } from '../../session/ports.ts'
import { WindowPlacement } from './windowPlacement.ts'

export interface PlacementFile {
  /** The stored placement; undefined if there is none or it is not valid. */
  read(): WindowPlacement | undefined
  /** Stores a placement after a short delay; of several in a row only the last is written. */
  store(placement: WindowPlacement): void
  /** Resolves when the last placement is on disk. Never rejects: a lost window place is no reason to fail. */
  flush(): Promise<void>
}

/** The window's placement, in one small file that is replaced as a whole. */
export function placementFile(path: string, log: Log, delay = 500): PlacementFile {
  let latest: WindowPlacement | undefined
  let timer: NodeJS.Timeout | undefined
  let written: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    const placement = latest
    latest = undefined
    if (placement) written = written.then(() => replace(path, placement)).catch(() => log('window-place-not-kept'))
    return written
  }
  return {
    read: () => latest ?? readNow(path),
    store(placement) {
      latest = placement
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delay)
    },
    flush
  }
}

/** Reads synchronously: a hundred bytes, needed before the window can be created. */
function readNow(path: string): WindowPlacement | undefined {
  try {
    return existsSync(path) ? WindowPlacement.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data : undefined
  } catch {
    // Unreadable or not JSON: treated as absent; the next move of the window replaces it.
    return undefined
  }
}

async function replace(path: string, placement: WindowPlacement): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, `${JSON.stringify(placement)}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
}
