import { FIRST_HASH, hashEntry } from '../../../electron/core/auditChain/hashEntry.ts'
import { logLine } from '../../../electron/core/auditChain/logLine.ts'
import { LOG_KINDS, type LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import fc from '../../support/fastCheck.ts'

// Any text at all, halves of UTF-16 pairs with it: what stands in one is hashed as it is.
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('\uD800', 'x\uDFFFy', '\u2028"\\/\b\f\u007F', '𝄞 å', '')
)

const entry = fc.record({
  at: fc.constantFrom('2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'),
  by: anyText,
  kind: fc.constantFrom(...LOG_KINDS),
  reconciliation: fc.option(anyText, { nil: null }),
  detail: anyText,
  isUntold: fc.constantFrom(false, false, true)
})

type Spoil = (entries: (LogEntry | Link)[], at: number, text: string) => unknown
type Link = Pick<LogEntry, 'seq' | 'previousHash' | 'hash'>

const SPOILS: readonly Spoil[] = [
  () => undefined,
  () => undefined,
  (entries, at) => entries.splice(at, 1),
  (entries, at) => entries.splice(at, 2),
  (entries, at) => entries.splice(at, 0, ...entries.slice(at, at + 1)),
  (entries, at) => entries.push(...entries.splice(at, 1)),
  (entries, at, detail) => change(entries, at, { detail }),
  (entries, at, by) => change(entries, at, { by }),
  (entries, at) => change(entries, at, { seq: at + 2 }),
  (entries, at) => change(entries, at, { previousHash: FIRST_HASH }),
  (entries, at) => change(entries, at, { hash: FIRST_HASH })
]

/** Exported audit trails, with or without entries of other reconciliations, whole or spoilt in one place. */
export const trails: fc.Arbitrary<string> = fc
  .record({ said: fc.array(entry, { maxLength: 9 }), spoil: fc.constantFrom(...SPOILS), at: fc.nat(8), text: anyText })
  .map(({ said, spoil, at, text }) => {
    let previousHash = FIRST_HASH
    const entries = said.map(({ isUntold, ...told }, index): LogEntry | Link => {
      const written = { seq: index + 1, ...told, previousHash }
      const hash = hashEntry(written)
      const link = { seq: index + 1, previousHash, hash }
      previousHash = hash
      return isUntold ? link : { ...written, hash }
    })
    spoil(entries, at, text)
    return entries.map(logLine).join('')
  })

function change(entries: (LogEntry | Link)[], at: number, what: Partial<LogEntry>): void {
  const old = entries[at]
  if (old && ('detail' in old || !('detail' in what || 'by' in what))) entries[at] = { ...old, ...what }
}
