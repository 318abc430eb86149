import fc from '../../../../support/fastCheck.ts'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { endOfTag, KnownAttributes } from '../../../../../electron/core/matching/reading/xml/attributes.ts'
import { LineCount } from '../../../../../electron/core/matching/reading/xml/lineCount.ts'
import { endOfComment, endOfInstruction } from '../../../../../electron/core/matching/reading/xml/markup.ts'
import { isNameCode, isSpace } from '../../../../../electron/core/matching/reading/xml/nameCodes.ts'
import { Names } from '../../../../../electron/core/matching/reading/xml/names.ts'
import { plainText, XmlMistake } from '../../../../../electron/core/matching/reading/xml/plainText.ts'
import { Signs } from '../../../../../electron/core/matching/reading/xml/signs.ts'
import { ReadingNotes, ReadingStopped } from '../../../../../electron/core/matching/reading/readingNotes.ts'
import { XmlScanner } from '../../../../../electron/core/matching/reading/xml/xmlScanner.ts'

/** What was found in a text, one after the other; undefined where it is not well-formed. */
type Found = readonly string[] | undefined

function scanned(text: string, piece: number): Found {
  const found: string[] = []
  const add = (words: string) => {
    // Texts come in pieces where sections are in them.
    if (words.startsWith('=') && found.at(-1)?.startsWith('=')) found.push(`${found.pop() ?? ''}${words.slice(1)}`)
    else found.push(words)
  }
  const scanner = new XmlScanner(
    {
      open: (name, attributes) => found.push(`<${name}${JSON.stringify([...(attributes ?? [])])}`),
      text: (part) => (part === '' ? undefined : add(`=${part}`)),
      close: () => found.push('>')
    },
    new ReadingNotes()
  )
  scanner.isTextWanted = true
  try {
    for (let at = 0; at < text.length; at += piece) scanner.write(text.slice(at, at + piece))
    scanner.finish()
    return found
  } catch (error) {
    if (error instanceof ReadingStopped) return undefined
    throw error
  }
}

function parsed(text: string): Found {
  const found: string[] = []
  const add = (words: string) => {
    if (found.at(-1)?.startsWith('=')) found.push(`${found.pop() ?? ''}${words}`)
    else found.push(`=${words}`)
  }
  const wrong = new Set<'wrong'>()
  const refuse = () => void wrong.add('wrong')
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => found.push(`<${name}${JSON.stringify(Object.entries(attributes))}`))
  parser.on('closetag', () => found.push('>'))
  parser.on('text', add)
  parser.on('cdata', (part) => (part === '' ? undefined : add(part)))
  parser.write(text).close()
  return wrong.size > 0 ? undefined : found
}

const GOOD = `<?xml version="1.0"?>
<!-- a & b --><a:b xmlns:a="urn:x" c='d "e" &lt;&#65;'>
  <c/><d e="f" />text &amp; &#x41;\r\n<![CDATA[<x> & ]]>
  <?pi some?><f>g</f >é😀</a:b>
`

