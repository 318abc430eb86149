import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { runBenchProgram } from '../benchProgram.ts'
import type { Figure } from '../figure.ts'
import { EXPECTED, writeInstruction } from './payments.ts'

export interface ReadOrder {
  readonly file: string
}

export interface ReadReport {
  readonly items: number
  readonly faults: number
  readonly peakMb: number
  /** How much larger the process became. */
  readonly grownMb: number
}

/** The most memory that a process takes that does nothing but read a large instruction. */
export async function readingMemory(): Promise<Figure> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/instruction.xml`
  await writeInstruction(file)
  const order: ReadOrder = { file }
  const { items, faults, peakMb, grownMb } = await runBenchProgram<ReadReport>(
    new URL('readProgram.ts', import.meta.url),
    order
  )
  if (items !== EXPECTED || faults !== 0) throw new Error(`${items} payments and ${faults} mistakes were read`)
  return {
    name: `memory of reading a pain.001 file of ${EXPECTED.toLocaleString('en')} payments`,
    measured: `${peakMb.toFixed(0)} MB`,
    aim: '<= 200 MB',
    isMet: peakMb <= 200,
    detail: `the whole process; it grew by ${grownMb.toFixed(0)} MB`
  }
}
