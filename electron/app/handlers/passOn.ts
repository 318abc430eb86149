import { calls, type CallName, type Handlers, type Output } from '../../../shared/contract.ts'
import type { HandlersOf } from '../handlerContext.ts'

type Prefix = CallName extends infer Name ? (Name extends `${infer P}.${string}` ? P : never) : never

/** What answers calls of the contract under their names without the prefix. */
type Answering<P extends Prefix, Name> = {
  readonly [N in Name & CallName as N extends `${P}.${infer Short}` ? Short : never]: (
    ...input: Parameters<Handlers[N]>
  ) => Output<N> | Promise<Output<N>>
}

/**
 * All handlers of `prefix`: `own`, and every other call of the contract passed on to the call of the same name of what
 * `answering` gives then. It does not compile unless that has such a call, which takes and gives what the contract says.
 */
export function passOn<P extends Prefix, Own extends Partial<HandlersOf<P>>>(
  prefix: P,
  answering: () => MaybePromise<Answering<P, Exclude<keyof HandlersOf<P>, keyof Own>>>,
  own: Own
): HandlersOf<P> {
  const names = Object.keys(calls).filter((name) => name.startsWith(`${prefix}.`) && !Object.hasOwn(own, name))
  const passing = names.map((name) => {
    const short = name.slice(prefix.length + 1)
    return [name, async (input: unknown) => ((await answering()) as unknown as AnyCalls)[short]?.(input)] as const
  })
  // The names are those of the contract, and the types above pair each with the call that answers it.
  return { ...Object.fromEntries(passing), ...own } as HandlersOf<P>
}

type MaybePromise<T> = T | Promise<T>
type AnyCalls = Readonly<Record<string, (input: unknown) => unknown>>
