import { run } from './shells/cli/run.ts'
import { openTerminal } from './shells/cli/terminal/terminal.ts'
import { endProcess } from './stores/vault/endProcess.ts'
import { isKeychainBusy } from './stores/vault/keytarVault.ts'

process.exitCode = await run(process.argv.slice(2), openTerminal())
// Exits explicitly: a keychain call that hangs would otherwise keep the process alive.
if (isKeychainBusy()) endProcess(process.exitCode)
