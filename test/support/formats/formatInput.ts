import { createColumnLoader } from '../../../electron/stores/ledger/columns/rowColumns.ts'
import { openSnapshot } from '../../../electron/base/database/database.ts'
import { sumRows } from '../../../electron/stores/ledger/figures/sumRows.ts'
import { figuresOfRows } from '../../../electron/stores/ledger/figures/totals.ts'
import type { FormatInput } from '../../../electron/stores/ledger/formats/format.ts'
import { openFormat } from '../../../electron/stores/ledger/formats/openFormat.ts'
import type { TextReader } from '../../../electron/stores/ledger/formats/textReader.ts'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import { settlementStatusOf } from '../../../shared/transactions/transactionStatus.ts'

export interface FormatSetting {
  readonly timeZone?: string
  readonly accountNames?: readonly (readonly [accountId: string, name: string])[]
  /** The rows of the file; all of them in the order of arrival unless told. */
  readonly rowIds?: Uint32Array
}

/** What the ledger hands to a format: a view of its own of all rows of this file. */
export function formatInput(file: string, settings: ExportSettings, setting: FormatSetting = {}): FormatInput {
  const db = openSnapshot({ file })
  const loader = createColumnLoader(db)
  while (loader.loadMore(10_000));
  const all = db.column<bigint>('SELECT row_id FROM transactions ORDER BY row_id').all()
  return {
    db,
    rowIds: setting.rowIds ?? Uint32Array.from(all, Number),
    columns: loader.columns,
    sum: (rowIds) => sumRows(loader.columns, rowIds),
    figures: (rowIds) => figuresOfRows(loader.columns, rowIds, settlementStatusOf),
    settlementStatusOf,
    spec: {
      settings,
      query: {
        filter: [],
        sort: [{ by: 'createdAt', direction: 'asc' }],
        timeZone: setting.timeZone ?? 'UTC'
      },
      accountNames: setting.accountNames ?? [],
      madeAt: '2026-11-21T12:00:00.000Z'
    }
  }
}

export interface FileInMemory extends Pick<TextReader, 'total' | 'leftOut' | 'totals'> {
  readonly bytes: Buffer
  readonly pieces: readonly number[]
}

/** Makes a file of these settings in this thread. */
export function fileInMemory(file: string, settings: ExportSettings, setting?: FormatSetting): FileInMemory {
  return readWhole(openFormat(settings)(formatInput(file, settings, setting)))
}

export function readWhole(reader: TextReader): FileInMemory {
  const pieces: Uint8Array[] = []
  let rows = 0
  for (let piece = reader.next(); piece; piece = reader.next()) {
    pieces.push(piece.bytes)
    rows += piece.rows
  }
  const { total, leftOut, totals } = reader
  reader.close()
  if (rows !== total) throw new Error(`${rows} of ${total} rows came out`)
  return { bytes: Buffer.concat(pieces), pieces: pieces.map(({ length }) => length), total, leftOut, totals }
}
