import { randomBytes } from 'node:crypto'
import type { Memory } from '../memory/memory.ts'
import { Uuids } from '../seeded/uuids.ts'
import type { Holder } from './holders.ts'

export interface Charge {
  /** Minor units of the currency, above 0. */
  readonly amount: number
  readonly currency: string
  /** UUID of the destination account. The account exists. */
  readonly accountId: string
}

type ConsentStatus = 'pending' | 'requested' | 'confirmed' | 'failed' | 'expired'

/** Permission to use a card: to charge it, or, without a charge, to save it. */
export interface Consent {
  readonly id: string
  readonly holder: Holder
  readonly charge: Charge | undefined
  readonly status: ConsentStatus
  readonly createdAt: number
  /** Secret of the front end. It exists from the first request on, and each request makes a new one. */
  readonly token: string | undefined
  readonly expiresAt: number | undefined
}

export interface RequestedConsent extends Consent {
  readonly token: string
  readonly expiresAt: number
}

// Beyond this number the oldest consents are forgotten, so that no client can fill the memory.
const MOST = 10_000

/** Consents from creation to end. A consent that is not confirmed can be requested again. */
export class Consents {
  readonly #ids: Uuids
  readonly #byId = new Map<string, Consent>()
  readonly #idByToken = new Map<string, string>()
  #next: number

  /** `first`: the number of the first consent. */
  constructor(seed: number, first = 0, stored: Memory['consents'] = []) {
    this.#ids = new Uuids(seed, 'consent')
    this.#next = first
    for (const consent of stored) this.#store({ ...consent, token: undefined })
  }

  create(holder: Holder, charge: Charge | undefined, now: number): Consent {
    const id = this.#ids.uuidOf(this.#next++)
    const consent: Consent = {
      id,
      holder,
      charge,
      status: 'pending',
      createdAt: now,
      token: undefined,
      expiresAt: undefined
    }
    this.#byId.set(id, consent)
    this.#forgetOldest()
    return consent
  }

  find(id: string, now: number): Consent | undefined {
    const consent = this.#byId.get(id)
    if (consent?.status !== 'requested' || now < (consent.expiresAt ?? 0)) return consent
    return this.#store({ ...consent, status: 'expired' })
  }

  findByToken(token: string, now: number): Consent | undefined {
    const id = this.#idByToken.get(token)
    return id === undefined ? undefined : this.find(id, now)
  }

  /** Gives the consent a new token; its former token becomes invalid. */
  request(consent: Consent, expiresAt: number): RequestedConsent {
    if (consent.token !== undefined) this.#idByToken.delete(consent.token)
    const token = `consent_${randomBytes(24).toString('base64url')}`
    this.#idByToken.set(token, consent.id)
    const requested = { ...consent, status: 'requested' as const, token, expiresAt }
    this.#store(requested)
    return requested
  }

  end(consent: Consent, status: 'confirmed' | 'failed'): Consent {
    return this.#store({ ...consent, status })
  }

  /** Returns the consents without their tokens. */
  describe(): readonly Consent[] {
    return Array.from(this.#byId.values(), (consent) => ({ ...consent, token: undefined }))
  }

  #store(consent: Consent): Consent {
    this.#byId.set(consent.id, consent)
    return consent
  }

  #forgetOldest(): void {
    if (this.#byId.size <= MOST) return
    const [oldest] = this.#byId.values()
    if (oldest === undefined) return
    this.#byId.delete(oldest.id)
    if (oldest.token !== undefined) this.#idByToken.delete(oldest.token)
  }
}
