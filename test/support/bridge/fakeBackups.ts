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

const broken = aBackup.contents.map((each) => (each.log ? { ...each, log: { ...each.log, isWhole: false } } : each))

/** The last backup holds a damaged audit trail, and the next waits for a passphrase. */
export const damagedBackups: BackupStatus = {
  ...noBackups,
  schedule: { every: 'daily', folder: '/srv/backups', keep: 7 },
  nextAt: '2026-11-23T05:00:00.000Z',
  failure: {
    at: '2026-11-22T05:00:03.000Z',
    error: {
      code: 'backup-damaged',
      message:
        'It was made, but the audit trail of “Nordic Settlement” in it is damaged. Backups from before the damage are kept. The command check-audit-trail says where it is damaged.'
    }
  },
  backups: [
    {
      ...aBackup,
      id: '7f1f7c0e-2f5a-4d0e-9a56-0c3a8f7f2b11',
      name: 'tallydesk-2026-11-22-050000.tdbackup',
      madeAt: '2026-11-22T05:00:00.000Z',
      contents: broken
    },
    aBackup
  ]
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
      Promise.resolve({
        madeAt,
        connections: contents.map((each) => ({ ...each, what: 'added', isBehind: false, hadTeam: false }))
      })
  }
}
