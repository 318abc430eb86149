import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { ExportTemplate, SavedView, TableLayout } from '../../shared/domain/workspace.ts'
import { call } from '../kit/bridge/bridge.ts'
import { ofConnection, onOtherConnection } from './useLedgerSource.ts'
import { usePushed } from '../kit/bridge/usePushed.ts'
import { useConnection } from './connection.ts'
import { useLink } from '../kit/bridge/link.ts'

/** The user's settings for the connection in use. Changing them rejects, with a message, if they cannot be saved. */
export const useWorkspace = defineStore('workspace', () => {
  const connection = useConnection()
  const link = useLink()
  const {
    value: workspace,
    error,
    load,
    adopt,
    forget
  } = usePushed('workspace.changed', () => call('workspace.get', undefined))
  onOtherConnection(forget)
  // It does not belong to the ledger, so it is loaded before the first rows.
  watch(
    [() => connection.status?.connection.id, () => link.restored],
    ([id]) => {
      if (id !== undefined) void load()
    },
    { immediate: true }
  )

  /** The notice about the opened files of the connection that the user has dismissed. */
  const readNotice = ofConnection<string | undefined>(() => undefined)

  /** It is loaded, or loading failed: nothing needs to wait for it any longer. */
  const settled = computed(() => workspace.value !== undefined || error.value !== undefined)
  const views = computed(() => workspace.value?.views ?? [])
  const templates = computed(() => workspace.value?.templates ?? [])
  const accountNames = computed<ReadonlyMap<string, string>>(
    () => new Map(workspace.value?.accountNames.map(({ accountId, name }) => [accountId, name]))
  )

  return {
    workspace,
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
