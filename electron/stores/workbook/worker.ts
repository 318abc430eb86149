import { serveCalls } from '../../base/database/port/serveCalls.ts'
import { openCopyCalls } from './views/copying/copyCalls.ts'
import { openStore } from './store.ts'

// The entry of the workbook's worker, the only thread that writes to the workbook file. A second worker of the same
// script reads files that this one, or another process, may have open.
serveCalls((options: Parameters<typeof openStore>[0] | { readonly isCopying: true }, announce) =>
  'isCopying' in options ? openCopyCalls() : openStore(options, announce)
)
