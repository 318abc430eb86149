import { describe, expect, it } from 'vitest'
import { capped } from '../../../../../electron/core/matching/reading/text/capped.ts'
import {
  Characters,
  UndecodableBytes,
  type Encoding
} from '../../../../../electron/core/matching/reading/text/characters.ts'
import { markedEncoding } from '../../../../../electron/core/matching/reading/text/encodings.ts'
import { MixedEncodings } from '../../../../../electron/core/matching/reading/text/mixedEncodings.ts'
import { joined, PeekedChunks } from '../../../../../electron/core/matching/reading/text/peekedChunks.ts'
import { wholeText } from '../../../../../electron/core/matching/reading/text/wholeText.ts'
import { kindOf } from '../../../../../electron/core/matching/reading/kindOf.ts'
import { ReadingNotes, ReadingStopped } from '../../../../../electron/core/matching/reading/readingNotes.ts'

async function* streamOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const found: Uint8Array[] = []
  for await (const chunk of chunks) found.push(chunk)
  return found
}

/** The text of bytes that come in pieces of this size, or what stands before those that are none. */
function decoded(bytes: Uint8Array, encoding: Encoding, piece: number): string {
  const characters = new Characters(encoding)
  let text = ''
  try {
    for (let at = 0; at < bytes.length; at += piece) text += characters.decode(bytes.subarray(at, at + piece))
    characters.end()
    return text
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error
    return `${text}${error.before}!`
  }
}

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('bytes become text', () => {
  const text = 'aé€😀\u{10ffff}z'
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', text],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8', text],
    ['a mark in the middle', Buffer.from('a\ufeffb'), 'utf-8', 'a\ufeffb'],
    ['two marks', Buffer.from('\ufeff\ufeffa'), 'utf-8', '\ufeffa'],
    ['UTF-16', utf16(`\ufeff${text}`), 'utf-16le', text],
    ['UTF-16 the other way round', utf16(`\ufeff${text}`, true), 'utf-16be', text],
    ['UTF-16 of letters whose low byte looks like half of a pair', utf16('Øäa'), 'utf-16le', 'Øäa'],
    ['the same the other way round', utf16('Øäa', true), 'utf-16be', 'Øäa'],
    ['Windows-1252', Uint8Array.of(0x61, 0x80, 0xe9), 'windows-1252', 'a€é'],
    ['ISO-8859-15', Uint8Array.of(0x61, 0xa4, 0xe9), 'iso-8859-15', 'a€é'],
    ['characters that are marks for others', Buffer.from('a\ufffdb'), 'utf-8', 'a\ufffdb'],
    ['UTF-8 that ends in two bytes of three', Buffer.from('a€').subarray(0, 3), 'utf-8', 'a!'],
    ['UTF-8 that ends in three bytes of four', Buffer.from('a😀').subarray(0, 4), 'utf-8', 'a!'],
    ['UTF-8 that ends in one byte of two', Buffer.from('aé').subarray(0, 2), 'utf-8', 'a!'],
    ['UTF-16 that ends in a byte', utf16('ab').subarray(0, 3), 'utf-16le', 'a!'],
    ['UTF-16 that ends in half of a pair', utf16('a😀').subarray(0, 4), 'utf-16le', 'a!'],
    ['the same the other way round', utf16('a😀', true).subarray(0, 4), 'utf-16be', 'a!'],
    ['a byte that begins nothing', Uint8Array.of(0x61, 0x80, 0x62), 'utf-8', 'a!'],
    ['a byte that is none in Windows-1252', Uint8Array.of(0x61, 0x81, 0x62), 'windows-1252', 'a!'],
    ['a mark, and a byte that is none', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xff), 'utf-8', 'a!']
  ] as const)('of %s, whatever the pieces', (_what, bytes, encoding, expected) => {
    for (const piece of [1, 2, 3, 4, 5, 1000])
      expect([piece, decoded(bytes, encoding, piece)]).toEqual([piece, expected])
  })

  it.each([
    [
      'real marks for others',
      Buffer.concat([Buffer.from('\ufffdé\ufffd'), Uint8Array.of(0xff)]),
      'utf-8',
      '\ufffdé\ufffd!'
    ],
    ['half of a pair', utf16('a\ufffd\ud800b'), 'utf-16le', 'a\ufffd!'],
    ['half of a pair the other way round', utf16('a\ufffd\ud800b', true), 'utf-16be', 'a\ufffd!'],
    ['the second half alone', utf16('a\udc00b'), 'utf-16le', 'a!']
  ] as const)('up to the first that are none, behind %s', (_what, bytes, encoding, expected) => {
    expect(decoded(bytes, encoding, 1000)).toBe(expected)
  })

  it('as a whole, with the place of what is none', async () => {
    const notes = new ReadingNotes()
    expect(await wholeText(streamOf(Buffer.from('aé'), Buffer.from('\nb')), 'utf-8', notes)).toBe('aé\nb')
    const broken = streamOf(Buffer.from('a\n'), Buffer.from('bc'), Uint8Array.of(0x64, 0xff))
    await expect(wholeText(broken, 'utf-8', notes)).rejects.toBeInstanceOf(ReadingStopped)
    const open = streamOf(Buffer.from('ab'), Uint8Array.of(0xc3))
    await expect(wholeText(open, 'utf-8', notes)).rejects.toBeInstanceOf(ReadingStopped)
    expect(notes.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 4],
      [1, 3]
    ])
    async function* failing() {
      yield await Promise.resolve(Buffer.from('a'))
      throw new TypeError('No.')
    }
    await expect(wholeText(failing(), 'utf-8', notes)).rejects.toBeInstanceOf(TypeError)
  })
})

