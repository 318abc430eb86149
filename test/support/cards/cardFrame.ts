import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { seededUuids } from '../seededRandom.ts'
import { aCard, answerChallenge, encode, openChallenge, openMethod, type AskedStep } from './cardFlow.ts'
import { fieldOf } from './issuerPage.ts'

/** The part of a running sandbox that a browser knows. */
export interface Reachable {
  readonly baseUrl: string
  readonly publicKey: string
}

export interface ConfirmReply {
  readonly data?: { readonly consent?: { readonly status: string }; readonly transaction_id?: string }
  readonly error?: { readonly code: string; readonly message?: string }
  readonly verification?: { readonly details: AskedStep; readonly target: string }
}

const orderIds = seededUuids('orders of the card frame')

type Claims = Readonly<Record<string, unknown>>

/** Does what the frame with the card fields does, without a browser. */
export class CardFrame {
  readonly #sandbox: Reachable
  readonly #session: string
  readonly #key: CryptoKey

  private constructor(sandbox: Reachable, session: string, key: CryptoKey) {
    this.#sandbox = sandbox
    this.#session = session
    this.#key = key
  }

  static async open(sandbox: Reachable, publicKey = sandbox.publicKey): Promise<CardFrame> {
    const { publicKey: own, privateKey } = await generateKeyPair('ES256')
    const { kty, crv, x, y } = await exportJWK(own)
    const reply = (await post(sandbox, 'sessions', { public_key: publicKey, key: { kty, crv, x, y } })) as {
      readonly session?: string
      readonly error?: { readonly code: string }
    }
    if (reply.session === undefined) throw new Error(reply.error?.code)
    return new CardFrame(sandbox, reply.session, privateKey)
  }

  /** A signed order; `change` bends the claims that say who signed for whom and when. */
  sign(claims: Claims, change: Claims = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const aud = this.#sandbox.baseUrl
    const standard = { iss: this.#session, aud, iat: now, exp: now + 30, jti: orderIds() }
    return new SignJWT({ ...standard, ...claims, ...change }).setProtectedHeader({ alg: 'ES256' }).sign(this.#key)
  }

  async send(order: string, session = this.#session): Promise<ConfirmReply> {
    return (await post(this.#sandbox, 'confirm', { session, order })) as ConfirmReply
  }

  async confirm(token: string, course: string, change: Claims = {}): Promise<ConfirmReply> {
    return this.send(await this.sign({ consent: token, save: null, card: aCard(course), ...change }))
  }

  /** Confirms and carries out each step that is asked for; `action` is what the cardholder does in a challenge. */
  async carryThrough(token: string, course: string, change: Claims = {}, action = 'submit'): Promise<ConfirmReply> {
    let reply = await this.confirm(token, course, change)
    for (let round = 0; round < 10 && reply.verification !== undefined; round += 1) {
      const { details, target } = reply.verification
      const data = await answer(details, target, action)
      reply = await this.confirm(token, course, { ...change, verification: { type: details.data.type, data } })
    }
    return reply
  }
}

async function answer(step: AskedStep, target: string, action: string): Promise<string> {
  if (step.data.type === 'method') {
    const own = encode({ threeDSServerTransID: step.data['threeDSServerTransID'] })
    return fieldOf(await openMethod(step, target), 'threeDSMethodData') ?? own
  }
  const page = await openChallenge(step)
  return fieldOf(page, 'cres') ?? fieldOf(await answerChallenge(step, page, action), 'cres') ?? ''
}

async function post({ baseUrl }: Reachable, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl}/sdk/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  return response.json()
}
