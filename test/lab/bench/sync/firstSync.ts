import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'
import { readBare } from './bareClient.ts'
import { startService, type Service } from './service.ts'
import { sqliteImport } from './sqliteImport.ts'
import { removeLedger, startSyncProcess } from './syncProcess.ts'

const ROWS = 1_000_000
const ROUNDS = 5
const NAME = `first sync of ${ROWS.toLocaleString('en')} rows, encrypted`

interface Round {
  readonly own: number
  readonly bare: number
  readonly stored: number
  readonly blocked: number
  readonly busy: number
  /** Megabytes. */
  readonly peak: number
}

/**
 * First sync against a client that only fetches and parses the same pages, plus the `sqlite3` program storing the rows
 * and building the indexes. The syncing process is watched meanwhile.
 */
export async function firstSync(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  await using service = await startService({ rows: ROWS })
  const prepared = `${folder.path}/prepared.db`
  await fill(service, prepared)
  const reference = sqliteImport(prepared, folder.path)
  removeLedger(prepared)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await timed(() => readAll(service))
    const stored = await reference.measure()
    const file = `${folder.path}/own-${round}.db`
    rounds.push({ bare, stored, ...(await fill(service, file)) })
    removeLedger(file)
  }
  return [...figures(rounds), await besideOthers(service, `${folder.path}/busy.db`)]
}

/** Once more while another process keeps each core busy. */
async function besideOthers(service: Service, file: string): Promise<Figure> {
  const others = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    const { blocked, busy } = await fill(service, file)
    return {
      name: `${NAME}: main thread blocked at a time, with another process on each core`,
      measured: `${blocked.toFixed(0)} ms`,
      aim: '<= 16 ms',
      isMet: blocked <= 16,
      detail: `the longest of one run, of which it was at work for ${busy.toFixed(0)} ms and else waited for a core`
    }
  } finally {
    for (const other of others) other.kill('SIGKILL')
  }
}

async function fill(service: Service, file: string): Promise<Pick<Round, 'own' | 'blocked' | 'busy' | 'peak'>> {
  const syncing = await startSyncProcess(service, file)
  const { counts, milliseconds, blocked, busy } = await syncing.run({ kind: 'full' })
  const { closing, peak } = await syncing.close()
  if (counts.inserted !== ROWS) throw new Error(`The pass stored ${counts.inserted} rows`)
  return { own: milliseconds + closing, blocked, busy, peak: peak / 1024 / 1024 }
}

async function readAll(service: Service): Promise<void> {
  const rows = await readBare(service, { sortBy: 'created_at' })
  if (rows !== ROWS) throw new Error(`The bare client saw ${rows} rows`)
}

function figures(rounds: readonly Round[]): readonly Figure[] {
  const middle = (of: keyof Round) => median(rounds.map((round) => round[of]))
  const each = (of: keyof Round) => rounds.map((round) => Math.round(round[of])).join(', ')
  const ratio = middle('own') / (middle('bare') + middle('stored'))
  return [
    {
      name: NAME,
      measured: `${ratio.toFixed(2)} x`,
      aim: '<= 1.1 x',
      isMet: ratio <= 1.1,
      detail: `${seconds(middle('own'))} against ${seconds(middle('bare'))} fetching and parsing + ${seconds(middle('stored'))} sqlite3 .import, indexes built afterwards; median of ${ROUNDS}`
    },
    {
      name: `${NAME}: main thread blocked at a time`,
      measured: `${middle('blocked').toFixed(0)} ms`,
      aim: '<= 16 ms',
      isMet: middle('blocked') <= 16,
      detail: `median of the longest of each run: ${each('blocked')} ms, of which it was at work for ${each('busy')} ms`
    },
    {
      name: `${NAME}: resident memory of the process`,
      measured: `${middle('peak').toFixed(0)} MB`,
      aim: '< 250 MB',
      isMet: middle('peak') < 250,
      detail: `median of the peaks ${each('peak')} MB`
    }
  ]
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
