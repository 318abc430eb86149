import type { ExportedKind, MadeFile, PastExport } from '../../../shared/domain/pastExport.ts'
import { FORMATS } from './exportFormats.ts'

export function formatName(format: MadeFile['format']): string {
  if (format === 'json') return 'JSON'
  if (format === 'pdf') return 'PDF'
  return FORMATS.find(({ value }) => value === format)?.label ?? format.toUpperCase()
}

const KINDS: Readonly<Record<Exclude<ExportedKind, 'transactions'>, string>> = {
  problems: 'Transactions that could not be read',
  report: 'Report of a reconciliation',
  log: 'Audit trail of a reconciliation',
  trace: 'Trace of an authorization',
  theme: 'Card form design',
  print: 'Printed pages'
}

/** What a file was made of, with its filter. */
export function contentWords({ kind, filter }: PastExport): string {
  if (kind !== 'transactions') return KINDS[kind]
  return filter === '' ? 'All transactions' : `Transactions: ${filter}`
}

/** Where a file was put, and what is there now. */
export function placeWords({ folder, state }: PastExport): string {
  if (folder === null)
    return 'Downloaded by your browser: its list of downloads has it, unless it was moved or deleted since.'
  switch (state) {
    case 'there':
      return `In ${folder}`
    case 'changed':
      return `In ${folder}. It was changed since it was exported: its size is another.`
    case 'gone':
      return `No longer in ${folder}: it was moved, renamed or deleted.`
    case 'unknown':
      return `It was put in ${folder}, where Tallydesk cannot look now.`
  }
}
