import type { ExportRequest } from '../../../../shared/domain/exportFile.ts'
import { writeExport } from '../writeExport.ts'
import type { WriteFile } from './exportJobs.ts'
import { openExport, type ExportOrigin } from './openExport.ts'

/** Writes transactions with their manifest, or a list of problems. */
export function writeRequested(request: ExportRequest, origin: ExportOrigin): WriteFile {
  return async (path, { signal, show }) => {
    const { source, completeness, describe } = await openExport(request, origin, path)
    const { total, leftOut, omitted, totals: sums } = source
    const known = { ...(completeness && { completeness }), ...(omitted !== undefined && { omitted }) }
    show({ total, ...(describe && { leftOut, sums }), ...known })
    const { rows, bytes, sha256 } = await writeExport({
      source,
      path,
      signal,
      onProgress: show,
      ...(describe && { describe })
    })
    return { rows, bytes, hasManifest: describe !== undefined, sha256 }
  }
}
