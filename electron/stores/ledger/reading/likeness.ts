/** One mistake in this many letters still counts as the same name. */
const LETTERS_A_MISTAKE = 4

/**
 * How similar two folded texts are, from 0 to 1: by the number of letters to change to turn one text into the other, or
 * into its beginning, because people seldom type a whole name.
 */
export function likeness(wanted: string, name: string): number {
  const most = Math.max(1, Math.floor(wanted.length / LETTERS_A_MISTAKE))
  // More letters are missing than may differ; comparing long texts is slow.
  if (wanted.length - name.length > most) return 0
  const beginning = name.slice(0, wanted.length + most)
  const mistakes = Math.min(...changesToBeginnings(wanted, beginning))
  return mistakes > most ? 0 : 1 - mistakes / (wanted.length + 1)
}

/** For each beginning of `to`: how many letters of `from` must be changed, added or removed to get it. */
function changesToBeginnings(from: string, to: string): readonly number[] {
  let before = Array.from({ length: to.length + 1 }, (_, length) => length)
  for (let row = 1; row <= from.length; row++) {
    const now = [row]
    for (let column = 1; column <= to.length; column++) {
      const swapped = (before[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      now.push(Math.min(swapped, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1))
    }
    before = now
  }
  return before.slice(1)
}
