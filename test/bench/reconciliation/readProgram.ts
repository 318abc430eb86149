import { createReadStream } from 'node:fs'
import { readInstruction } from '../../../electron/reconciliation/reading/readInstruction.ts'

// A process of its own, so that its memory is that of reading: prints the payments, and how many megabytes it grew.
const before = process.memoryUsage.rss()
let items = 0
const read = await readInstruction(createReadStream(process.env['BENCH_INSTRUCTION'] ?? ''), {
  name: 'bench.xml',
  mapping: null,
  templates: [],
  onItem: () => {
    items += 1
  }
})
const peakMb = process.resourceUsage().maxRSS / 1024
const report = { items, faults: read.faultCount, peakMb, grownMb: peakMb - before / (1024 * 1024) }
process.stdout.write(JSON.stringify(report))
