import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterAll } from 'vitest'

const made = new Set<Pinia>()

/** Stores in which nothing has happened yet, for what is called from here on; they end with the test file. */
export function freshStores(): Pinia {
  const stores = createPinia()
  made.add(stores)
  setActivePinia(stores)
  return stores
}

// Files that share a worker share its modules: a file that forgets its own stores would find those of another, by luck.
setActivePinia(undefined)

// Nor do they go on asking while another file runs, which has no main side for them.
afterAll(() => {
  for (const stores of made) disposePinia(stores)
  made.clear()
  setActivePinia(undefined)
})
