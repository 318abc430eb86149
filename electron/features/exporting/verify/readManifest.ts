import { open } from 'node:fs/promises'
import { AnyManifest } from '../../../../shared/domain/manifest.ts'
import { AppError } from '../../../../shared/errors.ts'

/** Most bytes of a manifest; a filter of 10,000 ids with 200 characters takes 4 MB. */
const LARGEST = 64 * 2 ** 20

/** Reads a manifest. Rejects with `bad-input` if the file is not one, or of a newer version. `name`: for messages. */
export async function readManifest(path: string, name: string): Promise<AnyManifest> {
  const value = parsed(await readText(path, name), name)
  const manifest = AnyManifest.safeParse(value)
  if (manifest.success) return manifest.data
  if (versionOf(value) > 2) {
    throw new AppError('cache-too-new', `${name} was written by a newer Tallydesk. Update Tallydesk to check the file.`)
  }
  throw new AppError(
    'bad-input',
    `${name} is not the integrity record of an export, or it was changed. Export the file again.`,
    {
      cause: manifest.error
    }
  )
}

async function readText(path: string, name: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    if ((await file.stat()).size > LARGEST)
      throw new AppError('bad-input', `${name} is too large to be an integrity record.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad-input', `${name} is not an integrity record: it is not JSON, or it is incomplete.`, {
      cause
    })
  }
}

function versionOf(value: unknown): number {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  return typeof version === 'number' ? version : 0
}
