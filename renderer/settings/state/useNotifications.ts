import { watch } from 'vue'
import { useAccounts } from '../../accounts/state/accounts.ts'
import { useBackups } from '../../backups/state/backups.ts'
import { useExports } from '../../session/exports.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { useSettings } from '../../session/settings.ts'
import { completeWords, useSync } from '../../sync/state/sync.ts'
import { notify } from './notifications.ts'

/** Shows system notifications of what happened while another window was in front, as far as the settings allow. */
export function useNotifications(): void {
  const settings = useSettings()
  const sync = useSync()
  const backups = useBackups()
  const accounts = useAccounts()
  const exports = useExports()
  const say = (kind: 'attention' | 'done', text: string) => notify(settings.current.notifications, kind, text)

  watch(
    () => sync.status,
    (now, before) => {
      if (before?.state !== 'running' || now?.state !== 'ended') return
      if (now.verdict === 'incomplete') say('attention', `Sync incomplete. ${now.error?.message ?? ''}`.trim())
      if (now.verdict === 'complete') say(now.counts.quarantined > 0 ? 'attention' : 'done', completeWords(now))
    }
  )
  watch(
    () => backups.status?.failure,
    (now, before) => {
      // Undefined at the start: the screens tell what failed before.
      if (now && before !== undefined && now.at !== before?.at)
        say('attention', `The automatic backup failed. ${now.error.message}`)
    }
  )
  watch(
    () => accounts.alarmsOf,
    (now, before) => {
      // Of each account: what was acknowledged of one makes up for nothing of another.
      const more = [...now].reduce((sum, [id, count]) => sum + Math.max(0, count - (before.get(id) ?? 0)), 0)
      if (more > 0)
        say('attention', `${formatCounted(more, 'change', 'changes')} of bank details to check before you pay.`)
    }
  )
  watch(
    () => exports.jobs,
    (now, before) => {
      for (const { status } of now) {
        const was = before.find((job) => job.status?.id === status?.id)?.status
        if (was?.state !== 'running' || status === undefined) continue
        if (status.state === 'done') say('done', `${status.name} is ready.`)
        if (status.state === 'failed')
          say('attention', `${status.name} was not written. ${status.error?.message ?? ''}`)
      }
    }
  )
}
