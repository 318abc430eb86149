import type { Keytar } from '../../../electron/stores/vault/keytarVault.ts'

/** A keychain that behaves as the native one does: locked, it finds nothing; hung, its calls stay away until `wake`. */
export class FakeKeytar implements Keytar {
  readonly items = new Map<string, string>()
  readonly calls: string[] = []
  locked = false
  /** What the user types when the system asks for the password at the next write. */
  unlocksOnWrite = false
  failure: Error | undefined
  /** Reads find nothing, and writes fail with this. */
  refusal: Error | undefined
  /** Calls that have started and not come back. */
  underWay = 0
  mostAtOnce = 0
  #wakers: (() => void)[] | undefined

  hang(): void {
    this.#wakers = []
  }

  wake(): void {
    const wakers = this.#wakers ?? []
    this.#wakers = undefined
    for (const waker of wakers) waker()
  }

  getPassword(service: string, account: string): Promise<string | null> {
    return this.#call(`get ${account}`, () => (this.locked ? null : (this.items.get(`${service}/${account}`) ?? null)))
  }

  setPassword(service: string, account: string, password: string): Promise<void> {
    return this.#call(`set ${account}`, () => {
      if (this.unlocksOnWrite) this.locked = false
      if (this.refusal) throw this.refusal
      if (this.locked) throw new Error('Cannot create an item in a locked collection')
      this.items.set(`${service}/${account}`, password)
    })
  }

  deletePassword(service: string, account: string): Promise<boolean> {
    return this.#call(`delete ${account}`, () => !this.locked && this.items.delete(`${service}/${account}`))
  }

  /** Crashes the process on a locked keyring, so nobody may call it. */
  findCredentials(): never {
    throw new Error('findCredentials must never be called')
  }

  async #call<T>(name: string, answer: () => T): Promise<T> {
    this.calls.push(name)
    this.underWay += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay)
    try {
      const wakers = this.#wakers
      await (wakers ? new Promise<void>((resolve) => wakers.push(resolve)) : Promise.resolve())
      if (this.failure) throw this.failure
      return answer()
    } finally {
      this.underWay -= 1
    }
  }
}
