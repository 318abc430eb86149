import { BATCHES } from './scenes/batches.ts'
import { DOCUMENTS } from './scenes/documents.ts'
import { DOUBLES } from './scenes/doubles.ts'
import { IN_FILE } from './scenes/inFile.ts'
import { NO_RETURNS } from './scenes/noReturns.ts'
import { PLAIN } from './scenes/plain.ts'
import { RETURNS } from './scenes/returns.ts'
import { RHYTHMS } from './scenes/rhythms.ts'
import type { Kind } from './scene.ts'

/** Every kind of scene. */
export const KINDS: readonly Kind[] = [
  ...RETURNS,
  ...NO_RETURNS,
  ...DOUBLES,
  ...RHYTHMS,
  ...DOCUMENTS,
  ...BATCHES,
  ...IN_FILE,
  ...PLAIN
]
