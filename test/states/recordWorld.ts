import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Reply } from '../../shared/contract.ts'
import { checked, keyOf, writeRecording, type Recording } from './recording.ts'
import type { Source } from './statesServer.ts'

const at = (path: string) => new URL(path, import.meta.url)

export interface LiveWorld extends AsyncDisposable, Source {
  /** Writes down what was answered since it was opened. */
  save(): Promise<void>
}

/** The real app of a world, in a process whose clock stands still; every answer of it is kept. */
export async function openLiveWorld(world: string): Promise<LiveWorld> {
  const program = fileURLToPath(at('./worlds/worldProgram.ts'))
  const child = spawn(process.execPath, ['--import', at('./fixedComputer.ts').href, program, world], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TZ: 'UTC', NODE_NO_WARNINGS: '1' }
  })
  const ended = once(child, 'exit')
  const first = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  const line = await Promise.race([first, ended.then(() => undefined)])
  if (line === undefined) throw new Error(`The world ${world} could not be opened.`)
  const { port, places } = JSON.parse(line) as { readonly port: number; readonly places: Recording['places'] }
  const replies: Recording['replies'] = new Map()
  return {
    places,
    async answer(name, input) {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: JSON.stringify({ name, input })
      })
      const reply = checked(name, (await response.json()) as Reply<unknown>)
      const key = keyOf(name, input)
      // What the first look was told is what every look is told.
      const known = replies.get(key)
      if (known === undefined) replies.set(key, reply)
      else if (JSON.stringify(known) !== JSON.stringify(reply))
        process.stderr.write(`${world}: ${key} is answered anew\n`)
      return replies.get(key) ?? reply
    },
    save: () => writeRecording(world, { places, replies }),
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await ended
    }
  }
}
