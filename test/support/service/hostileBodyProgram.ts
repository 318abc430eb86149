import { createHttp } from '../../../electron/service/api/http.ts'
import { steadyFetch } from '../../../electron/service/api/steadyFetch.ts'
import { transactions } from '../../../electron/service/api/resources/transactions.ts'
import { AppError } from '../../../shared/errors.ts'
import { peakMemory } from '../process/peakMemory.ts'

// A program of its own, so that its memory is that of reading: asks a service for a page, twice. The first answer is a
// usual page, after which everything that is loaded once is loaded.
const [baseUrl = ''] = process.argv.slice(2)
let unhandled = 0
process.on('unhandledRejection', () => unhandled++)
process.on('uncaughtException', () => unhandled++)

const http = createHttp({ fetch: steadyFetch(), baseUrl, token: 'token', timeout: 30_000, random: () => 0 })
const read = () =>
  transactions(http, 'major').list({ limit: 100, sortBy: 'created_at' }, { signal: new AbortController().signal })

await read()
const before = process.memoryUsage.rss()
const outcome = await read().then(
  ({ rows, problems }) => ({ rows: rows.length, problems: problems.length }),
  (error: unknown) => ({ code: error instanceof AppError ? error.code : `not typed: ${String(error)}` })
)
const growth = peakMemory() - before
await new Promise((resolve) => setTimeout(resolve, 50))
process.stdout.write(JSON.stringify({ outcome, growth, unhandled }))
process.exit()
