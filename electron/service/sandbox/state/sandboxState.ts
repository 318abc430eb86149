import { randomInt } from 'node:crypto'
import type { Memory } from '../memory/memory.ts'
import type { Policy } from '../policy/switches.ts'
import { Random } from '../seeded/random.ts'
import { SANDBOX_EPOCH } from '../transactions/businessTime.ts'
import { drift } from '../transactions/drift.ts'
import { SeededTransactions } from '../transactions/seededTransactions.ts'
import { TransactionRepository } from '../transactions/transactionRepository.ts'
import { AccountStore } from '../records/accounts.ts'
import type { Confirmation, ConfirmOutcome } from '../records/confirmation.ts'
import { Consents, type Charge, type Consent, type RequestedConsent } from '../records/consents.ts'
import { Holders, type Holder } from '../records/holders.ts'
import { PaymentMethods } from '../records/paymentMethods.ts'
import type { SandboxClock } from './sandboxClock.ts'

export interface StateOptions {
  readonly seed: number
  readonly rows: number
  readonly clock: SandboxClock
  readonly policy: Policy
  /** `seeded`: new ids are also made from the seed. `unique`: new ids differ in every run. */
  readonly newIds: 'seeded' | 'unique'
  /** The memory of an earlier run. */
  readonly memory?: Memory | undefined
}

/** State that another part owns, and that a reset must also clear. */
export interface StatePart {
  reset(): void
  /** Its part of a state dump. Must not contain secrets or card numbers. */
  describe(): unknown
}

/** Everything that the service remembers. It never holds a card number or security code. */
export class SandboxState {
  readonly clock: SandboxClock
  readonly #policy: Policy
  readonly #newIds: StateOptions['newIds']
  readonly #parts = new Map<string, StatePart>()
  #seed: number
  #rows: number
  #stores: Stores

  constructor({ seed, rows, clock, policy, newIds, memory }: StateOptions) {
    this.clock = clock
    this.#policy = policy
    this.#newIds = newIds
    this.#seed = seed
    this.#rows = rows
    this.#stores = makeStores(seed, rows, firstNumber(newIds), memory)
    if (memory) clock.continueFrom(memory.now)
  }

  get seed(): number {
    return this.#seed
  }
  get rows(): number {
    return this.#rows
  }
  get holders(): Holders {
    return this.#stores.holders
  }
  get paymentMethods(): PaymentMethods {
    return this.#stores.paymentMethods
  }
  get consents(): Consents {
    return this.#stores.consents
  }
  get accounts(): AccountStore {
    return this.#stores.accounts
  }
  /** The transactions at this moment; due changes happen first. */
  get repository(): TransactionRepository {
    const { repository } = this.#stores
    repository.passTime(this.clock.now(), this.#policy.settling === 'on')
    return repository
  }

  /** Changes the transactions once, as if somebody else had worked with them. */
  drift(kind: Exclude<Policy['drift'], 'none'>): void {
    drift(this.repository, kind, this.clock.now(), this.#stores.random)
  }

  /** Registers state that another part owns, under its own name. */
  attach(name: string, part: StatePart): void {
    if (this.#parts.has(name)) throw new Error(`There is a part "${name}" already.`)
    this.#parts.set(name, part)
  }

  isKnown(holder: Holder): boolean {
    return this.#policy.unknown_holder === 'accept' || this.holders.has(holder)
  }

  createConsent(holder: Holder, charge: Charge | undefined): Consent {
    return this.consents.create(holder, charge, this.clock.now())
  }

  /** Gives the consent a new token that is valid for `consent_life` seconds. */
  requestConsent(consent: Consent): RequestedConsent {
    return this.consents.request(consent, this.clock.now() + this.#policy.consent_life * 1000)
  }

  /** The consent of a token, in any state; undefined if the token is unknown or was replaced. */
  findConsentByToken(token: string): Consent | undefined {
    return this.consents.findByToken(token, this.clock.now())
  }

  /**
   * The end of both card flows: saves the card, charges it, or both; all or nothing. If `save` is null, the card is
   * saved if the consent has no charge.
   */
  confirmConsent(token: string, { card, save }: Confirmation): ConfirmOutcome {
    const consent = this.findConsentByToken(token)
    if (consent === undefined) return { ok: false, failure: 'unknown-token' }
    if (consent.status === 'expired') return { ok: false, failure: 'expired' }
    if (consent.status !== 'requested') return { ok: false, failure: 'used' }
    const { holder, charge } = consent
    const saving = save ?? charge === undefined
    if (saving && this.paymentMethods.of(holder) !== undefined) return { ok: false, failure: 'card-limit' }
    const account = charge && this.accounts.find(charge.accountId)
    const now = this.clock.now()
    const transactionId =
      charge &&
      account &&
      this.repository.addCharge({ charge, account, last4: card.last4, delay: this.#policy.charge_delay }, now)
    const paymentMethod = saving ? this.paymentMethods.save(holder, card, now) : undefined
    return { ok: true, consent: this.consents.end(consent, 'confirmed'), paymentMethod, transactionId }
  }

  /** Ends the consent of a token without effect, for example after a decline. It can be requested again. */
  failConsent(token: string): Consent | undefined {
    const consent = this.findConsentByToken(token)
    return consent?.status === 'requested' ? this.consents.end(consent, 'failed') : consent
  }

  /**
   * Restores the state of the start, optionally with another seed or number of rows. The clock returns to the
   * machine's.
   */
  reset({
    seed = this.#seed,
    rows = this.#rows
  }: { readonly seed?: number | undefined; readonly rows?: number | undefined } = {}): void {
    this.#seed = seed
    this.#rows = rows
    this.#stores = makeStores(seed, rows, firstNumber(this.#newIds))
    this.clock.reset()
    for (const part of this.#parts.values()) part.reset()
  }

  /** What a later run needs in order to continue from here. */
  memory(): Memory {
    return {
      version: 1,
      now: this.clock.now(),
      consents: this.consents.describe(),
      methods: this.paymentMethods.stored(),
      accounts: this.accounts.all,
      transactions: this.repository.stored()
    }
  }

  /** The whole state for people and tests, without tokens. */
  describe(): Readonly<Record<string, unknown>> {
    return {
      seed: this.#seed,
      rows: this.#rows,
      holders: this.holders.all,
      payment_methods: this.paymentMethods.describe(),
      consents: this.consents.describe(),
      accounts: this.accounts.all,
      transactions: this.repository.describe(),
      ...Object.fromEntries(Array.from(this.#parts, ([name, part]) => [name, part.describe()]))
    }
  }
}

type Stores = ReturnType<typeof makeStores>

function makeStores(seed: number, rows: number, first?: number, memory?: Memory) {
  const holders = new Holders(seed)
  return {
    holders,
    paymentMethods: new PaymentMethods(seed, holders, SANDBOX_EPOCH, first, memory?.methods),
    consents: new Consents(seed, first, memory?.consents),
    random: new Random(seed, 'drift'),
    accounts: new AccountStore(seed, SANDBOX_EPOCH, first, memory?.accounts),
    repository: new TransactionRepository(new SeededTransactions(seed, rows), seed, first, memory?.transactions)
  }
}

// Above the numbers of all seeded rows, with room for everything that a run may make.
const [LOWEST, HIGHEST] = [2 ** 31, 2 ** 32 - 2 ** 21]

/**
 * The first number for ids of this run, chosen at random so that runs hardly ever overlap. Undefined where ids follow
 * from the seed.
 */
function firstNumber(newIds: StateOptions['newIds']): number | undefined {
  return newIds === 'unique' ? randomInt(LOWEST, HIGHEST) : undefined
}
