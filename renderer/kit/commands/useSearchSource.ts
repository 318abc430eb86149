import { onScopeDispose } from 'vue'
import { useCommandRegistry } from './commandRegistry.ts'
import type { SearchSource } from './command.ts'

/** Registers a search source of the palette for the lifetime of the caller's scope. */
export function useSearchSource(source: SearchSource): void {
  onScopeDispose(useCommandRegistry().offerSource(source))
}
