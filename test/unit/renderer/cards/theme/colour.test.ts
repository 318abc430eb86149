import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cssOf,
  hexOf,
  isColour,
  readColour,
  type Colour,
  type ColourReader
} from '../../../../../renderer/cards/theme/parts/colour.ts'
import { checkContrast, contrastRatio, contrastWords } from '../../../../../renderer/cards/theme/parts/contrast.ts'

/** In a browser that takes everything: what is refused is refused by what it could do. */
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  return () => vi.unstubAllGlobals()
})

/** The browser's reading of the colours of these tests. */
const COLOURS = new Map<string, Colour>([
  ['black', { kind: 'colour', rgb: [0, 0, 0], alpha: 1 }],
  ['white', { kind: 'colour', rgb: [1, 1, 1], alpha: 1 }],
  ['red', { kind: 'colour', rgb: [1, 0, 0], alpha: 1 }],
  ['pale red', { kind: 'colour', rgb: [1, 0x77 / 255, 0x77 / 255], alpha: 1 }],
  ['half white', { kind: 'colour', rgb: [1, 1, 1], alpha: 0.5 }],
  ['transparent', { kind: 'colour', rgb: [0, 0, 0], alpha: 0 }]
])
const read: ColourReader = (text) => COLOURS.get(text) ?? readColour(text)

describe('a colour of CSS', () => {
  test.each([
    ['currentColor', 'is the colour of the text around it'],
    ['CanvasText', 'is a colour of the system that shows it'],
    ['light-dark(white, Canvas)', 'is a colour of the system that shows it']
  ])('%s cannot be computed here', (text, why) => expect(readColour(text)).toEqual({ kind: 'depends', why }))

  test.each([
    '',
    'red; background: url(https://evil.example)',
    'url(https://evil.example)',
    'var(--brand)',
    'var(--brand, #123456)',
    'light-dark(var(--brand), red)',
    'attr(x)',
    'env(x)',
    '--mine()',
    'inherit',
    'expression(alert(1))',
    'rgb(1 2 3',
    'rgb(1 2 3))',
    `#fff${' '.repeat(300)}x`
  ])('%j is not a colour, whatever a browser says', (text) => {
    expect(isColour(text)).toBe(false)
    expect(readColour(text)).toBeUndefined()
  })

  test('is not valid if the browser does not know it', () => {
    vi.stubGlobal('CSS', { supports: (property: string, value: string) => property === 'color' && value === '#FFF' })
    expect(['#FFF', 'blurple'].map(isColour)).toEqual([true, false])
  })

  test('is written as every browser reads it', () => {
    expect(cssOf({ kind: 'colour', rgb: [1, 0.5, 0], alpha: 1 })).toBe('rgb(255 128 0)')
    expect(cssOf({ kind: 'colour', rgb: [1, 0.5, 0], alpha: 0.501_96 })).toBe('rgb(255 128 0 / 0.502)')
  })

  test('is given to the browser’s colour chooser without transparency', () => {
    expect(hexOf({ kind: 'colour', rgb: [1 / 255, 20 / 255, 1], alpha: 0.4 })).toBe('#0114ff')
  })
})

describe('the contrast of a look', () => {
  test('is that of WCAG', () => {
    expect(contrastRatio([1, 1, 1], [0, 0, 0])).toBe(21)
    const grey = 0x77 / 255
    expect(contrastRatio([grey, grey, grey], [1, 1, 1])).toBeCloseTo(4.478, 3)
  })

  test('is calculated for each pair of colours, with transparent ones blended in', () => {
    const checks = checkContrast(
      {
        style: {
          text: { color: 'black', background: 'half white' },
          background: 'white',
          dangerColor: 'pale red',
          border: { color: 'transparent' }
        }
      },
      read
    )
    expect(checks.map((check) => [check.name, check.kind === 'known' && Number(check.ratio.toFixed(2))])).toEqual([
      ['Text on its background', 21],
      ['Danger on the background', 2.57],
      ['Border against the background', 1]
    ])
  })

  test('is not guessed where a colour is unset, transparent or depends on the page', () => {
    const why = (style: NonNullable<Parameters<typeof checkContrast>[0]['style']>) =>
      checkContrast({ style }, read).map((check) => (check.kind === 'unknown' ? check.why : 'known'))
    expect(why({})[0]).toMatch(/^The text’s background is not set/)
    expect(why({ text: { color: 'black', background: 'half white' } })[0]).toMatch(/^The background is not set/)
    expect(why({ background: 'transparent', dangerColor: 'red' })[1]).toMatch(/lets the page behind it show through/)
    expect(why({ background: 'white', dangerColor: 'currentcolor' })[1]).toMatch(
      /cannot be computed: it is the colour of the text around it/
    )
    expect(why({ background: 'Canvas', border: { color: 'red' } })[2]).toMatch(/a colour of the system/)
  })

  test('has a verdict in words', () => {
    expect(contrastWords(4.4, 4.5)).toBe('Too little: text needs at least 4.5')
    expect(contrastWords(4.5, 4.5)).toBe('Enough for text (AA)')
    expect(contrastWords(7, 4.5)).toMatch(/AAA/)
    expect(contrastWords(2.9, 3)).toMatch(/^Too little/)
    expect(contrastWords(3, 3)).toMatch(/^Enough/)
  })
})
