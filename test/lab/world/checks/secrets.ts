import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Violation, type World } from '../world.ts'

/** No file of the data folder, and no backup, has a secret or a transaction in plain text. */
export function checkSecrets({ desk, canaries }: World): void {
  const secrets = [...canaries, ...desk.secrets.values()].filter((secret) => secret.length >= 12)
  const forms = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('base64').slice(0, -3),
    Buffer.from(secret, 'utf16le').toString('latin1')
  ])
  const bytes = secrets.filter((secret) => /^[0-9a-f]{64}$/.test(secret)).map((secret) => Buffer.from(secret, 'hex'))
  for (const file of readdirSync(desk.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const content = readFileSync(join(file.parentPath, file.name))
    const told = [
      ...forms.filter((form) => content.includes(form, 0, 'latin1')),
      ...bytes.filter((key) => content.includes(key))
    ]
    if (told.length > 0) throw new Violation(`${file.name} has a secret in plain text`)
  }
}
