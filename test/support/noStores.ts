import { disposePinia, getActivePinia, setActivePinia } from 'pinia'
import { afterAll } from 'vitest'

// Files that share a worker share its modules: a file that forgets its own stores would find those of another, by luck.
setActivePinia(undefined)

// Nor do they go on asking while another file runs, which has no main side for them.
afterAll(() => {
  const stores = getActivePinia()
  if (stores) disposePinia(stores)
  setActivePinia(undefined)
})
