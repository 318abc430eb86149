/** A piece of a text, and whether it differs from the other text. */
export interface TextPiece {
  readonly text: string
  readonly differs: boolean
}

interface TextDifference {
  readonly was: readonly TextPiece[]
  readonly now: readonly TextPiece[]
}

/**
 * Which characters of two texts differ. Texts of equal length are compared position by position. Otherwise everything
 * between the common beginning and the common end differs.
 */
export function textDifference(was: string, now: string): TextDifference {
  const [before, after] = [Array.from(was), Array.from(now)]
  if (before.length === after.length) return byPlace(before, after)
  const start = sameStart(before, after)
  const end = Math.min(
    sameStart(before.toReversed(), after.toReversed()),
    Math.min(before.length, after.length) - start
  )
  return { was: middle(before, start, end), now: middle(after, start, end) }
}

function byPlace(before: readonly string[], after: readonly string[]): TextDifference {
  const isOther = before.map((character, place) => character !== after[place])
  return { was: pieces(before, isOther), now: pieces(after, isOther) }
}

function sameStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((character, place) => character !== other[place])
  return differs === -1 ? Math.min(one.length, other.length) : differs
}

function middle(characters: readonly string[], start: number, end: number): readonly TextPiece[] {
  return pieces(
    characters,
    characters.map((_, place) => place >= start && place < characters.length - end)
  )
}

function pieces(characters: readonly string[], isOther: readonly boolean[]): readonly TextPiece[] {
  const found: { text: string; differs: boolean }[] = []
  for (const [place, character] of characters.entries()) {
    const differs = isOther[place] ?? false
    const last = found.at(-1)
    if (last?.differs === differs) last.text += character
    else found.push({ text: character, differs })
  }
  return found
}
