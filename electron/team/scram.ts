import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ROUNDS = 4096
const BYTES = 32

/**
 * A password as a database keeps it (RFC 5802, SCRAM-SHA-256), made here: in clear it would stand in the server's log of
 * statements. Only for passwords that we drew: of others, which may need preparing, the database makes it.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ROUNDS, BYTES, 'sha256')
  const hmac = (what: string) => createHmac('sha256', salted).update(what).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest()
  const parts = [stored, hmac('Server Key')].map((key) => key.toString('base64'))
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${parts.join(':')}`
}

/** A password that nobody has to type. */
export function drawnPassword(): string {
  return randomBytes(BYTES).toString('base64url')
}
