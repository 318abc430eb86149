import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { existsSync } from 'node:fs'
import { decidedState } from '../checks/reconciliations.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import type { BackupSchedule } from '../../../../shared/domain/backup.ts'
import type { ReportFormat } from '../../../../shared/domain/reconciliation/report.ts'
import type { Desk, Process } from '../desk.ts'
import { ask, Refused, Violation, type World } from '../world.ts'
import type { Act } from './act.ts'

export const BACKUP_PASSPHRASE = 'canary backup passphrase 8d2e'

const SETTINGS: readonly [ExportSettings, ...ExportSettings[]] = [
  { format: 'jsonl' },
  { format: 'csv', profile: 'safe', columns: ['id', 'amount', 'currency', 'status', 'created_at'] },
  { format: 'xlsx', columns: ['id', 'amount', 'currency'] }
]

/** Waits for the end of a file, and compares it with its record. */
async function written(world: World, page: Process, begin: () => Promise<{ readonly id: string }>): Promise<void> {
  const from = page.heard.length
  const { id } = await begin()
  const end = await page.until('export.progress', (status) => status.id === id && status.state !== 'running', from)
  if (end.state !== 'done') return
  const report = await ask(world, page, 'export.verify', { uploads: [], past: id })
  if (!report.isSame) throw new Violation(`${end.name} is not as its record says`)
}

export const KEEPING: readonly Act[] = [
  {
    name: 'export',
    weight: 1,
    act: async (world, page) => {
      const settings = world.random.pick(SETTINGS)
      await written(world, page, () =>
        ask(world, page, 'export.start', { kind: 'transactions', settings, query: aQuery(), template: null })
      )
    }
  },
  {
    name: 'report',
    weight: 1,
    act: async (world, page) => {
      const work = world.works[world.random.whole(0, world.works.length - 1)]
      const format = world.random.pick<ReportFormat>(['csv', 'xlsx', 'log'])
      if (work) await written(world, page, () => ask(world, page, 'reconciliation.report', { id: work.id, format }))
    }
  },
  {
    name: 'set backups',
    weight: 0.3,
    act: async (world, page) => {
      const { schedule } = await ask(world, page, 'backup.get', undefined)
      const every = world.random.pick<BackupSchedule['every']>(['daily', 'weekly', 'off'])
      await ask(world, page, 'backup.setSchedule', {
        ...schedule,
        every,
        folder: `${world.desk.out}/backups`,
        keep: 2,
        passphrase: BACKUP_PASSPHRASE
      })
    }
  },
  {
    name: 'back up',
    weight: 0.5,
    act: async (world, page) => {
      const { schedule } = await ask(world, page, 'backup.get', undefined)
      if (schedule.folder === null) return
      const { backups } = await ask(world, page, 'backup.run', undefined)
      const [made] = backups
      if (made) world.backup = { file: `${made.folder ?? ''}/${made.name}`, state: await decidedState(world, page) }
    }
  },
  { name: 'restore elsewhere', weight: 0.3, act: restoreElsewhere }
]

/** On a new computer, with the passphrase alone. */
async function restoreElsewhere(world: World): Promise<void> {
  const { backup } = world
  if (!backup || !existsSync(backup.file)) return
  const desk = world.elsewhere(backup.file)
  let state: string
  try {
    state = await restoredState(world, desk)
  } finally {
    desk.remove()
  }
  if (state !== backup.state)
    throw new Violation(`Elsewhere, other things are decided than when the backup was made:\n${backup.state}\n${state}`)
}

async function restoredState(world: World, desk: Desk): Promise<string> {
  const page = await desk.start('elsewhere', { autoSync: false }).catch((error: unknown) => {
    if (world.disk.failed() > 0 && isNotWritable(error)) throw new Refused('not-writable', 'Its folder cannot be made.')
    throw error
  })
  try {
    const { connections } = await ask(world, page, 'backup.restore', {
      origin: { from: 'asked' },
      passphrase: BACKUP_PASSPHRASE,
      beside: false
    })
    if (connections.every(({ what }) => what !== 'added'))
      throw new Violation('A backup was restored elsewhere, and nothing came of it')
    await ask(world, page, 'connection.select', world.connection)
    return await decidedState(world, page)
  } finally {
    await desk.close(page)
  }
}

const isNotWritable = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'not-writable'
