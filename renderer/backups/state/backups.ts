import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Input } from '../../../shared/contract.ts'
import { isSound } from '../../../shared/words/damagedIn.ts'
import type { BackupSchedule, RestoreReport } from '../../../shared/domain/backup.ts'
import type { ExportStatus } from '../../../shared/domain/exportFile.ts'
import { asksForFiles, call, listen } from '../../kit/bridge/bridge.ts'
import { usePushed } from '../../kit/bridge/usePushed.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { fetchDownload } from '../../kit/bridge/fetchDownload.ts'
import { uploadFile } from '../../kit/bridge/uploadFile.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useConnection } from '../../session/connection.ts'

/** What is restored: a backup in the list, a file that the user chose, or the file that the shell asks for. */
export type RestoreFrom = { readonly id: string } | { readonly file: File } | 'asked'

/** Backups that were made and that are due, and restoring. Passphrases are passed on and never stored. */
export const useBackups = defineStore('backups', () => {
  const { value: status, error, load, adopt } = usePushed('backup.changed', () => call('backup.get', undefined))
  const announcer = useAnnouncer()
  const connection = useConnection()
  /** The failure that the user has dismissed. */
  const readFailure = ref<string>()
  /** The backup that is being written to a file, or the last one. */
  const file = shallowRef<ExportStatus>()
  // The first events may come before the answer that names the backup.
  const early = new Map<string, ExportStatus>()
  let isBeginning = false

  listen('export.progress', (now) => {
    if (file.value?.id === now.id) show(now)
    else if (isBeginning) early.set(now.id, now)
  })

  const { state: saving, run: save } = useRequest((schedule: BackupSchedule, passphrase: string | null) =>
    adopt(call('backup.setSchedule', { ...schedule, passphrase }))
  )
  const { state: running, run: runNow } = useRequest(async () => {
    await adopt(call('backup.run', undefined))
    announcer.announce('The backup was made and checked.')
  })
  /** Writes a backup to a file of the user's choice. Resolves once it has started. */
  async function make(passphrase: string): Promise<void> {
    isBeginning = true
    try {
      const begun = await call('backup.make', { passphrase })
      show(early.get(begun.id) ?? begun)
    } finally {
      isBeginning = false
      early.clear()
    }
  }
  const changePassphrase = (passphrase: string) => call('backup.changePassphrase', { passphrase })
  const chooseFolder = async () => (await call('backup.chooseFolder', undefined)).folder

  function show(now: ExportStatus): void {
    file.value = now
    if (now.download !== undefined && now.state === 'done') fetchDownload(now.download, now.name)
    if (now.state === 'done') announcer.announce(madeWords(now.name))
  }

  function madeWords(name: string): string {
    const made = status.value?.backups.find((backup) => backup.name === name)
    return isSound(made?.contents ?? [])
      ? `${name} was made and checked.`
      : `${name} was made, but an audit trail in it is damaged.`
  }

  async function originOf(from: RestoreFrom): Promise<Input<'backup.restore'>['origin']> {
    if (from === 'asked') return { from: 'asked' }
    if ('id' in from) return { from: 'made', id: from.id }
    return { from: 'upload', ticket: await uploadFile(from.file) }
  }
  const check = async (from: RestoreFrom, passphrase: string | null) =>
    call('backup.check', { origin: await originOf(from), passphrase })
  async function restore(from: RestoreFrom, passphrase: string | null, beside: boolean): Promise<RestoreReport> {
    const report = await call('backup.restore', { origin: await originOf(from), passphrase, beside })
    announcer.announce('The backup was restored.')
    await connection.load()
    return report
  }

  const isBusy = computed(
    () => status.value?.isRunning === true || running.value.kind === 'loading' || file.value?.state === 'running'
  )
  /** Why the last automatic backup failed, until the user dismisses it. */
  const unread = computed(() => {
    const failure = status.value?.failure ?? undefined
    return failure && failure.at !== readFailure.value ? failure : undefined
  })

  return {
    status,
    file,
    readFailure,
    unread,
    isBusy,
    asksForFiles: asksForFiles(),
    error,
    saving,
    running,
    load,
    save,
    runNow,
    make,
    changePassphrase,
    chooseFolder,
    check,
    restore
  }
})
