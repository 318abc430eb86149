import { isKeychainBusy } from './keytarVault.ts'

/**
 * Ends the process with an exit code, also while the keychain hangs. Node joins the threads of its pool before it
 * exits, so with a hung call neither the end of the program nor `process.exit` would ever end it.
 */
export function endProcess(code: number): never {
  if (isKeychainBusy() && process.platform !== 'win32') leaveAtOnce(code)
  process.exit(code)
}

function leaveAtOnce(code: number): void {
  try {
    // The shell takes this process's place and hands the exit code on; nothing of Node is left that could wait.
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${Math.trunc(code)}`], {})
  } catch {
    // No shell here: better a wrong exit code than a process that never ends.
  }
  process.kill(process.pid, 'SIGKILL')
}