it.each([
  ['UTF-8', [0xef, 0xbb, 0xbf], 'utf-8'],
  ['UTF-16', [0xff, 0xfe], 'utf-16le'],
  ['UTF-16 the other way round', [0xfe, 0xff], 'utf-16be'],
  ['none, of two bytes of one', [0xef, 0xbb, 0x61], undefined],
  ['none, of the first and last byte of one', [0xef, 0x61, 0xbf], undefined],
  ['none, of the last two of one', [0x61, 0xbb, 0xbf], undefined],
  ['none, of one byte of UTF-16', [0xff, 0x61], undefined],
  ['none, of its other byte', [0x61, 0xfe], undefined],
  ['none, of one byte of the other', [0xfe, 0x61], undefined],
  ['none, of the second byte of the other', [0x61, 0xff], undefined],
  ['none, of nothing', [], undefined]
] as const)('a mark at the beginning says %s', (_what, bytes, encoding) => {
  expect(markedEncoding(Uint8Array.from(bytes))).toBe(encoding)
})

describe('the lines of two encodings', () => {
  /** The first lines of UTF-8 and of others. */
  function linesOf(...parts: readonly (readonly number[] | string)[]) {
    const mixed = new MixedEncodings()
    for (const part of parts) mixed.write(typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))
    mixed.end()
    return [mixed.firstUtf8, mixed.firstOther]
  }

  it.each([
    ['plain letters are of neither', ['a\nb\n'], [undefined, undefined]],
    ['two bytes', ['a\né\n'], [2, undefined]],
    ['three bytes', ['€'], [1, undefined]],
    ['four bytes', ['😀'], [1, undefined]],
    ['the first letter of two bytes', ['\u0080'], [1, undefined]],
    ['the last letter of two bytes', ['\u07ff'], [1, undefined]],
    ['the last letter of three bytes', ['\uffff'], [1, undefined]],
    ['the last letter of all', ['\u{10ffff}'], [1, undefined]],
    ['a letter of one byte', [[0xe9, 0x0a]], [undefined, 1]],
    ['a letter before another', [[0xe9, 0x61, 0x0a]], [undefined, 1]],
    ['bytes that no letter of UTF-8 begins with', [[0xc1, 0x80, 0x0a, 0x80, 0x0a]], [undefined, 1]],
    ['a byte too high', [[0xf5, 0x80, 0x80, 0x80]], [undefined, 1]],
    ['a byte that does not go on', [[0xe2, 0x82, 0x41]], [undefined, 1]],
    ['a letter that another interrupts', [[0xc3, 0x41, 0xa9]], [undefined, 1]],
    ['a byte too high to go on', [[0xc3, 0xc0]], [undefined, 1]],
    ['a letter that the end cuts off', [[0xc3]], [undefined, 1]],
    ['a letter that the line cuts off', [[0xc3, 0x0a, 0xa9]], [undefined, 1]],
    ['a line with both is of the other', [[0xc3, 0xa9, 0xe9, 0x0a]], [undefined, 1]],
    ['the first of each counts', [[0xe9, 0x0a], 'é\n', [0xe9, 0x0a], 'é\n'], [2, 1]],
    ['whatever the pieces', [[0xe2], [0x82], [0xac]], [1, undefined]]
  ] as const)('are found: %s', (_what, parts, lines) => {
    expect(linesOf(...parts)).toEqual(lines)
  })
})

