import { onScopeDispose } from 'vue'
import { useCommandRegistry } from './commandRegistry.ts'
import type { SearchSource } from './command.ts'

/** Lets the palette find things of a feature for as long as the caller's scope lives. */
export function useSearchSource(source: SearchSource): void {
  onScopeDispose(useCommandRegistry().offerSource(source))
}
