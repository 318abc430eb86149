import { setActivePinia } from 'pinia'

// Files that share a worker share its modules: a file that forgets its own stores would find those of another, by luck.
setActivePinia(undefined)
