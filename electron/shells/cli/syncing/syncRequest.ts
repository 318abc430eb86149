import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { OptionSpecs, Terminal, ValuesOf } from '../command/command.ts'
import { wholeNumber } from '../command/optionValues.ts'
import { readCorrelationIds } from './correlationIds.ts'

/** What the user may say about a sync. */
export const requestOptions = {
  full: { text: 'the whole list' },
  fresh: { text: 'with --full: starts from the beginning, also after an interrupted sync' },
  incremental: { formerly: 'delta', text: 'what changed since the last sync; the whole list if there was none' },
  'correlation-ids': {
    value: 'FILE',
    text: 'the transactions of these payments: a file with one UUID per line, - for standard input'
  },
  'agree-missing': {
    value: 'N',
    read: wholeNumber(1, 2 ** 31 - 1),
    text: 'with --full: agrees that the N transactions that full syncs missed are gone; if this one misses them too, it marks them'
  }
} as const satisfies OptionSpecs

export type RequestOptions = Partial<ValuesOf<typeof requestOptions>>

/** The sync that the options ask for; rejects with `bad-input` if the options contradict each other. */
export async function readSyncRequest(options: RequestOptions, terminal: Terminal): Promise<SyncRequest> {
  const given = (['full', 'incremental', 'correlation-ids'] as const).filter((name) => options[name])
  if (given.length > 1) throw new AppError('bad-input', `Give only one of ${given.map(dashed).join(' and ')}.`)
  const { full, fresh, incremental, 'correlation-ids': file } = options
  if (fresh && !full) {
    throw new AppError('bad-input', '--fresh goes with --full: it starts the full sync from the beginning.')
  }
  if (options['agree-missing'] !== undefined && !full) {
    throw new AppError(
      'bad-input',
      '--agree-missing goes with --full: it is about transactions that full syncs missed.'
    )
  }
  if (full) return fresh ? { kind: 'full', fresh } : { kind: 'full' }
  if (incremental) return { kind: 'delta' }
  if (file === undefined) return { kind: 'auto' }
  return { kind: 'targeted', correlationIds: await readCorrelationIds(file, terminal) }
}

const dashed = (name: string) => `--${name}`
