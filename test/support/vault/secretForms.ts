import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every form in which a secret would still be one that anybody can read. */
export function secretForms(secret: string): readonly Buffer[] {
  const utf8 = Buffer.from(secret)
  const utf16 = Buffer.from(secret, 'utf16le')
  const texts = [utf8.toString('hex'), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  for (const bytes of [utf8, utf16]) {
    for (const encoding of ['base64', 'base64url'] as const) texts.push(...encodedAnywhere(bytes, encoding))
  }
  return [utf8, utf16, Buffer.from(utf16).swap16(), ...texts.map((text) => Buffer.from(text))]
}

/** Base64 of bytes depends on where they start in the text; the characters that the neighbours share are left out. */
function encodedAnywhere(bytes: Buffer, encoding: 'base64' | 'base64url'): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString(encoding)
      .replace(/=+$/, '')
    return text.slice(offset === 0 ? 0 : offset + 1, -1)
  })
}

/** The files below a folder that hold a secret in a form that can be read. What is gone meanwhile holds none. */
export async function filesWithSecret(folder: string, secret: string): Promise<readonly string[]> {
  const forms = secretForms(secret)
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(unlessGone)
    if (bytes && forms.some((form) => bytes.includes(form))) found.push(path)
  }
  return found
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
