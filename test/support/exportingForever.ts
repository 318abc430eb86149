import { exportCsv } from '../../electron/exporting/exportCsv.ts'

// A program of its own, to be killed: exports to the file named by its argument and never comes to the end.
const piece = { bytes: Buffer.alloc(100_000, 'x'), rows: 1 }
await exportCsv({
  source: { total: Infinity, next: () => Promise.resolve(piece), close: () => Promise.resolve() },
  path: process.argv[2] ?? '',
  onProgress: ({ rows }) => {
    if (rows === 20) process.stdout.write('exporting\n')
  }
})
