import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './mutants.ts'
import type { Found } from './journal.ts'
import type { Area } from './areas.ts'

/** What earlier runs have found, of mutants by key. */
export interface Memory {
  /** What still holds. */
  get(key: string): Found | undefined
  /** Writes down more, so that it is there also if the process ends at once. */
  save(more: ReadonlyMap<string, Found>): void
}

interface Remembered extends Found {
  /** Hash of what the verdict depends on beside the source. */
  readonly tests: string
}

/**
 * A killed mutant stays killed as long as its source and the test file that kills it are the same; one that survived, until
 * any test file of the area changes. What the tests share and other sources are not looked at: `--fresh` forgets all.
 */
export function openMemory(path: string, root: string, { tests }: Area, isFresh: boolean): Memory {
  const hashes = new Map(tests.map((test) => [test, hashOf(readFileSync(join(root, test), 'utf8'))]))
  const all = hashOf(...[...hashes].flat())
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Remembered>) : {}
  const known = new Map(Object.entries(stored))
  const forgotten = new Set(isFresh ? known.keys() : [])
  const testsOf = ({ by }: Found) => (by === undefined ? all : (hashes.get(by) ?? ''))
  return {
    get(key) {
      const found = forgotten.has(key) ? undefined : known.get(key)
      return found?.tests === (found && testsOf(found)) ? found : undefined
    },
    save(more) {
      for (const [key, found] of more) {
        known.set(key, { ...found, tests: testsOf(found) })
        forgotten.delete(key)
      }
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(known)))
      renameSync(`${path}.new`, path)
    }
  }
}
