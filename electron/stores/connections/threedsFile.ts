import { z } from 'zod'
import { ThreedsSettings } from '../../../shared/domain/threeds.ts'
import { loadJson, readJson, storeJson, type JsonKind } from '../vault/jsonFile.ts'

const ThreedsFile = z.strictObject({
  access: ThreedsSettings.shape.access,
  /** Replaces the connection's value; null keeps that. */
  baseUrl: ThreedsSettings.shape.baseUrl,
  /**
   * The live service for which the user switched the lab on after the warning; it does not apply to another service.
   */
  onFor: z.string().nullable()
})
/** How the 3-D Secure lab of a connection is set up. Holds no secret. */
export type ThreedsFile = z.output<typeof ThreedsFile>

const kind: JsonKind<ThreedsFile> = { schema: ThreedsFile, version: 1, name: 'the settings of the 3-D Secure lab' }

const FIRST: ThreedsFile = { access: 'bearer', baseUrl: null, onFor: null }

/** Rejects with `cache-too-new` or `not-writable`; a damaged file is set aside and the lab starts switched off. */
export async function loadThreeds(file: string): Promise<ThreedsFile> {
  return (await loadJson(file, kind)).value ?? FIRST
}

/** The same, but a damaged file stays where it is. */
export function readThreeds(file: string): Promise<ThreedsFile | 'damaged' | undefined> {
  return readJson(file, kind)
}

export async function storeThreeds(file: string, lab: ThreedsFile): Promise<void> {
  await storeJson(file, kind, lab)
}
