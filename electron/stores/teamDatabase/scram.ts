import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ROUNDS = 4096
const BYTES = 32

/**
 * A password in the form that a database stores (RFC 5802, SCRAM-SHA-256). Computed here, because a clear password
 * would appear in the server's statement log. Only for generated passwords: others may need SASLprep, which the
 * database does.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ROUNDS, BYTES, 'sha256')
  const hmac = (what: string) => createHmac('sha256', salted).update(what).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest()
  const parts = [stored, hmac('Server Key')].map((key) => key.toString('base64'))
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${parts.join(':')}`
}

/** A generated password that nobody has to type. */
export function drawnPassword(): string {
  return randomBytes(BYTES).toString('base64url')
}
