import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import { textOption } from '../command/optionValues.ts'
import type { Options, Terminal } from '../command/command.ts'
import { readCorrelationIds } from './correlationIds.ts'

/** The sync that the options ask for; rejects with `bad-input` if the options contradict each other. */
export async function readSyncRequest(options: Options, terminal: Terminal): Promise<SyncRequest> {
  const given = ['full', 'incremental', 'correlation-ids'].filter((name) => options[name] !== undefined)
  if (given.length > 1) throw new AppError('bad-input', `Give only one of ${given.map(dashed).join(' and ')}.`)
  const fresh = options['fresh'] === true
  if (fresh && options['full'] !== true) {
    throw new AppError('bad-input', '--fresh goes with --full: it starts the full sync from the beginning.')
  }
  if (options['agree-missing'] !== undefined && options['full'] !== true) {
    throw new AppError(
      'bad-input',
      '--agree-missing goes with --full: it is about transactions that full syncs missed.'
    )
  }
  if (options['full'] === true) return fresh ? { kind: 'full', fresh } : { kind: 'full' }
  if (options['incremental'] === true) return { kind: 'delta' }
  const file = textOption(options, 'correlation-ids')
  if (file === undefined) return { kind: 'auto' }
  return { kind: 'targeted', correlationIds: await readCorrelationIds(file, terminal) }
}

const dashed = (name: string) => `--${name}`
