import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import type { Figure } from '../figure.ts'
import { EXPECTED, writeInstruction } from './payments.ts'

const program = fileURLToPath(new URL('readProgram.ts', import.meta.url))

/** The most memory that a process takes that does nothing but read a large instruction. */
export async function readingMemory(): Promise<Figure> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/instruction.xml`
  await writeInstruction(file)
  const printed = execFileSync(process.execPath, [program], {
    env: { ...process.env, BENCH_INSTRUCTION: file },
    encoding: 'utf8'
  })
  const { items, faults, peakMb, grownMb } = JSON.parse(printed) as Record<string, number>
  if (items !== EXPECTED || faults !== 0) throw new Error(`${items} payments and ${faults} mistakes were read`)
  return {
    name: `memory of reading a pain.001 file of ${EXPECTED.toLocaleString('en')} payments`,
    measured: `${(peakMb ?? 0).toFixed(0)} MB`,
    aim: '<= 200 MB',
    isMet: (peakMb ?? Infinity) <= 200,
    detail: `the whole process; it grew by ${(grownMb ?? 0).toFixed(0)} MB`
  }
}
