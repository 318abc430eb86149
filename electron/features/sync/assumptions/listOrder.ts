/** `mixed`: the times go up and down, so the list is not sorted by them. */
export type ListOrder = 'desc' | 'asc' | 'mixed'

/** The order of a page by its times (ISO 8601, UTC); undefined while all times are equal. */
export function listOrder(times: readonly string[]): ListOrder | undefined {
  let order: ListOrder | undefined
  for (const [index, time] of times.entries()) {
    const before = times[index - 1] ?? time
    if (time === before) continue
    const step = time < before ? 'desc' : 'asc'
    if (order !== undefined && order !== step) return 'mixed'
    order = step
  }
  return order
}
