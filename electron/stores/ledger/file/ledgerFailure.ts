import { basename } from 'node:path'
import { explainFailure } from '../../../base/database/failure.ts'

const LEDGER_WORDS = {
  code: 'cache-damaged',
  damaged: 'The local copy of the transactions is damaged. Please sync again.',
  busy: 'The local copy of the transactions is busy. Please try again in a moment.'
} as const

/** Runs work on a ledger's file. Failures are explained in words; see `explainFailure`. */
export function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainFailure(error, { ...LEDGER_WORDS, name: basename(file) })
  }
}
