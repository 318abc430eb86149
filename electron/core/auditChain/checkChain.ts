import { LOG_TIME, type LogEntry, type LogVerdict } from '../../../shared/domain/reconciliation/actionLog.ts'
import { EMPTY_LOG, FIRST_HASH, hashEntry } from './hashEntry.ts'
import type { LogLink } from './logLine.ts'
import { createRoster } from './roster.ts'

/** A hash that was the last one of the log at some time. `says` names its source, such as `The sign-off of …`. */
export interface KnownHead {
  readonly hash: string
  readonly says: string
  /** The verdict tells the caller which entry has this hash. */
  readonly isRequested?: true
}

export interface ChainCheck {
  /** Adds the next entry, in the order of the log. */
  add(entry: LogEntry | LogLink): void
  /** Reports an error that no entry's hash covers; counts, and needs its words, unless an earlier entry is broken. */
  blame(seq: number, words: () => string): void
  verdict(): LogVerdict
}

type Broken = NonNullable<LogVerdict['broken']>

/** Recomputes a chain, entry by entry, and finds the first entry that was changed or that its author did not sign. */
export function createChainCheck(heads: readonly KnownHead[]): ChainCheck {
  const missing = new Map(heads.map((head) => [head.hash, head]))
  missing.delete(FIRST_HASH)
  let last: { readonly seq: number; readonly hash: string } = EMPTY_LOG
  const remarks: string[] = []
  const clock = createClockCheck()
  const roster = createRoster()
  let entries = 0
  let untold = 0
  let lastLink = 0
  let uncovered = 0
  let broken: Broken | null = null

  function rosterFault(entry: LogEntry): Broken | null {
    const fault = roster.add(entry)
    return fault === undefined ? null : { seq: entry.seq, message: `Entry ${entry.seq} by ${entry.by} ${fault}.` }
  }

  return {
    add(entry) {
      entries += 1
      if (isWholeEntry(entry)) clock.add(entry)
      else [untold, lastLink] = [untold + 1, entry.seq]
      broken ??= faultOf(entry, last)
      if (isWholeEntry(entry)) broken ??= rosterFault(entry)
      const head = missing.get(entry.hash)
      if (head?.isRequested) {
        // Nobody can recompute the hash of a link, so it may follow on from any entries.
        uncovered = lastLink
        remarks.push(`Entry ${entry.seq} is the one named by ${head.says}.${uncoveredWords(uncovered)}`)
      }
      missing.delete(entry.hash)
      last = { seq: entry.seq, hash: entry.hash }
    },
    blame(seq, words) {
      if (broken === null || seq < broken.seq) broken = { seq, message: words() }
    },
    verdict() {
      const [head] = missing.values()
      const cut = head && cutOff(last.seq, head)
      if (cut && (broken === null || cut.seq < broken.seq)) broken = cut
      const { signedFrom, ends } = roster
      const signed = [
        ...ends.map(
          ({ from, to }) => `Entries ${from} to ${to} bear the signatures of their authors; later ones need none.`
        ),
        ...(signedFrom === undefined ? [] : [`Each entry from ${signedFrom} on bears the signature of its author.`])
      ]
      const allRemarks = [...remarks, ...(broken === null ? signed : []), ...clock.remarks()]
      return { isWhole: broken === null, entries, untold, uncovered, head: last.hash, remarks: allRemarks, broken }
    }
  }
}

/** Finds times that are none, and those before the time of the entry before. Hashes do not show either. */
function createClockCheck() {
  let last: Pick<LogEntry, 'seq' | 'at'> | undefined
  const early = { first: '', count: 0 }
  const none = { first: '', count: 0 }
  const note = (found: typeof early, words: string) => {
    found.first ||= words
    found.count += 1
  }
  const told = ({ first, count }: typeof early, end: string) =>
    count === 0 ? [] : [`${first}${count === 1 ? '' : `, and so do ${count - 1} more`}${end}`]
  return {
    add({ seq, at }: LogEntry) {
      if (!LOG_TIME.test(at) || Number.isNaN(Date.parse(at))) {
        note(none, `Entry ${seq} bears a time that Tallydesk never writes`)
        return
      }
      if (last && Date.parse(at) < Date.parse(last.at))
        note(early, `Entry ${seq} says that it was written at ${at}, before entry ${last.seq} at ${last.at}`)
      last = { seq, at }
    },
    remarks: (): readonly string[] => [
      ...told(none, '.'),
      ...told(early, '. Either the clock of the computer was set back, or the times are false.')
    ]
  }
}

function isWholeEntry(entry: LogEntry | LogLink): entry is LogEntry {
  return 'detail' in entry
}

function faultOf(entry: LogEntry | LogLink, before: { readonly seq: number; readonly hash: string }): Broken | null {
  const { seq } = entry
  const fault = (message: string): Broken => ({ seq, message })
  if (seq <= before.seq) return fault(`Entry ${seq} stands after entry ${before.seq}: it was inserted or moved.`)
  if (seq > before.seq + 1) return fault(goneWords(before.seq + 1, seq - 1))
  if (isWholeEntry(entry) && hashEntry(entry) !== entry.hash)
    return fault(`Entry ${seq} was changed after it was written.`)
  if (entry.previousHash !== before.hash) return fault(unlinkedWords(seq))
  return null
}

function uncoveredWords(last: number): string {
  if (last === 0) return ''
  const which = last === 1 ? 'entry 1' : `entries 1 to ${last}`
  return ` That hash says nothing of ${which}: of entry ${last} there is only the link, which can be put after any entries.`
}

function goneWords(first: number, last: number): string {
  return first === last ? `Entry ${first} was removed.` : `Entries ${first} to ${last} were removed.`
}

function unlinkedWords(seq: number): string {
  if (seq === 1) return 'Entry 1 is not the first entry: there was another one before it.'
  return `Entry ${seq} does not fit entry ${seq - 1}: one of the two was replaced.`
}

function cutOff(last: number, { says }: KnownHead): Broken {
  const where = last === 0 ? 'The audit trail is empty' : `The audit trail ends with entry ${last}`
  return {
    seq: last + 1,
    message: `${where}, but ${says} names one that is not in it: its end was cut off or replaced.`
  }
}
