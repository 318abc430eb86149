import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { cardFailure, isRecord, type ConfirmError } from '../../protocol/confirmResult.ts'
import { postJson } from './postJson.ts'

export type Signer =
  | { readonly ok: true; readonly session: string; readonly sign: (claims: JWTPayload) => Promise<string> }
  | { readonly ok: false; readonly error: ConfirmError }

/**
 * Makes a key that only this frame can use, and sends its public half to the service. The session is opened at the
 * first use, and again after a failure.
 */
export function openSigner(publicKey: string): () => Promise<Signer> {
  let opening: Promise<Signer> | undefined
  return async () => {
    opening ??= open(publicKey)
    const signer = await opening.catch(() => unavailable)
    if (!signer.ok) opening = undefined
    return signer
  }
}

const unavailable: Signer = {
  ok: false,
  ...cardFailure('unavailable')
}

async function open(publicKey: string): Promise<Signer> {
  // Browsers offer Web Crypto only to pages loaded over https or from this machine.
  if (!isSecureContext) {
    return {
      ok: false,
      ...cardFailure('insecure_page')
    }
  }
  const pair = await generateKeyPair('ES256', { extractable: false })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  const reply = await postJson('sessions', { public_key: publicKey, key: { kty, crv, x, y } })
  const session = isRecord(reply) ? reply['session'] : undefined
  if (typeof session !== 'string') return { ok: false, error: errorOf(reply) }
  const sign = (claims: JWTPayload) =>
    new SignJWT({ ...claims, jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setIssuer(session)
      .setAudience(location.origin)
      .setIssuedAt()
      .setExpirationTime('30s')
      .sign(pair.privateKey)
  return { ok: true, session, sign }
}

function errorOf(reply: unknown): ConfirmError {
  const error = isRecord(reply) && isRecord(reply['error']) ? reply['error'] : {}
  const { code, message } = error
  if (typeof code !== 'string') return cardFailure('unavailable').error
  return typeof message === 'string' ? { code, message } : { code }
}
