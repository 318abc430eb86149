import { openWriter } from '../../../../electron/base/database/database.ts'
import { migrate } from '../../../../electron/stores/ledger/file/migrate.ts'

// A program of its own, to be killed: brings the file named by its argument to the latest schema.
const db = openWriter({ file: process.argv[2] ?? '' })
process.stdout.write('migrating\n')
migrate(db)
db.close()
