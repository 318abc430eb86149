import type { Brand } from '../../../threeds/cardNumber.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Paths in a box of 34 by 22, filled with the text's colour; a path after `/` is half as strong. */
const MARKS: Readonly<Record<Brand | 'unknown' | 'back' | 'front', string>> = {
  // A stripe and a chip: any card.
  unknown: 'M2 6h30v3h-30z / M6 13h6v4h-6z',
  // The place of the code: on the back beside the signature, or on the front above the number.
  back: 'M21 11.5h9v5.5h-9z / M1 4.5h32v4h-32z M4 13h15v2.5h-15z',
  front: 'M21 5h9v5.5h-9z / M4 13.5h5v3h-5z M11 13.5h5v3h-5z M18 13.5h5v3h-5z',
  // One broad stroke that turns upwards.
  visa: 'M7 5h5l4 8 6-8h5l-9 12h-5z',
  // Two discs side by side that overlap.
  mastercard: `${disc(13, 11, 6)} / ${disc(21, 11, 6)}`,
  // A square with a square window turned by an eighth.
  amex: 'M9 3h16v16h-16zM17 6l-5 5 5 5 5-5z',
  // A low disc at the end of a line.
  discover: `${disc(22, 11, 5)} / M6 9.5h9v3h-9z`,
  // Three upright bars with a round end each.
  jcb: 'M8 7a3 3 0 0 1 5-2v12h-5z / M14.5 5h5v12h-5z M21 5h2a3 3 0 0 1 3 2v10h-5z',
  // A ring around two halves.
  diners: `${disc(17, 11, 8)} ${disc(17, 11, 6.4)} / M16 6.5a4.6 4.6 0 0 0 0 9z M18 6.5a4.6 4.6 0 0 1 0 9z`,
  // Two rings that overlap.
  maestro: `${disc(13, 11, 6)} ${disc(13, 11, 4)} / ${disc(21, 11, 6)} ${disc(21, 11, 4)}`,
  // Three slanting bars.
  unionpay: 'M9 4h5l-3 14h-5z M22 4h5l-3 14h-5z / M15.5 4h5l-3 14h-5z'
}

/** Shows the mark and name of a brand. Without a brand it shows a neutral mark, hidden from screen readers. */
export function showBrand(
  picture: Element,
  scheme: { readonly brand: Brand; readonly name: string } | undefined
): void {
  draw(picture, scheme?.brand ?? 'unknown')
  if (scheme === undefined) {
    picture.removeAttribute('role')
    picture.removeAttribute('aria-label')
    picture.setAttribute('aria-hidden', 'true')
  } else {
    picture.removeAttribute('aria-hidden')
    picture.setAttribute('role', 'img')
    picture.setAttribute('aria-label', scheme.name)
  }
}

/** Draws a card that shows where its security code stands. */
export function showCodePlace(picture: Element, digits: 3 | 4): void {
  draw(picture, digits === 4 ? 'front' : 'back')
}

function draw(picture: Element, mark: keyof typeof MARKS): void {
  picture.replaceChildren(card(), ...MARKS[mark].split(' / ').map(path))
}

function card(): Element {
  return part(
    'rect',
    { x: '0.5', y: '0.5', width: '33', height: '21', rx: '3.5', fill: 'none', stroke: 'currentColor' },
    0.5
  )
}

function path(d: string, place: number): Element {
  return part('path', { d, fill: 'currentColor', 'fill-rule': 'evenodd' }, place === 0 ? 1 : 0.5)
}

function part(name: string, attributes: Readonly<Record<string, string>>, opacity: number): Element {
  const element = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.setAttribute('opacity', String(opacity))
  return element
}

function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}
