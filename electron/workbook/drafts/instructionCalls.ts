import { randomUUID } from 'node:crypto'
import type { CsvGiven, InstructionPreview } from '../../../shared/domain/reconciliation/instruction.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../shared/errors.ts'
import { collectGarbage } from '../collectGarbage.ts'
import type { WorkbookContext } from '../context.ts'
import type { ExpectedItem } from '../../reconciliation/model.ts'
import { readMappings } from '../tables/mappings.ts'
import { storeReconciliation } from '../tables/storeReconciliation.ts'
import type { Actor } from '../actor.ts'
import { findRepeatedPayments } from './repeatedPayments.ts'
import { findDuplicates } from './duplicates.ts'
import { previewOf } from './previewOf.ts'
import { readSource } from './readSource.ts'
import type { InstructionText } from './sourceBytes.ts'

/** Reading a file takes its time; other calls are answered meanwhile. */
export interface InstructionCalls {
  /** Reads all of it in pieces and stores nothing; a file of any size is refused or read in bounded memory. */
  read(source: InstructionText, mapping: CsvGiven | null): Promise<InstructionPreview>
  remap(draft: string, mapping: CsvGiven): Promise<InstructionPreview>
  forget(draft: string): void
  /** Stores a draft as a reconciliation, whole or not at all. */
  create(draft: string, name: string, by: Actor): Promise<ReconciliationDetails>
}

/** What is kept of an instruction that was read: where to read it again, and what it must then be. */
interface Draft {
  readonly source: InstructionText
  readonly mapping: CsvGiven | null
  readonly preview: InstructionPreview
}

// Drafts of pages that went away without a word; the oldest are forgotten.
const MOST_DRAFTS = 4
const SAMPLE = 50

export function createInstructionCalls(context: WorkbookContext): InstructionCalls {
  const { db } = context
  const drafts = new Map<string, Draft>()
  const storing = new Set<string>()

  async function preview(source: InstructionText, mapping: CsvGiven | null, id: string): Promise<InstructionPreview> {
    const sample: ExpectedItem[] = []
    const templates = readMappings(db)
    const repeats = findRepeatedPayments()
    const read = await readSource(source, {
      mapping,
      templates,
      most: SAMPLE,
      onItem: (item) => sample.push(item),
      onEach: repeats.take,
      isRepetition: repeats.isRepetition
    })
    const made = previewOf({ id, name: source.name, sample, ...repeats.found(), ...read }, (identity) =>
      findDuplicates(db, identity)
    )
    drafts.delete(id)
    // A file that is read by what was detected in it is read by just that when it is stored.
    drafts.set(id, { source, mapping: made.csv?.mapping ?? mapping, preview: made })
    for (const oldest of [...drafts.keys()].slice(0, -MOST_DRAFTS)) drafts.delete(oldest)
    return made
  }

  function draftOf(id: string): Draft {
    const draft = drafts.get(id)
    if (!draft) throw new AppError('not-found', 'The file that was read is no longer there. Choose it again.')
    return draft
  }

  /** A draft becomes one reconciliation, however often and fast it is asked for. */
  async function create(id: string, name: string, by: Actor): Promise<ReconciliationDetails> {
    if (storing.has(id)) throw new AppError('busy', 'The payments are already being saved. Wait a moment.')
    storing.add(id)
    try {
      return await store(draftOf(id), name, by)
    } finally {
      storing.delete(id)
      collectGarbage()
    }
  }

  async function store(draft: Draft, name: string, by: Actor): Promise<ReconciliationDetails> {
    const { source, mapping, preview: shown } = draft
    if (shown.faultCount > 0)
      throw new AppError('bad-input', 'The file has mistakes, so nothing was saved. Correct it and choose it again.')
    const { items, add } = collectItems()
    const { read, sha256 } = await readSource(source, { mapping, templates: [], most: Infinity, onItem: add })
    if (sha256 !== shown.sha256) {
      throw new AppError(
        'bad-input',
        `${source.name} was changed since it was shown, so nothing was saved. Choose it again.`
      )
    }
    const { kind, messageId, schema, batches } = read
    const made = storeReconciliation(context, {
      name,
      by: by.name,
      instruction: { kind, fileName: source.name, sha256, messageId, schema },
      batches,
      items: items(),
      carriedFrom: null
    })
    drafts.delete(shown.draft)
    return context.reconciliations.details(made)
  }

  return {
    read: (source, mapping) => preview(source, mapping, randomUUID()),
    remap: (id, mapping) => preview(draftOf(id).source, mapping, id),
    create,
    forget: (id) => void drafts.delete(id)
  }
}

const COPIED_AT_ONCE = 500

/** Copies items as they come: a text that was cut out of a piece of the file holds on to the whole of that piece. */
function collectItems() {
  const copied: ExpectedItem[] = []
  let fresh: ExpectedItem[] = []
  const copy = () => {
    copied.push(...structuredClone(fresh))
    fresh = []
  }
  return {
    add: (item: ExpectedItem): void => {
      fresh.push(item)
      if (fresh.length === COPIED_AT_ONCE) copy()
    },
    items: (): readonly ExpectedItem[] => {
      copy()
      return copied
    }
  }
}
