import type { Handlers } from '../../../shared/contract.ts'
import type { BackupStatus } from '../../../shared/domain/backup.ts'

type BackupCall = Extract<keyof Handlers, `backup.${string}`>

export const aBackup: BackupStatus['backups'][number] = {
  id: '6f1f7c0e-2f5a-4d0e-9a56-0c3a8f7f2b11',
  name: 'tallydesk-2026-11-21-050000.tdbackup',
  madeAt: '2026-11-21T05:00:00.000Z',
  bytes: 2_400_000,
  contents: [
    { name: 'Nordic Settlement', log: { reconciliations: 12, entries: 4310, head: 'ab'.repeat(32), isWhole: true } },
    { name: 'Second service', log: null }
  ],
  folder: '/srv/backups',
  isThere: true
}

export const noBackups: BackupStatus = {
  schedule: { every: 'off', folder: null, keep: 7 },
  hasPassphrase: false,
  suggestedFolder: '/home/anna/Tallydesk backups',
  isRunning: false,
  nextAt: null,
  failure: null,
  backups: []
}

/** Backups as the page sees them; what is set is remembered. */
export function fakeBackups(start: BackupStatus = noBackups): Pick<Handlers, BackupCall> {
  let status = start
  const { madeAt, contents } = aBackup
  return {
    'backup.get': () => Promise.resolve(status),
    'backup.setSchedule': ({ passphrase, ...schedule }) => {
      const hasPassphrase = passphrase !== null || status.hasPassphrase
      return Promise.resolve((status = { ...status, schedule, hasPassphrase, nextAt: madeAt }))
    },
    'backup.changePassphrase': () => Promise.resolve({ changed: status.backups.length, kept: [] }),
    'backup.chooseFolder': () => Promise.resolve({ folder: null }),
    'backup.run': () => Promise.resolve((status = { ...status, backups: [aBackup] })),
    'backup.make': () =>
      Promise.resolve({ id: aBackup.id, state: 'running', rows: 0, total: 0, name: aBackup.name, bytes: 0 }),
    'backup.check': () => Promise.resolve({ madeAt, contents }),
    'backup.restore': () =>
      Promise.resolve({ madeAt, connections: contents.map((each) => ({ ...each, what: 'added', isBehind: false })) })
  }
}
