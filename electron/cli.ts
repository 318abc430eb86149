import { run } from './cli/run.ts'
import { openTerminal } from './cli/terminal.ts'

process.exitCode = await run(process.argv.slice(2), openTerminal())
