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
