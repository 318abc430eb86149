import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the test's own that goes when the test ends; in that of the system unless told otherwise. */
export async function temporaryFolder(inside = tmpdir()): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(inside, 'tallydesk-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}
