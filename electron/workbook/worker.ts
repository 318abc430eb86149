import { serveCalls } from '../database/port/serveCalls.ts'
import { openStore } from './store.ts'

// The entry of the workbook's worker: the only thread that opens the file of decisions.
serveCalls(openStore)
