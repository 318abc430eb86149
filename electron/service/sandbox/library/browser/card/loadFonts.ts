const MOST_TEXT = 500_000
const MOST_FONTS = 40
const DESCRIPTORS = ['font-weight', 'font-style', 'font-stretch'] as const

/**
 * Loads the fonts that a style sheet declares, and nothing else of it. All fonts are loaded at once: loading a font
 * only for the characters that are typed would tell its server what they are.
 */
export async function loadFonts(address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
  if (!response.ok) throw new Error('The style sheet of the fonts could not be loaded.')
  const text = await response.text()
  if (text.length > MOST_TEXT) throw new Error('The style sheet of the fonts is too long.')
  const sheet = await new CSSStyleSheet({ baseURL: address }).replace(text)
  const faces = Array.from(sheet.cssRules)
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .slice(0, MOST_FONTS)
    .map(({ style }) => faceOf(style, address))
  await Promise.all(faces.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
}

function faceOf(style: CSSStyleDeclaration, address: string): FontFace {
  const [weight, slant, stretch] = DESCRIPTORS.map((name) => style.getPropertyValue(name))
  return new FontFace(
    unquoted(style.getPropertyValue('font-family')),
    absolute(style.getPropertyValue('src'), address),
    {
      ...(weight && { weight }),
      ...(slant && { style: slant }),
      ...(stretch && { stretch })
    }
  )
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2')
}

/** Makes the addresses in a font's source absolute; they are relative to the style sheet. */
function absolute(source: string, address: string): string {
  return source.replace(/url\((["']?)([^"')]+)\1\)/g, (_all, _quote, path: string) => {
    return `url(${JSON.stringify(new URL(path, address).href)})`
  })
}