describe('a stream', () => {
  const pieces = [Buffer.from('abc'), Buffer.from('de'), Buffer.from('f')]

  it.each([
    [2, 'ab'],
    [3, 'abc'],
    [4, 'abcd'],
    [9, 'abcdef'],
    [0, '']
  ])('shows its first %i bytes, and is whole afterwards', async (size, shown) => {
    const source = new PeekedChunks(streamOf(...pieces))
    expect(Buffer.from(await source.head(size)).toString()).toBe(shown)
    expect(Buffer.from(await source.head(size)).toString()).toBe(shown)
    expect(Buffer.concat(await all(source.all())).toString()).toBe('abcdef')
  })

  it('is read no further than it is looked at', async () => {
    let given = 0
    async function* counted() {
      for (const piece of pieces) {
        given++
        yield await Promise.resolve(piece)
      }
    }
    const source = new PeekedChunks(counted())
    await source.head(3)
    expect(given).toBe(1)
    await source.head(3)
    expect(given).toBe(1)
    await source.head(5)
    expect(given).toBe(2)
  })

  it('is joined from any pieces, without a copy of one', () => {
    const [one] = pieces
    expect(joined(pieces.slice(0, 1))).toBe(one)
    expect(Buffer.from(joined(pieces)).toString()).toBe('abcdef')
    expect(joined([])).toHaveLength(0)
  })

  it('may have as many bytes as it is capped at', async () => {
    const half = new Uint8Array(500_000)
    const notes = new ReadingNotes()
    expect(await all(capped(streamOf(half, half), 1, notes))).toHaveLength(2)
    await expect(all(capped(streamOf(half, half, Uint8Array.of(1)), 1, notes))).rejects.toBeInstanceOf(ReadingStopped)
    expect(notes.faults.map(({ message }) => message)).toEqual([
      'The file is larger than 1 MB. Split it into smaller files and read them one by one.'
    ])
  })
})

describe('the notes of a reading', () => {
  it('list a hundred faults and count all, at their places', () => {
    const notes = new ReadingNotes()
    for (let line = 1; line <= 101; line++) notes.fault('Wrong.', { line, column: 2 })
    expect([notes.faults.length, notes.faultCount]).toEqual([100, 101])
    expect(notes.faults.at(-1)).toEqual({ line: 100, column: 2, message: 'Wrong.' })
    const other = new ReadingNotes()
    other.fault('Wrong.')
    expect(other.faults).toEqual([{ line: null, column: null, message: 'Wrong.' }])
  })

  it('list fifty warnings, each once, and say how many more there are', () => {
    const notes = new ReadingNotes()
    for (let times = 0; times < 2; times++) for (let at = 0; at < 50; at++) notes.warn(`Odd ${at}.`)
    expect(notes.warnings).toHaveLength(50)
    notes.warn('Odd 50.')
    notes.warn('Odd 51.')
    expect(notes.warnings).toHaveLength(51)
    expect(notes.warnings.at(-1)).toBe('2 more warnings are not listed.')
  })
})

describe('the kind of a file', () => {
  const ID = 'd461f105-1792-407f-95ff-9a496fd918a9'
  it.each([
    ['an element', '<a/>', 'pain.001'],
    ['an element behind spaces', ' \n<a/>', 'pain.001'],
    ['an object', ' {"items":[]}', 'bulk-request'],
    ['a list', '[{"amount":1}]', 'bulk-request'],
    ['ids', `${ID}\n${ID}`, 'ids'],
    ['a list of ids', `["${ID}"]`, 'ids'],
    ['ids below a heading', `Payment ids:\n${ID}`, 'ids'],
    ['ids and as many other lines', `${ID}\nx\n`, 'ids'],
    ['ids and more other lines', `${ID}\nx\ny\n`, 'csv'],
    ['ids and other lines, with empty ones', `${ID}\n\n  \nx\n\n`, 'ids'],
    ['a row with an id and other words', `${ID};a;b\n`, 'csv'],
    ['a row with an id and one other word', `${ID};a\n`, 'csv'],
    ['a row with two ids and one other word', `${ID};${ID};a\n`, 'ids'],
    ['a heading of ids alone', 'Payment ids:\n', 'csv'],
    ['other words', 'name;amount', 'csv'],
    ['words before a web page', 'see <html>', 'csv']
  ] as const)('shows in %s', (_what, text, kind) => {
    expect(kindOf(Buffer.from(text))).toEqual({ kind })
  })

  it('shows in UTF-16 with and without a mark', () => {
    expect(kindOf(utf16('\ufeff<a/>'))).toEqual({ kind: 'pain.001' })
    expect(kindOf(utf16('<a/>'))).toEqual({ kind: 'pain.001' })
    expect(kindOf(utf16('a;b'))).toHaveProperty('refusal', 'This is not a text file. Choose another file.')
  })

  it.each([
    ['a page', '<!DOCTYPE html>', /web page/],
    ['a page with spaces', ' <!doctype   HTML >', /web page/],
    ['a page without a type', '\n<html lang="en">', /web page/],
    ['nothing', '', /empty/]
  ])('is none of %s', (_what, text, words) => {
    expect(kindOf(Buffer.from(text))).toHaveProperty('refusal', expect.stringMatching(words))
  })

  it('is not taken from the first bytes alone of an archive', () => {
    expect(kindOf(Buffer.from('PK;a'))).toEqual({ kind: 'csv' })
    expect(kindOf(Buffer.from('%PD;a'))).toEqual({ kind: 'csv' })
    expect(kindOf(Buffer.from('<htmlx/>'))).toEqual({ kind: 'pain.001' })
  })
})
