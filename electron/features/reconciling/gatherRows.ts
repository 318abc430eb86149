import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { TextSource } from '../../stores/ledger/model/textSource.ts'
import { NOTHING_WANTED } from '../../core/matching/model.ts'
import type { PlanContext, RowQuestion, Workbook } from '../../stores/workbook/workbook.ts'

export interface Gathering {
  readonly id: string
  readonly workbook: Workbook
  readonly ledger: Ledger
  readonly statusWords: PlanContext['statusWords']
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Gives the workbook every transaction that a plan needs; rejects with the signal's reason if it is aborted. */
export async function gatherRows(gathering: Gathering): Promise<void> {
  const { id, workbook, ledger, statusWords, signal, onProgress } = gathering
  signal.throwIfAborted()
  await workbook.beginRows(id, statusWords)
  const first = await workbook.wantedRows(id)
  if (first === null) return
  const source = await ledger.readCandidates(first)
  let [done, total] = [0, source.total]
  try {
    for (let wanted: RowQuestion | null = first; wanted !== null; wanted = await workbook.wantedRows(id)) {
      signal.throwIfAborted()
      // Rows of an earlier question are not read again: most of them belong to the same bulk payments.
      if (wanted !== first) total += await source.ask(wanted)
      await eachPiece(source, signal, async (bytes, rows) => {
        await workbook.offerRows(id, bytes)
        onProgress((done += rows), total)
      })
    }
  } finally {
    await source.close()
  }
}

/** The current rows with these ids. */
export async function readRows(
  ledger: Ledger,
  ids: readonly string[],
  take: (lines: Uint8Array) => Promise<void>
): Promise<void> {
  const source = await ledger.readCandidates({ ...NOTHING_WANTED, ids: [JSON.stringify(ids)] })
  try {
    await eachPiece(source, undefined, take)
  } finally {
    await source.close()
  }
}

/** Passes each piece on while the next one is prepared. */
async function eachPiece(
  source: TextSource,
  signal: AbortSignal | undefined,
  take: (lines: Uint8Array, rows: number) => Promise<void>
): Promise<void> {
  let piece = await source.next()
  while (piece) {
    signal?.throwIfAborted()
    const next = source.next()
    // If the receiver fails first, nobody awaits the next piece, so its failure must not go unhandled.
    next.catch(() => undefined)
    await take(piece.bytes, piece.rows)
    piece = await next
  }
}
