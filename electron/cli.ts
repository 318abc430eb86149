import { run } from './cli/run.ts'
import { openTerminal } from './cli/terminal/terminal.ts'
import { endProcess } from './vault/endProcess.ts'
import { isKeychainBusy } from './vault/keytarVault.ts'

process.exitCode = await run(process.argv.slice(2), openTerminal())
// Left to itself the process ends when all output is written; a keychain that hangs would keep it for ever.
if (isKeychainBusy()) endProcess(process.exitCode)
