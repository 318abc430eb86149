import { describe, expect, test } from 'vitest'
import { cssOf, hexOf, readColour, type Scheme } from '../../../../../renderer/cards/theme/parts/colour.ts'
import { checkContrast, contrastRatio, contrastWords } from '../../../../../renderer/cards/theme/parts/contrast.ts'

function shown(text: string, scheme?: Scheme): string {
  const colour = readColour(text, scheme)
  if (!colour) return 'no colour'
  return colour.kind === 'colour' ? cssOf(colour) : 'depends'
}

describe('colours of CSS are read as a browser shows them', () => {
  // The values are those that Chromium paints.
  test.each([
    ['#abc', 'rgb(170 187 204)'],
    ['#ABCD', 'rgb(170 187 204 / 0.867)'],
    ['#1a73e8', 'rgb(26 115 232)'],
    ['#1a73e880', 'rgb(26 115 232 / 0.502)'],
    ['RebeccaPurple', 'rgb(102 51 153)'],
    ['burlywood', 'rgb(222 184 135)'],
    ['transparent', 'rgb(0 0 0 / 0)'],
    ['rgb(26, 115, 232)', 'rgb(26 115 232)'],
    ['rgba(26,115,232,.5)', 'rgb(26 115 232 / 0.5)'],
    ['rgb(10% 20% 30%)', 'rgb(26 51 77)'],
    ['rgb(300 -20 0 / 150%)', 'rgb(255 0 0)'],
    ['rgb(none 0 0)', 'rgb(0 0 0)'],
    ['hsl(210, 50%, 40%)', 'rgb(51 102 153)'],
    ['hsl(0.5turn 100% 25% / 25%)', 'rgb(0 128 128 / 0.25)'],
    ['hsl(-150deg 50% 40%)', 'rgb(51 102 153)'],
    ['hwb(194 0% 0%)', 'rgb(0 195 255)'],
    ['hwb(120 60% 60%)', 'rgb(128 128 128)'],
    ['lab(50% 40 59.5)', 'rgb(191 87 0)'],
    ['lch(52.2345% 72.2 56.2)', 'rgb(198 93 6)'],
    ['oklab(59% 0.1 0.1)', 'rgb(192 93 43)'],
    ['oklch(0.6 0.15 50)', 'rgb(196 96 22)'],
    [' #FFF ', 'rgb(255 255 255)']
  ])('%s', (text, css) => expect(shown(text)).toBe(css))

  test('a colour for each scheme is the one of the scheme that is asked for', () => {
    expect(shown('light-dark(#fff, rgb(0, 0, 0))', 'light')).toBe('rgb(255 255 255)')
    expect(shown('light-dark(#fff, rgb(0, 0, 0))', 'dark')).toBe('rgb(0 0 0)')
  })

  test.each([
    'currentColor',
    'CanvasText',
    'var(--brand)',
    'var(--brand, #123456)',
    'color-mix(in srgb, red 20%, blue)',
    'color(display-p3 1 0 0)',
    'rgb(from red r g b)'
  ])('%s is a colour that nobody here can compute', (text) => expect(shown(text)).toBe('depends'))

  test.each([
    '',
    'blurple',
    '#12345',
    '#ggg',
    'red; background: url(https://evil.example)',
    'url(https://evil.example)',
    'var(--a, url(x))',
    'var(brand)',
    'rgb(1 2)',
    'rgb(1 2 3 4)',
    'rgb(1, 2%, 3)',
    'rgb(1 2 3 / 1 / 1)',
    'rgb(1deg 2 3)',
    'hsl(10%, 50%, 50%)',
    'hsl(10, 50, 50)',
    'lab(50%, 40, 59)',
    'light-dark(red)',
    'light-dark(red, blue, green)',
    'light-dark(red, blurple)',
    'expression(alert(1))',
    'constructor',
    '__proto__',
    'rgb(1 2 3',
    `#fff${' '.repeat(300)}x`
  ])('%j is no colour', (text) => expect(shown(text)).toBe('no colour'))

  test('a colour is handed to the browser’s own chooser without what shines through', () => {
    const colour = readColour('rgb(1 20 255 / 40%)')
    expect(colour?.kind === 'colour' && hexOf(colour)).toBe('#0114ff')
  })
})

describe('the contrast of a look', () => {
  test('is that of WCAG', () => {
    expect(contrastRatio([1, 1, 1], [0, 0, 0])).toBe(21)
    const grey = 0x77 / 255
    expect(contrastRatio([grey, grey, grey], [1, 1, 1])).toBeCloseTo(4.478, 3)
  })

  test('is told for each pair, with what shines through on what lies below', () => {
    const checks = checkContrast(
      {
        style: {
          text: { color: 'black', background: 'rgb(255 255 255 / 50%)' },
          background: 'white',
          dangerColor: '#ff7777',
          border: { color: 'rgb(0 0 0 / 0%)' }
        }
      },
      'light'
    )
    expect(checks.map((check) => [check.name, check.kind === 'known' && Number(check.ratio.toFixed(2))])).toEqual([
      ['Text on its background', 21],
      ['Danger on the background', 2.57],
      ['Border against the background', 1]
    ])
  })

  test('is not guessed where a colour is not set, shows the page behind it or depends on the page', () => {
    const why = (style: NonNullable<Parameters<typeof checkContrast>[0]['style']>) =>
      checkContrast({ style }, 'light').map((check) => (check.kind === 'unknown' ? check.why : 'known'))
    expect(why({})[0]).toMatch(/^The text’s background is not set/)
    expect(why({ text: { color: 'black', background: '#fff8' } })[0]).toMatch(/^The background is not set/)
    expect(why({ background: 'transparent', dangerColor: 'red' })[1]).toMatch(/lets the page behind it show through/)
    expect(why({ background: 'white', dangerColor: 'var(--danger)' })[1]).toMatch(
      /cannot be computed: it is taken from/
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
