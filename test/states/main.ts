import { parseArgs } from 'node:util'
import { buildPage } from './buildPage.ts'
import { comparePictures } from './pictures/comparePictures.ts'
import { takePictures } from './pictures/takePictures.ts'
import { record } from './record.ts'
import { statesServer } from './statesServer.ts'

const USAGE = `npm run states                        serves the list of all states
npm run states -- --record [WORLD …]  records the answers anew, of all worlds or of some
npm run states -- --shots DIR         pictures every state
npm run states -- --compare DIR       pictures every state again and shows what differs
  --port PORT                         for the list; any free one otherwise
  --only TEXT                         only states whose name contains the text, for pictures`

const print = (line: string) => void process.stdout.write(`${line}\n`)

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        record: { type: 'boolean' },
        shots: { type: 'string' },
        compare: { type: 'string' },
        port: { type: 'string' },
        only: { type: 'string' }
      }
    })
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return process.exit(2)
  }
}

const { values, positionals } = options()
await buildPage()
const { only = '' } = values
if (values.record) end(await record(positionals, print))
else if (values.shots !== undefined) end(await takePictures(values.shots, { only, tell: print }))
else if (values.compare !== undefined) {
  const { differing, complaints } = await comparePictures(values.compare, { only, tell: print })
  if (differing > 0) process.exitCode = 1
  end(complaints)
} else {
  const { origin } = await statesServer({ port: Number(values.port ?? 0) })
  print(`${origin}/ lists every state. Ctrl+C ends it.`)
}

/** States that are not what they should be are a failure. */
function end(complaints: readonly string[]): void {
  complaints.forEach(print)
  if (complaints.length > 0) process.exitCode = 1
}
