/** Cyrillic and Greek letters as passports and banks spell them; the lists match letter by letter. */
const CYRILLIC =
  'а a б b в v г g ґ g ѓ g д d ђ dj ѕ dz е e є ie э e ё e ж zh з z и i й i і i ї i ј j к k ќ k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ  ь  ы y ю iu я ia'
const GREEK = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'

const LETTERS: ReadonlyMap<string, string> = new Map(
  [CYRILLIC, GREEK].flatMap((list) => {
    const parts = list.split(' ')
    return parts.flatMap((letter, at) => (at % 2 === 0 ? [[letter, parts[at + 1] ?? ''] as const] : []))
  })
)

const HAS_OTHERS = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Spells Cyrillic and Greek letters in Latin ones and leaves others unchanged. */
export function latinSpelling(text: string): string {
  if (!HAS_OTHERS.test(text)) return text
  const spelt = Array.from(text.toLowerCase().normalize('NFC'), (letter) => {
    const bare = LETTERS.has(letter) ? letter : letter.normalize('NFD').slice(0, 1)
    return LETTERS.get(bare) ?? letter
  })
  return spelt.join('')
}
