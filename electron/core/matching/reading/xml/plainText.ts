/** Text that is not well-formed XML at this offset. */
export class XmlMistake extends Error {
  override readonly name = 'XmlMistake'
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"]
])
const REFERENCE = /\r\n?|&(?:([\w.-]{1,32});|#(\d{1,7});|#x([\da-fA-F]{1,6});)?/g

/** Resolves entities and normalises line ends. `offset`: where the text begins. */
export function plainText(text: string, offset: number): string {
  type Part = string | undefined
  return text.replace(REFERENCE, (reference, name: Part, decimal: Part, hex: Part, at: number) => {
    if (reference.startsWith('\r')) return '\n'
    if (reference === '&')
      throw new XmlMistake('This “&” is not part of an entity. Write &amp; for the sign itself.', offset + at)
    if (name === undefined) return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16), offset + at)
    const character = ENTITIES.get(name)
    if (character === undefined) {
      throw new XmlMistake(
        `The entity &${name}; is not one of the five of XML; others are not read. Write the character itself.`,
        offset + at
      )
    }
    return character
  })
}

function characterOf(code: number, at: number): string {
  const isAllowed =
    code >= 32
      ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff
      : code === 9 || code === 10 || code === 13
  if (!isAllowed) throw new XmlMistake('XML does not allow this character. Remove it.', at)
  return String.fromCodePoint(code)
}
