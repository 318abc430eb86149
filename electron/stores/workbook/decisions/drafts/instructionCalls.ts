import { randomUUID } from 'node:crypto'
import type { CsvGiven, InstructionPreview } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { ReconciliationDetails } from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { collectGarbage } from '../../model/collectGarbage.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { ExpectedItem } from '../../../../core/matching/model.ts'
import { readMappings } from '../../file/tables/mappings.ts'
import { storeReconciliation } from '../storeReconciliation.ts'
import type { Actor } from '../../log/actor.ts'
import { findRepeatedPayments } from './repeatedPayments.ts'
import { findDuplicates } from './duplicates.ts'
import { previewOf } from './previewOf.ts'
import { readSource } from './readSource.ts'
import type { InstructionText } from './sourceBytes.ts'

/** Reads instructions. Other calls are answered while a file is read. */
export interface InstructionCalls {
  /** Reads a whole source in pieces and stores nothing. A file that is too large is refused; memory stays bounded. */
  read(source: InstructionText, mapping: CsvGiven | null): Promise<InstructionPreview>
  remap(draft: string, mapping: CsvGiven): Promise<InstructionPreview>
  forget(draft: string): void
  /** Stores a draft as a reconciliation, completely or not at all. */
  create(draft: string, name: string, by: Actor): Promise<ReconciliationDetails>
}

/** A draft: where to read the instruction again, and what it must contain then. */
interface Draft {
  readonly source: InstructionText
  readonly mapping: CsvGiven | null
  readonly preview: InstructionPreview
}

// Pages may disappear without notice, so only the newest drafts are stored.
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
    // A detected mapping is used again when the draft is stored.
    drafts.set(id, { source, mapping: made.csv?.mapping ?? mapping, preview: made })
    for (const oldest of [...drafts.keys()].slice(0, -MOST_DRAFTS)) drafts.delete(oldest)
    return made
  }

  function draftOf(id: string): Draft {
    const draft = drafts.get(id)
    if (!draft) throw new AppError('not-found', 'The file that was read is no longer there. Choose it again.')
    return draft
  }

  /** A draft becomes one reconciliation, even if two calls ask for it. */
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
    const made = context.afterOthers(() =>
      storeReconciliation(context, {
        name,
        by: by.name,
        instruction: { kind, fileName: source.name, sha256, messageId, schema },
        batches,
        items: items(),
        carriedFrom: null
      })
    )
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

/** Copies the texts of items, because a text cut from a chunk of the file keeps the whole chunk in memory. */
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
