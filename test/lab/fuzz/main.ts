import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { readCorpus, writeCorpus } from './engine/corpusFile.ts'
import type { FuzzReport } from './fuzzProgram.ts'
import { TARGETS } from './targets.ts'

const USAGE = `npm run fuzz -- [reader…] [--minutes 60] [--seed N] [--inputs FOLDER]
npm run fuzz -- READER --keep FILE

Readers: ${TARGETS.map(({ name }) => name).join(', ')}
--inputs: files of your own to begin with, beside the corpus
--keep: puts the input of a finding that was mended into the corpus for good`

const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    inputs: { type: 'string' },
    keep: { type: 'string' }
  }
})
const minutes = Number(values.minutes ?? 60)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const isKnown = (name: string) => TARGETS.some((target) => target.name === name)
if (!positionals.every(isKnown) || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  print(USAGE)
  process.exit(2)
}

const [only] = positionals
if (values.keep !== undefined && only !== undefined) {
  const { inputs, kept } = readCorpus(only)
  writeCorpus(only, { inputs, kept: [...kept, readFileSync(values.keep)] })
  process.exit()
}

const FINDINGS = fileURLToPath(new URL('../../../test-results/fuzz/', import.meta.url))
const PROGRAM = fileURLToPath(new URL('./fuzzProgram.ts', import.meta.url))
const waiting = positionals.length > 0 ? positionals : TARGETS.map(({ name }) => name)

print(`Seed ${seed}, ${minutes} minutes a reader, in ${availableParallelism()} processes at a time`)
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await fuzz(name)
  })
)

async function fuzz(name: string): Promise<void> {
  const task = { name, seconds: minutes * 60, seed, inputs: values.inputs ?? null, isKept: true }
  const args = ['--expose-gc', PROGRAM, JSON.stringify(task)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 30 })
  const { lines, findings } = JSON.parse(stdout) as FuzzReport
  for (const line of lines) print(line)
  if (findings.length === 0) return
  process.exitCode = 1
  mkdirSync(FINDINGS, { recursive: true })
  for (const [index, { words, input }] of findings.entries()) {
    const file = join(FINDINGS, `${name}-${seed}-${index + 1}`)
    writeFileSync(file, Buffer.from(input, 'base64'))
    print(`FOUND  ${name}: ${words}\n       ${file}`)
  }
}
