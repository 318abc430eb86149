import { canonicalUuid } from '../values/uuid.ts'

/** A run of characters that do not separate ids. */
export const ID_WORDS = /[^\s,;|"'`()[\]{}<>]+/g

/** The name of the only column of a list. */
export const ID_HEADING = /^\s*["']?(?:correlation|uetr|id|uuid)[a-z_ -]*s?["']?[ \t]*:?[ \t]*[\r\n]+/i

/** Whether a text is only a list of ids. A few invalid ones count as faults in it. */
export function isIdList(text: string): boolean {
  const lines = text
    .slice(ID_HEADING.exec(text)?.[0].length ?? 0)
    .split(/[\r\n]/)
    .filter((line) => line.trim() !== '')
  const whole = lines.filter((line) => isOfIds(line))
  return whole.length > 0 && whole.length * 2 >= lines.length
}

function isOfIds(line: string): boolean {
  const words = line.match(ID_WORDS) ?? []
  return words.filter((word) => canonicalUuid(word) !== undefined).length * 2 > words.length
}
