/** Makes a queue: its tasks run one after the other, in order of arrival; a failed task does not stop the next. */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    // The caller gets the failure; the queue only waits for the end.
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Puts `task` in a queue unless it waits there already: one that has not begun covers later requests. */
export function oneWaiting(
  turn: ReturnType<typeof inTurn>,
  task: () => Promise<void>,
  onFailure: (error: unknown) => void
): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    turn(() => {
      isWaiting = false
      return task()
    }).catch(onFailure)
  }
}
