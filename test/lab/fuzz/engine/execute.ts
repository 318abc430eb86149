import { rmSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FuzzTarget } from '../target.ts'
import type { Counts } from './countBranches.ts'

/** Most milliseconds of processor time that reading may take: one second a megabyte, and something to begin with. */
const MILLISECONDS_A_BYTE = 1000 / 1_000_000
const LEAST_MILLISECONDS = 60
/** What takes longer at first may have been compiled meanwhile, or something else was collected. */
const TRIES = 4
/** Shorter inputs say little about the time that a megabyte takes. */
const LONG = 65_536

export interface Finding {
  readonly input: Buffer
  /** The same for the same mistake. */
  readonly key: string
  readonly words: string
}

export interface Executor {
  /** Reads an input; its counts are valid until the next. */
  run(input: Buffer): Promise<Finding | undefined>
  executions: number
  /** Of the inputs of at least 64 kB. */
  slowest: { readonly millisecondsAMegabyte: number; readonly input: Buffer }
}

export interface ExecutorOptions {
  readonly target: FuzzTarget
  readonly counts: Counts
  readonly folder: string
  /** Called before each execution, so that a watcher knows the input of one that never ends. */
  readonly onInput?: (input: Buffer) => void
}

/** Executes a target and judges how it ends and how long it takes. */
export function createExecutor({ target, counts, folder, onInput }: ExecutorOptions): Executor {
  const executor: Executor = { run, executions: 0, slowest: { millisecondsAMegabyte: 0, input: Buffer.alloc(0) } }

  async function once(input: Buffer): Promise<{ readonly milliseconds: number; readonly error?: unknown }> {
    onInput?.(input)
    executor.executions++
    counts.fill(0)
    const started = process.threadCpuUsage()
    try {
      await target.read(input, folder)
      return { milliseconds: since(started) }
    } catch (error) {
      emptied(folder)
      return { milliseconds: since(started), error }
    }
  }

  async function run(input: Buffer): Promise<Finding | undefined> {
    const { milliseconds, ...ended } = await once(input)
    if ('error' in ended) return { input, ...told(ended.error) }
    const most = Math.max(LEAST_MILLISECONDS, input.length * MILLISECONDS_A_BYTE * target.passes)
    const rateOf = (time: number) => (time / input.length / target.passes) * 1_000_000
    const rate = rateOf(milliseconds)
    const isSlowest = input.length >= LONG && rate > executor.slowest.millisecondsAMegabyte
    if (milliseconds <= most && !isSlowest) return undefined
    let least = milliseconds
    for (let tries = 1; tries < TRIES; tries++) least = Math.min(least, (await once(input)).milliseconds)
    const leastRate = rateOf(least)
    if (input.length >= LONG && leastRate > executor.slowest.millisecondsAMegabyte)
      executor.slowest = { millisecondsAMegabyte: leastRate, input }
    if (least <= most) return undefined
    return { input, key: 'slow', words: `${input.length} bytes took ${least.toFixed(0)} ms of processor time` }
  }

  return executor
}

function since(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

function emptied(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

function told(error: unknown): Pick<Finding, 'key' | 'words'> {
  if (!(error instanceof Error)) return { key: String(error), words: `It threw ${String(error)}` }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const place = frames[0]?.replace(/:\d+\)?$/, '') ?? ''
  return { key: `${error.name} ${place}`, words: `${error.name}: ${error.message}\n${frames.slice(0, 8).join('\n')}` }
}
