import { randomBytes } from 'node:crypto'
import { importJWK, jwtVerify, type CryptoKey, type JWK } from 'jose'
import { z } from 'zod'
import { bodyObject } from '../http/bodyObject.ts'
import { CardData, VerificationData } from '../threeds/creatable.ts'
import { createRecentMap, type RecentMap } from '../threeds/recentMap.ts'

const Coordinate = z.string().regex(/^[\w-]{43}$/)

export const NewSession = bodyObject({
  public_key: z.string().min(1).max(500),
  key: bodyObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: Coordinate, y: Coordinate })
})

/** The claims that the card frame signs. */
const Claims = z.object({
  jti: z.string().min(1).max(100),
  consent: z.string().min(1).max(500),
  /** Null: the consent decides. */
  save: z.boolean().nullable(),
  card: CardData,
  verification: VerificationData.optional()
})
export type ConfirmClaims = z.output<typeof Claims>

interface Session {
  readonly key: CryptoKey
  readonly used: RecentMap<string, true>
}

const MOST_SESSIONS = 5000
const MOST_USES = 100
const MAX_AGE = '60s'

/** The sessions of the card frames and their public keys. The private key never leaves the frame that made it. */
export class LibrarySessions {
  readonly #sessions = createRecentMap<string, Session>(MOST_SESSIONS)

  /** Returns the id of a new session; undefined if the key is not a point of its curve. */
  async open(jwk: JWK): Promise<string | undefined> {
    const key = await importJWK(jwk, 'ES256').catch(() => undefined)
    if (key === undefined || key instanceof Uint8Array) return undefined
    const id = randomBytes(16).toString('base64url')
    this.#sessions.set(id, { key, used: createRecentMap(MOST_USES) })
    return id
  }

  /**
   * Returns the claims of a signed order. Undefined unless the order belongs to this session and service, is fresh, and
   * was not used before.
   */
  async read(id: string, order: string, audience: string): Promise<ConfirmClaims | undefined> {
    const session = this.#sessions.get(id)
    if (session === undefined) return undefined
    const rules = { algorithms: ['ES256'], issuer: id, audience, maxTokenAge: MAX_AGE, requiredClaims: ['exp', 'jti'] }
    // Every failure gives the same answer, so that nobody learns what exactly was wrong.
    const verified = await jwtVerify(order, session.key, rules).catch(() => undefined)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success || session.used.has(claims.data.jti)) return undefined
    session.used.set(claims.data.jti, true)
    return claims.data
  }

  get size(): number {
    return this.#sessions.size
  }

  clear(): void {
    this.#sessions.clear()
  }
}