describe('the scanner of XML', () => {
  it.each([
    ['a piece within its length', ['<a>\n <!--', 'x'.repeat(999_996)], []],
    [
      'a longer one, where it begins',
      ['<a>\n <!--', 'x'.repeat(999_997)],
      ['2:2 What begins here does not end within a million characters. This is not a payment file.']
    ],
    [
      'a closing tag of another element as such, also at the end of what has come',
      ['<abcdef>\n', '</a>'],
      [
        '2:1 This closing tag belongs to another element: <abcdef> is open. Get the file again from the program that wrote it.'
      ]
    ]
  ] as const)('reports on %s', (_, pieces, told) => {
    const notes = new ReadingNotes()
    const nothing = () => undefined
    const scanner = new XmlScanner({ open: nothing, text: nothing, close: nothing }, notes)
    const write = () => {
      for (const piece of pieces) scanner.write(piece)
    }
    if (told.length > 0) expect(write).toThrow(ReadingStopped)
    else write()
    expect(notes.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(told)
  })

  it('finds in a text what another parser finds, whatever the pieces', () => {
    const expected = parsed(GOOD)
    expect(expected).toBeDefined()
    for (let piece = 1; piece <= GOOD.length; piece++) {
      // Half of a character does not come out of a decoder.
      if (/[\ud800-\udbff]/.test(GOOD.charAt(GOOD.length % piece))) continue
      expect(scanned(GOOD, piece)).toEqual(expected)
    }
  })

  it('refuses what another parser refuses, and finds the same in the rest', () => {
    // No question marks: the other parser takes them for part of the name of an instruction.
    const letter = fc.constantFrom(
      ...Array.from('<>&;/"\'=!-[] :aD1\n\u0001é·\u00a0\u202e\u3000×'),
      ']]>',
      '&#0;',
      '<a>',
      '</a>',
      ''
    )
    fc.assert(
      fc.property(
        fc.nat(GOOD.length - 3),
        letter,
        fc.nat(3),
        fc.integer({ min: 1, max: 60 }),
        (at, put, cut, piece) => {
          const text = GOOD.slice(0, at) + put + GOOD.slice(at + cut)
          fc.pre(text.isWellFormed())
          const expected = parsed(text)
          const found = scanned(text, piece)
          if (expected === undefined) expect(found).toBeUndefined()
          else expect(found).toEqual(expected)
        }
      ),
      { numRuns: 5000 }
    )
  })
})

/** What comes of a text, or where it is wrong. */
function orMistake<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof XmlMistake)) throw error
    return `wrong at ${error.at}`
  }
}

describe('a tag', () => {
  it.each([
    ['<a>', 2],
    ['<a b="c>d">', 10],
    ["<a b='\">'>", 9],
    ['<a b="\'>">', 9],
    ['<a b="', -1],
    ['<a b=">', -1],
    ['<a', -1]
  ])('%s ends at %i', (text, end) => {
    expect(endOfTag(text, 2)).toBe(end)
  })

  const attributesIn = (source: string) =>
    orMistake(() => Object.fromEntries(new KnownAttributes().read(`<x${source}>`, 2, 2 + source.length)))

  it.each([
    ['', {}],
    [' \n', {}],
    [' a="b"', { a: 'b' }],
    [' a = \'b\' c="d"', { a: 'b', c: 'd' }],
    [' a=""', { a: '' }],
    [' a="\'" b=\'"\'', { a: "'", b: '"' }],
    [' a="b\r\nc\td\ne"', { a: 'b c d e' }],
    [' a="&lt;&#65;"', { a: '<A' }],
    [' xml:a.b-c="d"', { 'xml:a.b-c': 'd' }],
    ['a="b"', 'wrong at 2'],
    [' a="b"c="d"', 'wrong at 8'],
    [' a="b" a="c"', 'wrong at 9'],
    [' a', 'wrong at 2'],
    [' a=b', 'wrong at 2'],
    [' a="b" 1="c"', 'wrong at 8'],
    [' a="<"', 'wrong at 2'],
    [' a="b&c"', 'wrong at 7'],
    [" cc='&'", 'wrong at 7']
  ])('has the attributes of “%s”, or a mistake', (source, attributes) => {
    expect(attributesIn(source)).toEqual(attributes)
  })

  it('has the same attributes as one of the same text, however many were before', () => {
    const known = new KnownAttributes()
    const read = (source: string) => known.read(source, 0, source.length)
    expect(read(' a="1"')).toBe(read(' a="1"'))
    for (let at = 0; at < 100; at++) expect(read(` a="${at}"`).get('a')).toBe(String(at))
    expect(read(' a="99"')).not.toBe(read(' a="99"'))
    const long = ` a="${'x'.repeat(195)}"`
    expect([long.length, new KnownAttributes().read(long, 0, long.length).get('a')?.length]).toEqual([200, 195])
    const other = new KnownAttributes()
    expect(other.read(long, 0, long.length)).not.toBe(other.read(long, 0, long.length))
    const shorter = long.replace('x', '')
    expect(other.read(shorter, 0, shorter.length)).toBe(other.read(shorter, 0, shorter.length))
  })
})

