import { keychainUnavailable } from '../../../electron/stores/vault/keychainFailure.ts'
import { workbookContext, workbookDoor } from './keptWorkbook.ts'
import { ANNA, bulkRequest, stored } from './testWorkbook.ts'

// A program of its own, to be killed: decides in the workbook of a data folder, the first argument, as an app does, with
// its secrets sealed by the passphrase in the second. Prints after each decision how many entries the log holds.
const [dataDir = '', passphrase = ''] = process.argv.slice(2)
const noKeychain = () => Promise.reject(keychainUnavailable())
const workbook = await workbookDoor(workbookContext(dataDir, noKeychain, passphrase)).workbook()
process.stdout.write('open\n')
const { id } = await stored(workbook, bulkRequest([{ amount: '1.00' }]))
for (let number = 1; ; number++) {
  await workbook.decide(id, { do: 'rename', name: `Name ${number}` }, ANNA)
  process.stdout.write(`${(await workbook.head()).seq}\n`)
}
