import { makeManifest } from '../../../electron/features/exporting/makeManifest.ts'
import type { ExportedFile } from '../../../electron/features/exporting/writeExport.ts'
import type { Manifest } from '../../../shared/domain/manifest.ts'
import { noCompleteness } from '../../../shared/domain/syncRun.ts'
import { aQuery } from '../ledger/aQuery.ts'

/** What stands beside a CSV of one column without amounts. */
export function aManifest(path: string): (file: ExportedFile) => Manifest {
  const settings = { format: 'csv', profile: 'lossless', columns: ['id'] } as const
  const facts = {
    version: '0.0.0',
    madeAt: '2026-11-21T12:00:00.000Z',
    connection: { id: 'x', name: 'X', environment: 'live', baseUrl: 'https://x.example', amountUnit: 'major' },
    request: { kind: 'transactions', settings, query: aQuery(), template: null },
    leftOut: 0,
    totals: [],
    statuses: [],
    completeness: noCompleteness,
    certificate: null
  } as const
  return (file) => makeManifest(facts, path, file)
}