describe('a name', () => {
  const namesIn = (...texts: readonly string[]) => {
    const names = new Names()
    return texts.map((text) => orMistake(() => names.read(text, 0)))
  }

  it('ends before what is of none, and is unknown where the text ends first', () => {
    expect(namesIn('ab>', 'ab c', 'ab/', 'a:b.c-1_>', 'é😀>', 'ab', '')).toEqual([
      ...['ab', 'ab', 'ab', 'a:b.c-1_', 'é😀', undefined, undefined]
    ])
  })

  it('is found again in the order in which names came', () => {
    expect(namesIn('a>', 'ab>', 'a>', 'ab>', 'a>', 'abc>', 'a>', 'ab', 'ab>')).toEqual([
      ...['a', 'ab', 'a', 'ab', 'a', 'abc', 'a', undefined, 'ab']
    ])
  })

  it.each(['>', '1a>', '-a>', ' a>', '×>', 'a×>'])('is none in “%s”', (text) => {
    expect(namesIn(text)).toEqual(['wrong at 0'])
  })

  it('may have letters, digits and some signs in it', () => {
    const ofName = Array.from('aZ09_.:-é')
    expect(ofName.filter((sign) => !isNameCode(sign.charCodeAt(0)))).toEqual([])
    expect(Array.from(' <>/="&;!?\n\t\u007f').filter((sign) => isNameCode(sign.charCodeAt(0)))).toEqual([])
    expect([isNameCode(127), isNameCode(128), isNameCode(Number.NaN)]).toEqual([false, true, false])
    expect([isSpace(''), isSpace(' \t\r\n'), isSpace(' a'), isSpace('\u00a0')]).toEqual([true, true, false, false])
  })
})

