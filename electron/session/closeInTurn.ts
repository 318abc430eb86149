/** Closes one after the other, each also if one before it failed; then throws the first failure. */
export async function closeInTurn(closings: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closings) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
