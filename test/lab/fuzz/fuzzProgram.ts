import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCorpus, writeCorpus } from './engine/corpusFile.ts'
import { runTarget, type RunResult } from './engine/runTarget.ts'
import { TARGETS } from './targets.ts'

// A process of its own for a reader, so that its memory is told. Its argument is a task, its output a report.

export interface FuzzTask {
  readonly name: string
  readonly seconds: number
  readonly seed: number
  /** A folder with files to begin with. */
  readonly inputs: string | null
  /** Whether what was found goes into the corpus of the project. */
  readonly isKept: boolean
}

export interface FuzzReport {
  /** Figures for people. */
  readonly lines: readonly string[]
  readonly executions: number
  readonly branches: number
  /** `input`: base64. */
  readonly findings: readonly { readonly words: string; readonly input: string }[]
}

const { name, seconds, seed, inputs, isKept } = JSON.parse(process.argv[2] ?? '{}') as FuzzTask
const target = TARGETS.find((each) => each.name === name)
if (!target) throw new Error(`There is no reader ${name}.`)

const { kept, inputs: known } = readCorpus(name)
const own = inputs === null ? [] : readdirSync(inputs).map((file) => readFileSync(join(inputs, file)))
const all = [...kept, ...known, ...own]
const result = await runTarget(target, { seconds, seed, inputs: all, isMinimised: isKept })
const corpus = result.corpus.map((bytes) => Buffer.from(bytes))
if (isKept && corpus.length > 0) writeCorpus(name, { inputs: corpus, kept })

const report: FuzzReport = {
  lines: figuresOf(result),
  executions: result.executions,
  branches: result.branches,
  findings: result.findings.map(({ words, input }) => ({ words, input: input.toString('base64') }))
}
process.stdout.write(JSON.stringify(report))

function figuresOf({ executions, branches, counted, slowest, growth, peak, ...took }: RunResult): string[] {
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
  const bytes = corpus.reduce((sum, { length }) => sum + length, 0)
  return [
    `${name}: ${executions.toLocaleString('en')} executions in ${(took.seconds / 60).toFixed(1)} minutes (${(executions / took.seconds).toFixed(0)} a second; ${(took.processorSeconds / 60).toFixed(1)} minutes of processor time), ${branches} of ${counted} branches`,
    `  corpus ${corpus.length} inputs, ${(bytes / 1000).toFixed(0)} kB; slowest ${slowest.toFixed(0)} ms a MB; peak ${megabytes(peak)}, left behind ${megabytes(Math.max(0, growth))}`
  ]
}
