import fc from '../../../support/fastCheck.ts'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { ReadingNotes, ReadingStopped } from '../../../../electron/reconciliation/reading/readingNotes.ts'
import { XmlScanner } from '../../../../electron/reconciliation/reading/xml/xmlScanner.ts'

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
  ] as const)('tells of %s', (_, pieces, told) => {
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
