import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface NodeRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of the project under this Node to its end. */
export async function runNode(
  program: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {}
): Promise<NodeRun> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { code: child.exitCode, stdout, stderr }
}
