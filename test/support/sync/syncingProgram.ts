import { steadyFetch } from '../../../electron/service/api/steadyFetch.ts'
import { openLedger } from '../../../electron/stores/ledger/openLedger.ts'
import { syncSetup } from './syncSetup.ts'
import { aKey, ledgerWorker } from '../ledger/testLedger.ts'

// A program of its own, to be killed: syncs the ledger named by its first argument with the service at the second, whose
// token is in the environment, and prints the certificate.
const [file = '', baseUrl = ''] = process.argv.slice(2)
const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
const token = process.env['SYNCING_TOKEN'] ?? ''
const setup = syncSetup({
  ledger: () => ledger,
  baseUrl,
  token,
  fetch: steadyFetch(),
  timeout: 5000,
  policy: { limit: 50 }
})
const certificate = await setup.run(
  { kind: 'auto' },
  { onProgress: ({ pages }) => process.stdout.write(`page ${pages}\n`) }
)
await ledger.close()
process.stdout.write(`${JSON.stringify(certificate)}\n`)
