import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { createChainCheck, type KnownHead } from '../../../../electron/core/auditChain/checkChain.ts'
import { FIRST_HASH, hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { logLine, readLogLine, type LogLink } from '../../../../electron/core/auditChain/logLine.ts'
import { LOG_KINDS, type LogEntry, type LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'

type Said = Pick<LogEntry, 'at' | 'by' | 'kind' | 'reconciliation' | 'detail'>

const said = fc.record<Said>({
  at: fc.date({ noInvalidDate: true }).map((date) => date.toJSON()),
  by: fc.string(),
  kind: fc.constantFrom(...LOG_KINDS),
  reconciliation: fc.option(fc.uuid()),
  detail: fc.json()
})

const chains = fc.array(said, { minLength: 2, maxLength: 8 }).map(chained)

function chained(all: readonly Said[]): readonly LogEntry[] {
  let previousHash = FIRST_HASH
  return all.map((entry, index) => {
    const linked = { ...entry, seq: index + 1, previousHash }
    previousHash = hashEntry(linked)
    return { ...linked, hash: previousHash }
  })
}

function verdictOf(entries: readonly LogEntry[], heads: readonly KnownHead[] = []): LogVerdict {
  const check = createChainCheck(heads)
  for (const entry of entries) check.add(entry)
  return check.verdict()
}

function headOf(entries: readonly LogEntry[]): KnownHead {
  return { hash: entries.at(-1)?.hash ?? FIRST_HASH, says: 'the sign-off of today' }
}

/** Any value of the same type that is another one. */
function otherThan(value: LogEntry[keyof LogEntry]): fc.Arbitrary<LogEntry[keyof LogEntry]> {
  const any: fc.Arbitrary<LogEntry[keyof LogEntry]> =
    typeof value === 'number' ? fc.integer() : fc.oneof(fc.string(), fc.constant(`${value ?? ''} `))
  return any.filter((other) => other !== value)
}

describe('the chain of the log', () => {
  it('is whole as it was written, and names its head', () => {
    fc.assert(
      fc.property(chains, (entries) => {
        const head = entries.at(-1)?.hash
        expect(verdictOf(entries, [headOf(entries)])).toEqual({
          isWhole: true,
          entries: entries.length,
          untold: 0,
          uncovered: 0,
          head,
          remarks: expect.any(Array) as unknown,
          broken: null
        })
      })
    )
  })

  it('reports entries whose time runs backwards, which no hash shows, and no others', () => {
    const at = (time: string) => ({ at: time, by: 'anna', kind: 'note', reconciliation: null, detail: '{}' }) as const
    const times = ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z', '2026-05-02T08:00:00.000Z']
    expect(verdictOf(chained(times.map(at))).remarks).toEqual([])
    const backwards = verdictOf(chained([...times, '2026-04-30T10:00:00.000Z', '2026-05-01T09:00:00.000Z'].map(at)))
    expect([backwards.isWhole, backwards.remarks]).toEqual([
      true,
      [
        'Entry 4 says that it was written at 2026-04-30T10:00:00.000Z, before entry 3 at 2026-05-02T08:00:00.000Z. Either the clock of the computer was set back, or the times are false.'
      ]
    ])
    const twice = verdictOf(chained([...times, times[0] ?? '', '2026-04-01T09:00:00.000Z'].map(at)))
    expect(twice.remarks[0]).toContain(', and so do 1 more.')
  })

  it('names the entry that a requested head belongs to', () => {
    fc.assert(
      fc.property(chains, (entries) => {
        const [first] = entries
        const asked = { hash: first?.hash ?? '', says: 'the head that you gave', isRequested: true } as const
        const { remarks } = verdictOf(entries, [headOf(entries), asked])
        expect(remarks[0]).toBe('Entry 1 is the one named by the head that you gave.')
        const other = { ...asked, hash: 'f'.repeat(64) }
        expect(verdictOf(entries, [other]).broken?.message).toContain('the head that you gave names one that is not in')
      })
    )
  })

  it('finds any changed field of any entry, and names that entry', () => {
    const edits = chains.chain((entries) =>
      fc.nat(entries.length - 1).chain((at) => {
        const entry = entries[at]
        if (!entry) throw new Error('There is an entry at each place')
        const fields = Object.keys(entry) as (keyof LogEntry)[]
        return fc
          .constantFrom(...fields)
          .chain((field) =>
            fc.tuple(fc.constant(entries), fc.constant(at), fc.constant(field), otherThan(entry[field]))
          )
      })
    )
    fc.assert(
      fc.property(edits, ([entries, at, field, value]) => {
        const changed = entries.map((entry, index) => (index === at ? { ...entry, [field]: value } : entry))
        const { isWhole, broken } = verdictOf(changed)
        expect(isWhole).toBe(false)
        if (field !== 'seq') expect(broken?.seq).toBe(at + 1)
      }),
      { numRuns: 500 }
    )
  })

  it('finds an entry that was removed, and its place', () => {
    fc.assert(
      fc.property(chains, fc.nat(), (entries, place) => {
        const at = place % (entries.length - 1)
        const { broken } = verdictOf(entries.toSpliced(at, 1))
        expect(broken).toEqual({ seq: at + 2, message: `Entry ${at + 1} was removed.` })
      })
    )
  })

  it('finds an entry that was inserted, whether a new one or a copy of another entry', () => {
    fc.assert(
      fc.property(chains, said, fc.nat(), fc.nat(), (entries, stranger, place, seq) => {
        const at = place % (entries.length + 1)
        const previousHash = entries[at - 1]?.hash ?? FIRST_HASH
        const linked = { ...stranger, seq: (seq % (entries.length + 3)) + 1, previousHash }
        const inserted = { ...linked, hash: hashEntry(linked) }
        // Written behind the last entry as the log itself would, it is no insertion.
        if (at < entries.length) expect(verdictOf(entries.toSpliced(at, 0, inserted)).isWhole).toBe(false)
        const twice = entries[place % entries.length]
        if (twice) expect(verdictOf(entries.toSpliced(at, 0, twice)).isWhole).toBe(false)
      })
    )
  })

  it('finds two entries that changed places', () => {
    fc.assert(
      fc.property(chains, fc.nat(), fc.nat(), (entries, one, other) => {
        const [first, second] = [one % entries.length, other % entries.length]
        fc.pre(first !== second)
        const [a, b] = [entries[first], entries[second]]
        if (!a || !b) throw new Error('There is an entry at each place')
        const swapped = entries.with(first, b).with(second, a)
        expect(verdictOf(swapped).isWhole).toBe(false)
        // Also where their numbers were swapped along with what they say.
        const renumbered = swapped.map((entry, index) => ({ ...entry, seq: index + 1 }))
        expect(verdictOf(renumbered).broken?.seq).toBe(Math.min(first, second) + 1)
      })
    )
  })

  it('finds an end that was cut off, or rewritten from some entry on, by a known head', () => {
    fc.assert(
      fc.property(chains, fc.nat(), (entries, place) => {
        const at = place % entries.length
        const head = headOf(entries)
        const cut = verdictOf(entries.slice(0, at), [head])
        expect(cut.broken?.seq).toBe(at + 1)
        expect(cut.broken?.message).toContain('the sign-off of today')
        const forged = chained(entries.map((entry, index) => (index === at ? { ...entry, by: `${entry.by}!` } : entry)))
        expect(verdictOf(forged).isWhole).toBe(true)
        expect(verdictOf(forged, [head]).isWhole).toBe(false)
      })
    )
  })

  it('holds over entries whose content is left out', () => {
    const entries = chained(
      ['a', 'b', 'c'].map((by) => ({ at: '', by, kind: 'note', reconciliation: null, detail: '{}' }))
    )
    const told = (index: number) => entries.map((entry, at) => (at === index ? entry : linkOf(entry)))
    for (const index of [0, 1, 2]) {
      const check = createChainCheck([headOf(entries)])
      for (const entry of told(index)) check.add(entry)
      expect(check.verdict()).toMatchObject({ isWhole: true, entries: 3, untold: 2 })
    }
    // The hash of a link cannot be recomputed, so that it may follow on from any entries.
    const named = (index: number, link: number) => {
      const check = createChainCheck([{ hash: entries[index]?.hash ?? '', says: 'you', isRequested: true }])
      for (const entry of entries) check.add(entry.seq === link + 1 ? linkOf(entry) : entry)
      const { uncovered, remarks } = check.verdict()
      return [uncovered, remarks[0]?.replace(/^Entry \d is the one named by you\./, '')]
    }
    const link = (last: number, which: string) => [
      last,
      ` That hash says nothing of ${which}: of entry ${last} there is only the link, which can be put after any entries.`
    ]
    expect([named(2, 0), named(2, 1), named(2, 2), named(0, 1)]).toEqual([
      link(1, 'entry 1'),
      link(2, 'entries 1 to 2'),
      link(3, 'entries 1 to 3'),
      [0, '']
    ])
    const check = createChainCheck([])
    for (const entry of told(0).toSpliced(1, 1)) check.add(entry)
    expect(check.verdict().broken?.message).toBe('Entry 2 was removed.')
  })

  it('says of each kind of break what was done, and to which entry', () => {
    const entries = chained(
      ['a', 'b', 'c', 'd'].map((by) => ({ at: '', by, kind: 'note', reconciliation: null, detail: '{}' }))
    )
    const [first, second, third, fourth] = entries.map(linkOf)
    if (!first || !second || !third || !fourth) throw new Error('There are four entries.')
    const says = (...links: readonly LogLink[]) => {
      const check = createChainCheck([])
      for (const link of links) check.add(link)
      return check.verdict().broken
    }
    expect(says(first, fourth)).toEqual({ seq: 4, message: 'Entries 2 to 3 were removed.' })
    expect(says(first, { ...first, previousHash: first.hash })).toEqual({
      seq: 1,
      message: 'Entry 1 stands after entry 1: it was inserted or moved.'
    })
    expect(says(first, second, { ...first, previousHash: second.hash })?.message).toBe(
      'Entry 1 stands after entry 2: it was inserted or moved.'
    )
    expect(says({ ...first, previousHash: second.hash })).toEqual({
      seq: 1,
      message: 'Entry 1 is not the first entry: there was another one before it.'
    })
    expect(says(first, { ...second, previousHash: third.hash })).toEqual({
      seq: 2,
      message: 'Entry 2 does not fit entry 1: one of the two was replaced.'
    })
  })

  it('names the earliest break, whether a hash, a caller or a known head shows it', () => {
    const entries = chained(
      ['a', 'b', 'c'].map((by) => ({ at: '', by, kind: 'note', reconciliation: null, detail: '' }))
    )
    const head: KnownHead = { hash: 'f'.repeat(64), says: 'the sign-off of today' }
    const earliest = (known: readonly KnownHead[], isBroken: boolean, ...blamed: readonly number[]) => {
      const check = createChainCheck(known)
      for (const entry of entries) check.add(isBroken && entry.seq === 2 ? { ...entry, by: 'x' } : entry)
      for (const seq of blamed) check.blame(seq, () => `caller ${blamed.indexOf(seq)} of ${seq}`)
      return check.verdict().broken
    }
    expect(earliest([], false, 3)).toEqual({ seq: 3, message: 'caller 0 of 3' })
    expect(earliest([], false, 3, 1, 2)).toEqual({ seq: 1, message: 'caller 1 of 1' })
    expect(earliest([], true, 3)?.message).toBe('Entry 2 was changed after it was written.')
    expect(earliest([], true, 2)?.message).toBe('Entry 2 was changed after it was written.')
    expect(earliest([], true, 1)?.message).toBe('caller 0 of 1')
    expect(earliest([head], true)?.message).toBe('Entry 2 was changed after it was written.')
    const cut = 'The audit trail ends with entry 3, but the sign-off of today names one that is not in it'
    expect(earliest([head], false)).toEqual({ seq: 4, message: `${cut}: its end was cut off or replaced.` })
    expect(earliest([head], false, 4)?.message).toBe('caller 0 of 4')
    expect(earliest([head], false, 5)?.seq).toBe(4)
  })

  it('distinguishes an empty log from one that was emptied', () => {
    expect(verdictOf([], [{ hash: FIRST_HASH, says: 'the sign-off of today' }]).broken).toBeNull()
    expect(verdictOf([], [{ hash: 'f'.repeat(64), says: 'the sign-off of today' }]).broken).toEqual({
      seq: 1,
      message:
        'The audit trail is empty, but the sign-off of today names one that is not in it: its end was cut off or replaced.'
    })
  })

  it('reads the lines that it writes, whole or as links, and nothing else', () => {
    const [entry] = chained([{ at: '', by: 'a', kind: 'note', reconciliation: null, detail: '{}' }])
    if (!entry) throw new Error('There is an entry.')
    const link = linkOf(entry)
    expect(logLine(link)).toBe(`{"seq":1,"previousHash":"${link.previousHash}","hash":"${link.hash}"}\n`)
    for (const each of [entry, link]) expect(readLogLine(logLine(each))).toEqual(each)
    for (const field of ['seq', 'previousHash', 'hash'] as const)
      expect(readLogLine(logLine({ ...link, [field]: undefined }))).toBeUndefined()
    expect(readLogLine(` ${logLine(link)}`)).toEqual(link)
    for (const line of ['', 'null', '{', '[]', '{"seq":"1"}']) expect(readLogLine(line)).toBeUndefined()
    const line = logLine(entry)
    for (const twice of ['"by":"mallory"', '"at":"2020-01-01T00:00:00.000Z"', '"detail":"{}"'])
      expect(readLogLine(line.replace('{', `{${twice},`))).toBeUndefined()
  })
})

function linkOf({ seq, previousHash, hash }: LogEntry) {
  return { seq, previousHash, hash }
}
