import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { median, timed, type Figure } from '../figure.ts'
import { readBare } from './bareClient.ts'
import { startService, type Service } from './service.ts'
import { sqliteImport } from './sqliteImport.ts'
import { removeLedger, startSyncProcess } from './syncProcess.ts'

const ROWS = 1_000_000
const ROUNDS = 5

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
  return figures(rounds)
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
  const name = `first sync of ${ROWS.toLocaleString('en')} rows, encrypted`
  return [
    {
      name,
      measured: `${ratio.toFixed(2)} x`,
      aim: '<= 1.3 x',
      isMet: ratio <= 1.3,
      detail: `${seconds(middle('own'))} against ${seconds(middle('bare'))} fetching and parsing + ${seconds(middle('stored'))} sqlite3 .import, indexes built afterwards; median of ${ROUNDS}`
    },
    {
      name: `${name}: main thread blocked at a time`,
      measured: `${middle('blocked').toFixed(0)} ms`,
      aim: '<= 20 ms',
      isMet: middle('blocked') <= 20,
      detail: `median of the longest of each run: ${each('blocked')} ms, of which it was at work for ${each('busy')} ms`
    },
    {
      name: `${name}: resident memory of the process`,
      measured: `${middle('peak').toFixed(0)} MB`,
      aim: '< 350 MB',
      isMet: middle('peak') < 350,
      detail: `median of the peaks ${each('peak')} MB`
    }
  ]
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
