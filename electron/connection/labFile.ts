import { z } from 'zod'
import { LabSettings } from '../../shared/domain/authorization.ts'
import { loadJson, storeJson, type JsonKind } from '../vault/keptJson.ts'

const LabFile = z.strictObject({
  access: LabSettings.shape.access,
  /** In place of the connection's; null for that. */
  baseUrl: LabSettings.shape.baseUrl,
  /** The live service that the user switched the lab on for, after the warning; it says nothing of another. */
  onFor: z.string().nullable()
})
/** How the 3-D Secure lab of a connection is set up. Holds no secret. */
export type LabFile = z.output<typeof LabFile>

const kind: JsonKind<LabFile> = { schema: LabFile, version: 1, name: 'the settings of the 3-D Secure lab' }

const FIRST: LabFile = { access: 'bearer', baseUrl: null, onFor: null }

/** Rejects with `cache-too-new` or `not-writable`; in place of a damaged file, which is set aside, the lab begins anew: off. */
export async function loadLab(file: string): Promise<LabFile> {
  return (await loadJson(file, kind)).value ?? FIRST
}

export async function storeLab(file: string, lab: LabFile): Promise<void> {
  await storeJson(file, kind, lab)
}
