import type { TestCard } from '../../../../shared/domain/threeds.ts'

interface CardGroup {
  readonly title: string
  readonly cards: readonly TestCard[]
}

const TITLES = [
  'Accepted',
  'Refused',
  'A challenge',
  'Sizes of the challenge',
  'Unusual courses',
  'Not covered by the interface'
] as const

/** Test cards by what an authorization with them goes through. The last digits of the sandbox's numbers decide that. */
export function groupCards(cards: readonly TestCard[], search: string): readonly CardGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = cards.filter((card) => {
    const text =
      `${titleOf(card.pan)} ${card.description} ${card.brand} ${card.pan} ${groupedNumber(card.pan)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return TITLES.map((title) => ({ title, cards: found.filter(({ pan }) => titleOf(pan) === title) })).filter(
    (group) => group.cards.length > 0
  )
}

function titleOf(pan: string): (typeof TITLES)[number] {
  const [size, , method, result, challenge] = Array.from(pan.slice(-5), Number)
  if (Number(method) > 2) return 'Not covered by the interface'
  if (result === 0) return 'Accepted'
  if (result !== 7) return 'Refused'
  if (size !== 0) return 'Sizes of the challenge'
  return Number(challenge) > 2 ? 'Unusual courses' : 'A challenge'
}

/** As printed on a card: `4111 1100 0000 0072`, `3782 820000 00100`. */
export function groupedNumber(pan: string): string {
  const isAmex = /^3[47]/.test(pan) && pan.length === 15
  return pan.replace(isAmex ? /^(\d{4})(\d{6})(?=\d)/ : /(\d{4})(?=\d)/g, isAmex ? '$1 $2 ' : '$1 ')
}

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', jcb: 'JCB' }

/** As the scheme writes its name. An unknown brand gets a capital letter. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

/** A security code with the brand's number of digits. */
export function testCode(brand: string): string {
  return brand === 'amex' ? '1234' : '123'
}
