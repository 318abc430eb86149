import { onScopeDispose } from 'vue'
import { useCommandRegistry } from './commandRegistry.ts'
import type { Command } from './command.ts'

/** Offers commands for as long as the caller's scope lives. The list is read again whenever what it depends on changes. */
export function useCommands(list: () => readonly Command[]): void {
  onScopeDispose(useCommandRegistry().offer(list))
}
