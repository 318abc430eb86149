import type { Sandbox, SandboxOptions, startSandbox } from '../../../electron/sandbox/startSandbox.ts'
import { control } from '../service/sandboxCalls.ts'

let kept: Promise<Sandbox> | undefined

/** One embedded sandbox for all commands. Each finds it as new, which takes a fraction of another thread. */
export function keptSandbox(start: typeof startSandbox): typeof startSandbox {
  return startKept

  async function startKept(worker: string | URL, options: SandboxOptions = {}): Promise<Sandbox> {
    // Those that a page starts, or a test, are their own.
    if (Object.keys(options).join() !== 'rows,seed') return start(worker, options)
    const sandbox = await (kept ??= start(worker, options))
    await control(sandbox, 'POST', 'reset', {})
    return { ...sandbox, stop: () => Promise.resolve() }
  }
}

export async function endKeptSandbox(): Promise<void> {
  await (await kept)?.stop()
}
