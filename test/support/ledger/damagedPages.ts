import { readFileSync, writeFileSync } from 'node:fs'
import { openReader, type ConnectionOptions } from '../../../electron/base/database/database.ts'

/** A page of a ledger's file, which holds a part of a table or an index. */
export interface NamedPage {
  readonly name: string
  /** From 1. */
  readonly page: number
}

/** Every page that holds something, each once, in the order of the file. */
export function namedPages(options: ConnectionOptions): readonly NamedPage[] {
  const db = openReader(options)
  try {
    const all = db.rows<readonly [string, bigint]>('SELECT name, pageno FROM dbstat ORDER BY pageno').all()
    return all.map(([name, page]) => ({ name, page: Number(page) }))
  } finally {
    db.close()
  }
}

const PAGE_BYTES = 16_384

/** Flips a bit in a page of a closed file: any in an encrypted one; in a `plain` one, that which says what the page is. */
export function damagePage(file: string, page: number, kind: 'encrypted' | 'plain' = 'encrypted'): void {
  const bytes = readFileSync(file)
  const place = (page - 1) * PAGE_BYTES + (kind === 'plain' ? 0 : PAGE_BYTES / 2)
  bytes[place] = (bytes[place] ?? 0) ^ 8
  writeFileSync(file, bytes)
}
