interface Turns {
  /**
   * Runs a task after those before it. Undefined if the same `what` is waiting or running already: its key was pressed
   * twice. The task never rejects.
   */
  take<T>(what: string, task: () => Promise<T | undefined>): Promise<T | undefined>
  /** Resolves when what was asked for so far is done. */
  rest(): Promise<unknown>
}

/** Actions one after the other, so that a key that is pressed while another one is running is not lost. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  const taken = new Set<string>()
  return {
    async take(what, task) {
      if (taken.has(what)) return undefined
      taken.add(what)
      const turn = last.then(task).finally(() => taken.delete(what))
      last = turn
      return turn
    },
    rest: () => last
  }
}
