/** The calls of a worker as seen from another thread: each result becomes a promise. */
export type Remote<C> = {
  readonly [N in keyof C]: C[N] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never
}

type Ask = (name: string, args: readonly unknown[]) => Promise<unknown>

/** Makes a function for each of `names`, the calls that the worker serves. */
export function remote<C>(names: readonly string[], ask: Ask): Remote<C> {
  const calls = names.map((name) => [name, (...args: readonly unknown[]) => ask(name, args)] as const)
  // The worker serves `C` and answers each call under its own name.
  return Object.fromEntries(calls) as Remote<C>
}
