import type { ThreedsTrace } from '../../../../../shared/domain/threeds.ts'
import { writeExport, type ExportSource } from '../../../exporting/writeExport.ts'
import type { WriteFile } from '../../../exporting/job/exportJobs.ts'

/** The suggested file name of a trace. */
export function traceName({ number }: ThreedsTrace): string {
  return `authorization-${number.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '')}.json`
}

/** Writes a trace as JSON. `version`: of Tallydesk. */
export function traceFile(trace: ThreedsTrace, version: string): WriteFile {
  return async (path, { signal, show }) => {
    const file = { kind: 'tallydesk authorization trace', version: 1, tallydesk: version, trace }
    const rows = trace.events.length
    const source = onePiece(Buffer.from(`${JSON.stringify(file, null, 2)}\n`), rows)
    show({ total: rows })
    const { bytes } = await writeExport({ source, path, signal, onProgress: show })
    return { rows, bytes, hasManifest: false }
  }
}

function onePiece(bytes: Uint8Array, rows: number): ExportSource {
  let isRead = false
  return {
    total: rows,
    next: () => {
      const piece = isRead ? undefined : { bytes, rows }
      isRead = true
      return Promise.resolve(piece)
    },
    close: () => Promise.resolve()
  }
}
