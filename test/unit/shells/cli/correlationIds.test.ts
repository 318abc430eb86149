import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { parseCorrelationIds, readCorrelationIds } from '../../../../electron/shells/cli/syncing/correlationIds.ts'
import { MOST_ASKED_IDS } from '../../../../shared/domain/syncRun.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const A = '0f8fad5b-d9cb-469f-a165-70867728950e'
const B = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const C = 'deadbeef-dead-4eef-8eef-deadbeefdead'

describe('a list of payment ids', () => {
  it.each([
    ['one a line', `${A}\n${B}\n`],
    ['lines of Windows', `${A}\r\n${B}\r\n`],
    ['lines of an old Macintosh', `${A}\r${B}`],
    ['commas', `${A},${B}`],
    ['semicolons and quotes', `"${A}";"${B}"`],
    ['spaces and tabs', `  ${A} \t ${B}  `],
    ['a heading', `correlation_id\n${A}\n${B}`],
    ['a heading of two words after a blank line', `\n"Correlation ID"\n${A}\n${B}`],
    ['blank lines between', `${A}\n\n   \n${B}\n\n`],
    ['an id again in capitals', `${A}\n${B}\n${A.toUpperCase()}`]
  ])('is read with %s', (_name, text) => {
    expect(parseCorrelationIds(text, 'ids.txt')).toEqual([A, B])
  })

  it('is read whatever stands between the ids', () => {
    const separator = fc.stringMatching(/^[ \t,;"]*[ \t,;\n][ \t,;"\n]*$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uuid(), separator), { minLength: 1 }), (pairs) => {
        const text = pairs.map((pair) => pair.join('')).join('')
        expect(parseCorrelationIds(text, 'ids.txt')).toEqual([...new Set(pairs.map(([id]) => id))])
      })
    )
  })

  it.each([
    ['a short id', `${A}\n\n${B.slice(0, -1)}\n${C}`, 3],
    ['a short id of letters in the first line', C.slice(0, -1), 1],
    ['a second heading', `id\n${A}\nname\n`, 3],
    ['an amount beside the id', `id,amount\r\n${A},12.50`, 2],
    ['a mistyped id in the first line', 'zf8fad5b-d9cb-469f-a165-70867728950e', 1]
  ])('is refused with the line of %s', (_name, text, line) => {
    expect(() => parseCorrelationIds(text, 'ids.txt')).toThrow(`ids.txt, line ${line}: a payment id is a UUID`)
  })

  it('never shows what stands in a wrong line, which may be a card number', () => {
    expect(() => parseCorrelationIds('4111111111111111', 'ids.txt')).toThrow(/^(?!.*4111)/)
  })

  it.each(['', ' \n\n', 'correlation_id\n'])('is refused without an id: %j', (text) => {
    expect(() => parseCorrelationIds(text, 'ids.txt')).toThrow('ids.txt holds no payment ids.')
  })

  it('is refused with one more than allowed, not with as many, each counted once', () => {
    const id = (index: number) => `0f8fad5b-d9cb-469f-a165-${index.toString(16).padStart(12, '0')}`
    const all = Array.from({ length: MOST_ASKED_IDS }, (_, index) => id(index))
    expect(parseCorrelationIds([...all, all[0]].join('\n'), 'ids.txt')).toHaveLength(MOST_ASKED_IDS)
    expect(() => parseCorrelationIds([...all, id(MOST_ASKED_IDS)].join('\n'), 'ids.txt')).toThrow(
      'holds 100,001 payment ids; at most 100,000'
    )
  })
})

describe('a file of payment ids', () => {
  it.each([
    ['UTF-8', Buffer.from(`${A}\n${B}`)],
    ['UTF-8 with a mark', Buffer.from(`\ufeffid\n${A}\n${B}`)],
    ['UTF-16 of Windows', Buffer.from(`\ufeffid\r\n${A}\r\n${B}\r\n`, 'utf16le')]
  ])('is read as %s', async (_name, bytes) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'ids.txt')
    await writeFile(file, bytes)
    expect(await readCorrelationIds(file, aTerminal().terminal)).toEqual([A, B])
  })

  it('is standard input when it is called -, with its own line numbers', async () => {
    const { terminal } = aTerminal({ readInput: () => Promise.resolve(`\n${A}\nnot-one-1\n`) })
    await expect(readCorrelationIds('-', terminal)).rejects.toThrow('Standard input, line 3')
    await expect(readCorrelationIds('-', aTerminal().terminal)).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('says why it cannot be read', async () => {
    await using folder = await temporaryFolder()
    const { terminal } = aTerminal()
    const directory = join(folder.path, 'folder')
    await mkdir(directory)
    const missing = readCorrelationIds(join(folder.path, 'no.txt'), terminal)
    await expect(missing).rejects.toThrow('no.txt cannot be read: there is no such file.')
    await expect(readCorrelationIds(directory, terminal)).rejects.toThrow('it is a folder')
    const large = join(folder.path, 'large.txt')
    await writeFile(large, Buffer.alloc(17 * 1024 * 1024, '\n'))
    await expect(readCorrelationIds(large, terminal)).rejects.toThrow('large.txt is too large to be a list of ids.')
  })
})
