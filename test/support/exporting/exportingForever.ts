import { writeExport } from '../../../electron/features/exporting/writeExport.ts'

// A program of its own, to be killed: exports to the file named by its argument and never comes to the end.
const piece = () => Promise.resolve({ bytes: Buffer.alloc(100_000, 'x'), rows: 1 })
await writeExport({
  source: { total: Infinity, next: piece, close: () => Promise.resolve() },
  path: process.argv[2] ?? '',
  onProgress: ({ rows }) => {
    if (rows === 20) process.stdout.write('exporting\n')
  }
})