describe('a text', () => {
  it.each([
    ['a & b', 'wrong at 9'],
    ['&', 'wrong at 7'],
    ['a &nbsp;', 'wrong at 9'],
    ['&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
    ['&#65;&#x41;&#x1F600;&#128512;', 'AA😀😀'],
    ['&#9;&#10;&#13;&#32;', '\t\n\r '],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['&#0;', 'wrong at 7'],
    ['&#8;', 'wrong at 7'],
    ['&#11;', 'wrong at 7'],
    ['&#12;', 'wrong at 7'],
    ['&#14;', 'wrong at 7'],
    ['&#31;', 'wrong at 7'],
    ['&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;', '\ud7ff\ue000\ufffd\u{10000}\u{10ffff}'],
    ['&#xD800;', 'wrong at 7'],
    ['&#xDFFF;', 'wrong at 7'],
    ['&#xFFFE;', 'wrong at 7'],
    ['&#xFFFF;', 'wrong at 7'],
    ['&#x110000;', 'wrong at 7'],
    ['&#xZ;', 'wrong at 7']
  ])('“%s” has its entities and line ends as they are meant', (text, plain) => {
    expect(orMistake(() => plainText(text, 7))).toBe(plain)
  })

  it('knows its next signs, which are searched from where it was read to', () => {
    const signs = new Signs()
    const at = () => [signs.entity, signs.sectionEnd]
    signs.goOn('a&b]]>c&d]]>')
    expect(at()).toEqual([1, 3])
    signs.passTo(1)
    expect(at()).toEqual([1, 3])
    signs.passTo(3)
    expect(at()).toEqual([7, 3])
    signs.passTo(4)
    expect(at()).toEqual([7, 9])
    signs.passTo(10)
    expect(at()).toEqual([12, 12])
    signs.goOn('&')
    expect(at()).toEqual([0, 1])
  })

  it('has its places, also where its beginning is no longer in memory', () => {
    const lines = new LineCount()
    lines.goOn('ab\ncd\n\ne', 0)
    expect([0, 2, 3, 5, 6, 7].map((offset) => lines.placeOf(offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
      { line: 4, column: 1 }
    ])
    lines.goOn('e\nf', 7)
    expect([0, 1, 2, 3].map((offset) => lines.placeOf(offset))).toEqual([
      { line: 4, column: 1 },
      { line: 4, column: 2 },
      { line: 5, column: 1 },
      { line: 5, column: 2 }
    ])
    expect(lines.line).toBe(5)
  })
})

describe('a comment or an instruction', () => {
  it.each([
    ['<!---->', 7],
    ['<!-- a -->b', 10],
    ['<!-- a > b -->', 14],
    ['<!-- a -', undefined],
    ['<!-- a --', undefined],
    ['<!-- a', undefined],
    ['<!-- a -- b -->', 'wrong at 0'],
    ['<!-- a --->', 'wrong at 0'],
    ['<!-->', undefined]
  ])('%s ends at %s', (text, end) => {
    expect(orMistake(() => endOfComment(text, 0))).toBe(end)
  })

  it.each([
    ['<?xml version="1.0"?>', true],
    ["<?xml version='1.1' ?>", true],
    ['<?xml\tversion = "1.0" encoding = "UTF-8" standalone = "yes"?>', true],
    ['<?xml version="1.0" standalone="no"?>', true],
    ["<?xml version='1.0' encoding='a.b-1'?>", true],
    ['<?xml version="1.0" encoding=\'x"?>', false],
    ['<?xml version="1.0\'?>', false],
    ['<?xml version="1."?>', false],
    ['<?xml version="2.0"?>', false],
    ['<?xml version="1.0"encoding="x"?>', false],
    ['<?xml version="1.0" encoding="1x"?>', false],
    ['<?xml version="1.0" standalone="maybe"?>', false],
    ['<?xml version="1.0" standalone="yes" encoding="x"?>', false],
    ['<?xml encoding="x"?>', false],
    ['<?xml ?>', false],
    ['<?xml?>', false],
    ['<?XML version="1.0"?>', false]
  ])('%s declares XML: %s, at the beginning alone', (text, isOne) => {
    expect(orMistake(() => endOfInstruction(text, 0, true))).toBe(isOne ? text.length : 'wrong at 0')
    expect(orMistake(() => endOfInstruction(text, 0, false))).toBe('wrong at 0')
  })

  it.each([
    ['<?a?>', 5],
    ['<?a b?>', 7],
    ['<?xml-style a?>', 15],
    ['<?a > b?>c', 9],
    ['<?a', undefined],
    ['<?>', undefined],
    ['<??>', 'wrong at 0'],
    ['<? a?>', 'wrong at 0'],
    ['<?1?>', 'wrong at 0'],
    ['<?a+?>', 'wrong at 0']
  ])('%s is an instruction that ends at %s', (text, end) => {
    expect(orMistake(() => endOfInstruction(text, 0, false))).toBe(end)
  })
})

describe('a document', () => {
  /** Its faults, `line:column words`. */
  function told(...pieces: readonly string[]): readonly string[] {
    const notes = new ReadingNotes()
    const nothing = () => undefined
    const scanner = new XmlScanner({ open: nothing, text: nothing, close: nothing }, notes)
    try {
      for (const piece of pieces) scanner.write(piece)
      scanner.finish()
    } catch (error) {
      if (!(error instanceof ReadingStopped)) throw error
    }
    return notes.faults.map(({ line, column, message }) => `${line}:${column} ${message.split('. ')[0] ?? ''}`)
  }

  it.each([
    ['<a/>', []],
    ['\n<a></a>\n', []],
    ['<!-- x --><a/><!-- y --><?z?>', []],
    [' <?xml version="1.0"?><a/>', ['1:2 A second document begins here']],
    ['<!-- x --><?xml version="1.0"?><a/>', ['1:11 A second document begins here']],
    ['<?z?><?xml version="1.0"?><a/>', ['1:6 A second document begins here']],
    ['<a/><?xml version="1.0"?>', ['1:5 A second document begins here']],
    ['<a/>\n<b/>', ['2:1 A second document begins here']],
    ['', ['1:1 The file has no elements']],
    ['<!-- x -->', ['1:11 The file has no elements']],
    ['<a>', ['1:4 The file ends before <a> is closed: it was cut off']],
    ['<a><b></b>\n', ['2:1 The file ends before <a> is closed: it was cut off']],
    ['x<a/>', ['1:1 There is text outside of the document']],
    ['<a/>x', ['1:5 There is text outside of the document']],
    ['<a/>&#32;', []],
    ['<a/>&#65;', ['1:5 There is text outside of the document']],
    ['<![CDATA[x]]><a/>', ['1:1 There is text outside of the document']],
    ['<a>]]></a>', ['1:4 “]]>” cannot stand in a text']],
    ['<a>x & y</a>', ['1:6 This “&” is not part of an entity']],
    ['<a b="&amp;">]]&gt;&amp;</a>', []],
    ['<a><![CDATA[&]]></a>', []],
    ['<a><!-- & ]]> --></a>', []],
    ['<a></b>', ['1:4 This closing tag belongs to another element: <a> is open']],
    ['</a>', ['1:1 This closing tag belongs to another element: nothing is open']],
    ['<a></a b>', ['1:4 This closing tag belongs to another element: <a> is open']],
    ['<a></ab>', ['1:4 This closing tag belongs to another element: <a> is open']],
    ['<ab></a>', ['1:5 This closing tag belongs to another element: <ab> is open']],
    ['<a></a \n>', []],
    ['<ab></xyz', ['1:5 This closing tag belongs to another element: <ab> is open']],
    ['<ab></ab', ['1:9 The file ends before <ab> is closed: it was cut off']],
    ['<ab></ab ', ['1:10 The file ends before <ab> is closed: it was cut off']],
    ['<a><!x></a>      ', ['1:4 This is not well-formed XML']],
    ['<!DOCTYPE a><a/>', ['1:1 The file has a document type (DTD)']],
    ['<a>\u0001</a>', ['1:4 This character is not allowed in XML']],
    ['<a>\ufffe</a>', ['1:4 This character is not allowed in XML']],
    ['<a>\uffff</a>', ['1:4 This character is not allowed in XML']],
    ['<a>\t\r\n\u0085</a>', []],
    ['<>', ['1:2 This is not a valid name']],
    ['< a>', ['1:2 This is not a valid name']]
  ])('%j is reported at the place of its mistake, whatever its pieces', (text, lines) => {
    expect(told(text)).toEqual(lines)
    expect(told(...Array.from(text))).toEqual(lines)
  })

  it('may be 64 elements deep', () => {
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`
    expect(told(deep(64))).toEqual([])
    expect(told(deep(65))).toEqual(['1:193 Elements are nested more than 64 levels deep'])
  })

  it('is read with its texts only where they are wanted', () => {
    const texts: string[] = []
    const listener = {
      open: (name: string) => void (scanner.isTextWanted = name === 'b'),
      text: (text: string) => texts.push(text),
      close: () => void (scanner.isTextWanted = false)
    }
    const scanner: XmlScanner = new XmlScanner(listener, new ReadingNotes())
    scanner.write('<a>x<b>y\r\n&amp;<![CDATA[1\r\n2\r3]]></b><![CDATA[z]]>w</a>')
    scanner.finish()
    expect(texts).toEqual(['y\n&', '1\n2\n3'])
  })
})
