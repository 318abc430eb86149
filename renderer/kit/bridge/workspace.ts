import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { ExportTemplate, SavedView, TableLayout, Workspace } from '../../../shared/domain/workspace.ts'
import { call, listen } from './bridge.ts'
import { useAnnounced } from './useAnnounced.ts'
import { onOtherConnection } from './useLedgerSource.ts'
import { useRequest } from './useRequest.ts'
import { useConnection } from './connection.ts'
import { useLink } from './link.ts'

/** The user's settings for the connection in use. Changing them rejects, with a message, if they cannot be saved. */
export const useWorkspace = defineStore('workspace', () => {
  const connection = useConnection()
  const link = useLink()
  const { value: workspace, hear, adopt, forget } = useAnnounced<Workspace>()

  listen('workspace.changed', hear)
  onOtherConnection(forget)

  const { state: loading, run: load } = useRequest(() => adopt(call('workspace.get', undefined)))
  // It does not belong to the ledger, so it is loaded before the first rows.
  watch(
    [() => connection.status?.connection.id, () => link.restored],
    ([id]) => {
      if (id !== undefined) void load()
    },
    { immediate: true }
  )

  /** The notice about the opened files of the connection that the user has dismissed. */
  const readNotice = ref<string>()
  onOtherConnection(() => (readNotice.value = undefined))

  const error = computed(() => (loading.value.kind === 'failed' ? loading.value.error : undefined))
  /** It is loaded, or loading failed: nothing needs to wait for it any longer. */
  const settled = computed(() => workspace.value !== undefined || error.value !== undefined)
  const views = computed(() => workspace.value?.views ?? [])
  const templates = computed(() => workspace.value?.templates ?? [])
  const accountNames = computed<ReadonlyMap<string, string>>(
    () => new Map(workspace.value?.accountNames.map(({ accountId, name }) => [accountId, name]))
  )

  return {
    workspace,
    loading,
    error,
    readNotice,
    settled,
    views,
    templates,
    /** The user's names of accounts, by account id. */
    accountNames,
    load,
    saveView: (view: SavedView) => adopt(call('workspace.saveView', view)),
    removeView: (name: string) => adopt(call('workspace.removeView', name)),
    saveTemplate: (template: ExportTemplate) => adopt(call('workspace.saveTemplate', template)),
    removeTemplate: (name: string) => adopt(call('workspace.removeTemplate', name)),
    nameAccount: (accountId: string, name: string | null) => adopt(call('workspace.nameAccount', { accountId, name })),
    setTable: (table: TableLayout | null) => adopt(call('workspace.setTable', table))
  }
})
