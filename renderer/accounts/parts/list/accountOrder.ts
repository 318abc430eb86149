/** The ids after one of them moved one step up or down. The same list if it cannot move. */
export function stepped(ids: readonly string[], id: string, step: 1 | -1): readonly string[] {
  const place = ids.indexOf(id)
  const other = ids[place + step]
  if (place === -1 || other === undefined) return ids
  return ids.map((each) => (each === id ? other : each === other ? id : each))
}

/** The ids after one of them took the place of another, which moves aside. The same list if nothing moves. */
export function dropped(ids: readonly string[], id: string, onto: string): readonly string[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(onto)]
  if (from === -1 || to === -1 || from === to) return ids
  const rest = ids.filter((each) => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
