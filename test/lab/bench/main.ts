import { cpus } from 'node:os'
import { commandStart } from './commandStart.ts'
import { csvExport } from './csvExport.ts'
import { exportMemory } from './exportMemory.ts'
import type { Figure } from './figure.ts'
import { ledgerReading } from './ledger/ledgerReading.ts'
import { atRest } from './page/atRest.ts'
import { pageMemory } from './page/pageMemory.ts'
import { scrolling } from './page/scrolling.ts'
import { readingMemory } from './reconciliation/readingMemory.ts'
import { realMonths } from './reconciliation/realMonths.ts'
import { incomingRows, reconciling } from './reconciliation/reconciling.ts'
import { sandboxMemory, sandboxPages, sandboxStart } from './sandboxPages.ts'
import { firstSync } from './sync/firstSync.ts'
import { laterSyncs } from './sync/laterSyncs.ts'
import { slowSync } from './sync/slowSync.ts'
import { team } from './team/team.ts'
import { tenMillion } from './tenMillion/tenMillion.ts'
import { xlsxExport } from './xlsxExport.ts'

const BENCHES: Readonly<Record<string, () => Promise<Figure | readonly Figure[]>>> = {
  firstSync,
  slowSync,
  laterSyncs,
  csvExport,
  xlsxExport,
  exportMemory,
  ledgerReading,
  reconciling,
  realMonths,
  incomingRows,
  readingMemory,
  scrolling,
  atRest,
  pageMemory,
  sandboxPages,
  sandboxStart,
  sandboxMemory,
  commandStart,
  team,
  tenMillion
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  print(`There is no bench ${unknown.join(', ')}. Choose from: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}

print(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`)
for (const [name, measure] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  // Filling a ledger of a million rows takes minutes on a slow machine.
  print(`${name} …`)
  for (const { name: title, measured, aim, isMet, detail } of [await measure()].flat()) {
    print(`${isMet ? 'met   ' : 'missed'}  ${title}: ${measured} (aim ${aim})`)
    print(`        ${detail}`)
  }
}
