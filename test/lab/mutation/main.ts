import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AREA_NAMES, type AreaName } from './areas.ts'
import { measure } from './measure.ts'
import { report } from './report.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' }, fresh: { type: 'boolean', default: false } }
})
const isArea = (name: string): name is AreaName => (AREA_NAMES as readonly string[]).includes(name)
const unknown = positionals.filter((name) => !isArea(name))
const sample = values.sample === undefined ? undefined : Number(values.sample)
if (unknown.length > 0 || (sample !== undefined && !(sample > 0))) {
  print(`npm run mutation -- [${AREA_NAMES.join(' | ')}]… [--sample N [--seed S]] [--fresh]`)
  process.exit(2)
}

// What it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const folder = 'node_modules/.cache/tallydesk/mutation'
mkdirSync(folder, { recursive: true })
for (const name of positionals.length > 0 ? positionals.filter(isArea) : AREA_NAMES) {
  const measured = await measure(name, { sample, seed: values.seed, isFresh: values.fresh })
  const { figures, survivors, needless } = report(measured, sample === undefined)
  print(`${name}: ${figures}`)
  const list = join(folder, `${name}-survivors.txt`)
  writeFileSync(list, survivors.map(({ text }) => `${text}\n`).join(''))
  if (survivors.length > 0) print(`  ${survivors.length} survivors are not argued, see ${list}`)
  for (const { file, before, after } of needless) print(`  argued without need: ${file}: ${before} → ${after}`)
  if (needless.length > 0) process.exitCode = 1
}
