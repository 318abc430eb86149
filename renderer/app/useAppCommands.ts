import { useAccountSearch } from '../accounts/state/useAccountSearch.ts'
import { useCardCommands } from '../cards/state/useCardCommands.ts'
import { useConnectionCommands } from '../connections/state/useConnectionCommands.ts'
import { useCommands } from '../kit/commands/useCommands.ts'
import { useExportCommands } from '../exporting/state/useExportCommands.ts'
import { useGoCommands } from './useGoCommands.ts'
import { useReconciliationSearch } from '../reconciliation/state/useReconciliationSearch.ts'
import { useTransactionSearch } from '../transactions/state/useTransactionSearch.ts'
import { useReconcileCommands } from '../reconciliation/state/useReconcileCommands.ts'
import { useShowCommands } from '../transactions/state/useShowCommands.ts'
import { useSyncCommands } from '../sync/state/useSyncCommands.ts'
import { useCommandRegistry } from '../kit/commands/commandRegistry.ts'
import { useSettings } from '../session/settings.ts'

/** The commands of every screen, and the search sources of the palette. Each screen adds its own commands. */
export function useAppCommands(): void {
  useTransactionSearch()
  useReconciliationSearch()
  useAccountSearch()
  useGoCommands()
  useShowCommands()
  useReconcileCommands()
  useCardCommands()
  useExportCommands()
  useSyncCommands()
  useConnectionCommands()
  useAppearanceCommands()
  useHelpCommands()
}

function useAppearanceCommands(): void {
  const settings = useSettings()
  const choices = [
    { choice: 'system', title: 'System colours' },
    { choice: 'light', title: 'Light colours' },
    { choice: 'dark', title: 'Dark colours' }
  ] as const
  useCommands(() =>
    choices.map(({ choice, title }) => ({
      id: `theme.${choice}`,
      group: 'Appearance',
      title,
      words: 'theme mode appearance night',
      isCurrent: settings.current.theme === choice,
      run: () => settings.change({ theme: choice })
    }))
  )
}

function useHelpCommands(): void {
  const registry = useCommandRegistry()
  useCommands(() => [
    {
      id: 'palette.open',
      group: 'Help',
      title: 'Open the command palette',
      shortcut: 'mod+k',
      isMinor: true,
      run: () => (registry.isOpen = true)
    },
    {
      id: 'shortcuts.show',
      group: 'Help',
      title: 'Keyboard shortcuts',
      words: 'keys help hotkeys',
      shortcut: '?',
      run: () => (registry.showsShortcuts = true)
    },
    {
      id: 'shortcuts.single',
      group: 'Help',
      title: registry.singleKeys ? 'Switch single-key shortcuts off' : 'Switch single-key shortcuts on',
      words: 'keys letters speech accessibility',
      isMinor: true,
      run: () => (registry.singleKeys = !registry.singleKeys)
    }
  ])
}
