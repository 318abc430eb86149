import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { parseTheme } from '../../../../../electron/service/sandbox/library/theme/theme.ts'
import { ThemeError } from '../../../../../electron/service/sandbox/library/theme/themeError.ts'

const SERVICE = 'http://127.0.0.1:4000'
/** In a browser that takes everything: what is refused is refused by what it could do. */
const parse = (theme: unknown) => parseTheme(theme, SERVICE, () => true)

const WHOLE = {
  layout: 'row',
  fontImport: 'https://fonts.example/inter.css?family=Inter:wght@400',
  style: {
    text: { background: '#fff', color: 'rgb(20 30 40 / 90%)' },
    border: { color: 'hsl(210, 40%, 50%)', width: '2px', style: 'dashed', radius: '4px 8px' },
    fontFamily: '"Inter Tight", system-ui, sans-serif',
    dangerColor: 'crimson',
    gap: '1.5em',
    background: 'oklch(0.98 0.01 250)'
  }
}

describe('a theme', () => {
  it('may set every property of the interface', () => {
    const { layout, fontImport, properties } = parse(WHOLE)
    expect(layout).toBe('row')
    expect(fontImport).toBe(WHOLE.fontImport)
    expect(Object.fromEntries(properties)).toEqual({
      '--field-background': '#fff',
      '--field-color': 'rgb(20 30 40 / 90%)',
      '--border-color': 'hsl(210, 40%, 50%)',
      '--border-width': '2px',
      '--border-style': 'dashed',
      '--border-radius': '4px 8px',
      '--font-family': '"Inter Tight", system-ui, sans-serif',
      '--danger': 'crimson',
      '--gap': '1.5em',
      '--background': 'oklch(0.98 0.01 250)'
    })
  })

  it.each([
    'light-dark(#fff, rgb(20 30 40))',
    'light-dark( red , hsl(1, 2%, 3%) )',
    '#abcd',
    'TRANSPARENT',
    'rgb(none 0 0)',
    'color-mix(in oklab, red 20%, #fff)',
    'color(display-p3 1 0.5 0)'
  ])('takes the colour %s', (background) => {
    expect(parse({ style: { background } }).properties.get('--background')).toBe(background)
  })

  it.each([
    '-apple-system, "Segoe UI", Roboto, sans-serif',
    "'Helvetica Neue', Arial, ui-sans-serif",
    'Ubuntu, "Source Han Sans", 源ノ角ゴシック',
    '"Brush & Pen"'
  ])('takes the fonts %s', (fontFamily) => {
    expect(parse({ style: { fontFamily } }).properties.get('--font-family')).toBe(fontFamily)
  })

  it('lets the browser decide what a colour and a font are', () => {
    const asked: string[][] = []
    const refusing = (...question: string[]) => {
      asked.push(question)
      return false
    }
    const theme = (style: object) => () => parseTheme({ style }, SERVICE, refusing)
    expect(theme({ background: 'rgb(red)' })).toThrow('theme.style.background must be a CSS colour')
    expect(theme({ fontFamily: 'Inter' })).toThrow('theme.style.fontFamily must be a list of font names')
    expect(asked).toEqual([
      ['color', 'rgb(red)'],
      ['font-family', 'Inter']
    ])
  })

  it('may be left out, in whole or in part', () => {
    for (const theme of [undefined, null, {}, { style: {} }, { style: { text: {} } }, { style: { gap: undefined } }]) {
      expect(parse(theme)).toEqual({ layout: 'standard', fontImport: undefined, properties: new Map() })
    }
  })

  const colors = [
    'style.text.background',
    'style.text.color',
    'style.border.color',
    'style.dangerColor',
    'style.background'
  ]
  const distances = ['style.gap', 'style.border.width']
  const hostile = [
    'red; background: url(https://evil.example)',
    'red}*{color:blue',
    'url(https://evil.example/x)',
    'url("javascript:alert(1)")',
    'expression(alert(1))',
    'var(--danger)',
    'env(x)',
    'attr(value)',
    'image-set("https://evil.example" 1x)',
    '</style><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'red/*',
    '\\72 ed',
    'red !important',
    'red\n',
    '"red',
    'rgb(1,2,3);x',
    'light-dark(red, url(x))',
    'light-dark(red, red);x',
    'rgb(1 2 3',
    'rgb(if(style(--x): 1) 2 3)',
    '--mine()',
    'inherit(--x)',
    'INHERIT',
    'revert-layer',
    '@import "https://evil.example"',
    '1px;--x:1',
    'inherit;',
    'Inter, url(x)',
    'a{b}',
    'Inter\u0000',
    '"Inter',
    "Inter', serif",
    ''
  ]

  it.each(distances)('takes no number for %s that is no distance', (property) => {
    for (const value of ['-1px', '1e9px', '9999999px', 'calc(1px + 1px)', ' ', '1']) {
      expect(() => parse(nested(property, value)), value).toThrow(ThemeError)
    }
  })

  it.each([...colors, ...distances, 'style.border.style', 'style.border.radius', 'style.fontFamily'])(
    'refuses every hostile value for %s',
    (property) => {
      for (const value of hostile) expect(() => parse(nested(property, value)), value).toThrow(ThemeError)
      for (const value of [1, true, null, [], {}, ['red']])
        expect(() => parse(nested(property, value))).toThrow(ThemeError)
    }
  )

  it.each([
    'http://fonts.example/x.css',
    'javascript:alert(1)',
    'data:text/css,*{}',
    'blob:https://fonts.example/1',
    'file:///etc/passwd',
    'https://user:secret@fonts.example/x.css',
    '//127.0.0.1:4001/x.css',
    'https://',
    'https://fonts.example;sandbox/x.css',
    'https://fonts.example,x/x.css',
    'https://*/x.css',
    'inter.css',
    'Inter',
    "@import url('https://fonts.example/x.css')",
    '@import "https://fonts.example/x.css";',
    'url(https://fonts.example/x.css)',
    "https://fonts.example/x.css'); @import url('https://evil.example",
    'https://fonts.example/x.css https://fonts.example/y.css',
    '/fonts/x.css\\..',
    '',
    7
  ])('imports no fonts from %s, and says so by name', (fontImport) => {
    expect(() => parse({ fontImport })).toThrow(
      'theme.fontImport must be the https address of a style sheet with @font-face rules'
    )
  })

  it('imports fonts from the service itself, by path', () => {
    expect(parse({ fontImport: '/fonts/inter.css' }).fontImport).toBe(`${SERVICE}/fonts/inter.css`)
  })

  it.each([
    ['an unknown property', { colour: 'red' }],
    ['an unknown style', { style: { zIndex: '1' } }],
    ['a property of every object', { style: { constructor: 'red' } }],
    ['a text', 'red'],
    ['a list', []],
    ['an unknown layout', { layout: 'grid' }],
    ['a style that is a text', { style: 'red' }]
  ])('is refused with %s', (_name, theme) => {
    expect(() => parse(theme)).toThrow(ThemeError)
  })

  it('lets no character through that could end a declaration, whatever is tried', () => {
    const places = [...colors, ...distances, 'style.border.style', 'style.border.radius', 'style.fontFamily']
    const pieces = fc.array(
      fc.constantFrom(
        'red',
        '#fff',
        '1px',
        ';',
        '}',
        '{',
        'url(',
        ')',
        '/*',
        '\\',
        '"',
        "'",
        '<',
        '@',
        ':',
        ' ',
        ',',
        'rgb(',
        '1',
        '%'
      ),
      { maxLength: 8 }
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), pieces, (property, parts) => {
        try {
          for (const value of parse(nested(property, parts.join(''))).properties.values()) {
            expect(value).not.toMatch(/[;{}<>@\\:]|\/\*|url/i)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ThemeError)
        }
      }),
      { numRuns: 5000 }
    )
  })

  it('is refused quickly, however long the value', () => {
    // Of the processor: another program may have it meanwhile.
    const before = process.threadCpuUsage()
    for (const value of ['1'.repeat(1e6), 'rgb(' + '1 '.repeat(1e5), 'a, '.repeat(1e5), '"a'.repeat(1e5)]) {
      for (const property of [...colors, 'style.fontFamily'])
        expect(() => parse(nested(property, value))).toThrow(ThemeError)
    }
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

function nested(property: string, value: unknown): unknown {
  return property.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
}
