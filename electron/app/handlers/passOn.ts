import { calls, type CallName, type Handlers, type Output } from '../../../shared/contract.ts'
import type { HandlersOf } from './handlerContext.ts'

type Prefix = CallName extends infer Name ? (Name extends `${infer P}.${string}` ? P : never) : never

/** A service whose methods are named like the contract's calls without their prefix. */
type Answering<P extends Prefix, Name> = {
  readonly [N in Name & CallName as N extends `${P}.${infer Short}` ? Short : never]: (
    ...input: Parameters<Handlers[N]>
  ) => Output<N> | Promise<Output<N>>
}

/**
 * All handlers of `prefix`: the ones in `own`, and for every other call of the contract a function that forwards it
 * to the method of the same name on the service that `answering` returns. It compiles only if that method exists and
 * its input and result have the types of the contract.
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
  // The names are those of the contract; the types above pair each of them with its method.
  return { ...Object.fromEntries(passing), ...own } as HandlersOf<P>
}

type MaybePromise<T> = T | Promise<T>
type AnyCalls = Readonly<Record<string, (input: unknown) => unknown>>
