import { it } from 'vitest'

// The runner starts after it, see `runner.ts`.
it('starts', () => undefined)
