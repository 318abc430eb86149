import { serveCalls } from '../../base/database/port/serveCalls.ts'
import { openStore } from './store.ts'

// Entry of the ledger's worker, the only thread that opens the database.
serveCalls(openStore)
