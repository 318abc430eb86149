import type { FilePort, Ports } from '../../../session/ports.ts'
import { refuseOwnFile } from './ownFiles.ts'

/** Refuses a chosen path inside the data folder, so that no export replaces a file of the app itself. */
export function besideOwnFiles({ files, dataDir }: Pick<Ports, 'files' | 'dataDir'>): FilePort {
  return {
    ...files,
    async chooseTarget(suggestedName) {
      const path = await files.chooseTarget(suggestedName)
      if (path !== undefined) await refuseOwnFile(path, [dataDir])
      return path
    }
  }
}
