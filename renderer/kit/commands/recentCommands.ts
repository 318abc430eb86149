const KEY = 'recentCommands'
const MOST = 20

/** Ids of the last used commands on this computer, latest first. Empty if the stored text is no such list. */
export function rememberedIn(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Moves a command to the front and stores the list. */
export function rememberIn(
  storage: Pick<Storage, 'setItem'>,
  recent: readonly string[],
  id: string
): readonly string[] {
  const now = [id, ...recent.filter((other) => other !== id)].slice(0, MOST)
  storage.setItem(KEY, JSON.stringify(now))
  return now
}
