/** One mistake in so many letters is still the same name. */
const LETTERS_A_MISTAKE = 4

/**
 * How like two folded texts are, from 0 (not at all) to 1: by the letters that have to be changed to get from the one to
 * the other, or to the beginning of the other, as people seldom type a name to its end.
 */
export function likeness(wanted: string, name: string): number {
  const most = Math.max(1, Math.floor(wanted.length / LETTERS_A_MISTAKE))
  // So many letters would have to be added; the longer a text, the dearer it is to compare.
  if (wanted.length - name.length > most) return 0
  const beginning = name.slice(0, wanted.length + most)
  const mistakes = Math.min(...changesToBeginnings(wanted, beginning))
  return mistakes > most ? 0 : 1 - mistakes / (wanted.length + 1)
}

/** How many letters have to be changed, added or left out to make each beginning of a text of another. */
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
