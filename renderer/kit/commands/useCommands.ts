import { onScopeDispose } from 'vue'
import { useCommandRegistry } from './commandRegistry.ts'
import type { Command } from './command.ts'

/**
 * Registers commands for the lifetime of the caller's scope. The list is computed again whenever its dependencies
 * change.
 */
export function useCommands(list: () => readonly Command[]): void {
  onScopeDispose(useCommandRegistry().offer(list))
}
