import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  faultsOf,
  THEME_PROPERTIES,
  themeOf,
  valuesOf
} from '../../../../../renderer/cards/theme/parts/themeProperties.ts'
import { themeCode, themeJson, readThemeText } from '../../../../../renderer/cards/theme/parts/themeText.ts'
import { CardTheme } from '../../../../../shared/domain/cardTheme.ts'

// A browser that takes every colour: what is refused is refused by what it could do.
beforeAll(() => vi.stubGlobal('CSS', { supports: () => true }))
afterAll(() => vi.unstubAllGlobals())

const whole = themeOf(new Map(THEME_PROPERTIES.map(({ path, example }) => [path, example])))

test('every property of the contract can be set, is read back, and passes the contract', () => {
  expect(CardTheme.parse(whole)).toEqual(whole)
  expect(Object.keys(CardTheme.shape.style.unwrap().shape).sort()).toEqual(Object.keys(whole.style ?? {}).sort())
  expect(valuesOf(whole).size).toBe(THEME_PROPERTIES.length)
  expect(faultsOf(valuesOf(whole)).size).toBe(0)
  expect(themeOf(valuesOf(whole))).toEqual(whole)
  expect(readThemeText(themeJson(whole))).toEqual({ theme: whole })
})

test('an empty property is not set', () => {
  expect(themeOf(new Map([['style.gap', '  '] as const, ['layout', 'row'] as const]))).toEqual({ layout: 'row' })
})

describe('a value is taken only where it is exactly one of CSS', () => {
  const isTaken = (path: (typeof THEME_PROPERTIES)[number]['path'], value: string) =>
    !faultsOf(new Map([[path, value]])).has(path)

  test.each([
    ['style.gap', ['0', '8px', '.5em', '10%', '2dvh'], ['8', '-1px', '1px 2px', 'calc(1px)', '8px;', '8 px', '1e3px']],
    ['style.border.width', ['1px', '0.1em'], ['10%', 'thin;', '1px solid']],
    ['style.border.radius', ['6px', '6px 0 6px 0'], ['50%', '1em', '1px 1px 1px 1px 1px', '6px/2px']],
    ['style.border.style', ['dashed', 'none'], ['wavy', 'solid red', 'SOLID;']],
    ['layout', ['row', 'standard'], ['grid', 'Row']],
    [
      'style.fontFamily',
      ['Inter, system-ui', '-apple-system, "Segoe UI"', '"Source Sans 3", serif', "'A.B'"],
      ['url(x)', 'a;b', '"a', 'a,,b']
    ],
    [
      'fontImport',
      ['https://fonts.example/css2?family=Inter'],
      [
        'http://fonts.example/a.css',
        'javascript:alert(1)',
        'data:text/css,a',
        'https://a@b.example/',
        '//x',
        'https:// x'
      ]
    ]
  ] as const)('%s', (path, good, bad) => {
    expect(good.filter((value) => !isTaken(path, value))).toEqual([])
    expect(bad.filter((value) => isTaken(path, value))).toEqual([])
  })
})

describe('a file of a look is refused with where and why', () => {
  test.each([
    ['', 'The file', /is empty/],
    ['{"layout": "row"', 'The file', /not valid JSON/],
    ['{"layout": "row",\n "style" {}}', 'The file', /^is not valid JSON: see line 2, column 10$/],
    ['{layout: "row"}', 'The file', /^is not valid JSON: see line 1, column 2$/],
    ['nope', 'The file', /^is not valid JSON$/],
    ['null', 'The file', /must be an object/],
    ['[]', 'The file', /must be an object/],
    ['"row"', 'The file', /must be an object/],
    ['{"style": "red"}', 'style', /must be an object/],
    ['{"style": {"text": [1]}}', 'style.text', /must be an object/],
    ['{"layout": "grid"}', 'layout', /takes standard, row or column/],
    ['{"style": {"gap": 8}}', 'style.gap', /takes a distance/],
    ['{"style": {"background": "red;} body{display:none"}}', 'style.background', /takes a colour/],
    ['{"style": {"background": "url(https://evil.example)"}}', 'style.background', /takes a colour/],
    ['{"fontImport": "javascript:alert(1)"}', 'fontImport', /takes the https address/],
    ['{"__proto__": {"polluted": true}}', '__proto__', /not a property/],
    ['{"style": {"constructor": {"a": 1}}}', 'style.constructor', /not a property/],
    ['{"onload": "alert(1)"}', 'onload', /not a property/],
    [`{"${'x'.repeat(200)}": 1}`, `${'x'.repeat(60)}…`, /not a property/],
    [`{"a": "${'x'.repeat(30_000)}"}`, 'The file', /too long for a card form design/],
    ['['.repeat(9000), 'The file', /not valid JSON/]
  ])('%.60j', (text, where, why) => {
    const reading = readThemeText(text)
    expect('where' in reading && reading.where).toBe(where)
    expect('why' in reading && reading.why).toMatch(why)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

test('the code for integrators is JavaScript that makes the component with this very look', () => {
  const theme = themeOf(
    new Map([
      ['layout', 'row'] as const,
      ['style.fontFamily', '"Source Sans 3", serif'] as const,
      ['style.text.color', '#111'] as const
    ])
  )
  const made: unknown[] = []
  const card = { mount: () => made.push('mounted') }
  const components = { get: (...given: unknown[]) => (made.push(...given), card) }
  const page = { getElementById: (id: string) => `element ${id}` }
  runInNewContext(themeCode(theme), { Service3D: () => ({ components: () => components }), document: page })
  expect(made).toEqual(['card-input', theme, 'element card', 'mounted'])
  expect(themeCode(theme)).toContain("layout: 'row'")
})
