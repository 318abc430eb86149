import { createReadStream } from 'node:fs'
import { readInstruction } from '../../../../electron/core/matching/reading/readInstruction.ts'
import { benchOrder } from '../benchProgram.ts'
import type { ReadOrder, ReadReport } from './readingMemory.ts'
import { peakMemory } from '../../../support/process/peakMemory.ts'

// A process of its own, so that its memory is that of reading: prints the payments, and how many megabytes it grew.
const before = process.memoryUsage.rss()
let items = 0
const read = await readInstruction(createReadStream((benchOrder() as ReadOrder).file), {
  name: 'bench.xml',
  mapping: null,
  templates: [],
  onItem: () => {
    items += 1
  }
})
const peakMb = peakMemory() / 2 ** 20
const report: ReadReport = { items, faults: read.faultCount, peakMb, grownMb: peakMb - before / 2 ** 20 }
process.stdout.write(JSON.stringify(report))
