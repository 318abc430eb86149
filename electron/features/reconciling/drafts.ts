import { basename } from 'node:path'
import type { AmountUnit } from '../../../shared/domain/money.ts'
import type {
  CsvGiven,
  InstructionOrigin,
  InstructionPreview
} from '../../../shared/domain/reconciliation/instruction.ts'
import type { FilledPlan } from '../../../shared/domain/reconciliation/filledExceptions.ts'
import type { DayOrder } from '../../../shared/days/typedDay.ts'
import { AppError } from '../../../shared/errors.ts'
import { PASTED_TEXT } from '../../../shared/words/paymentFile.ts'
import type { InstructionText, Workbook } from '../../stores/workbook/workbook.ts'
import type { FilePort, UploadedFile } from '../../session/ports.ts'

export interface DraftsContext {
  readonly files: Pick<FilePort, 'chooseSource' | 'takeUpload'>
  readonly workbook: () => Promise<Workbook>
  /** The unit of the connection, because a bulk request was sent to its service. */
  readonly amountUnit: AmountUnit
  /** The sample of the sandbox; undefined for a real service. */
  readonly sample: () => { readonly name: string; readonly text: string } | undefined
}

/** Instructions that were read but not stored. An uploaded file is kept as long as its draft, to be read again. */
export interface Drafts {
  /** Rejects with `cancelled` if no file was chosen, and with `not-allowed` for a sample of a real service. */
  read(origin: InstructionOrigin, mapping: CsvGiven | null, dayOrder?: DayOrder): Promise<InstructionPreview>
  remap(draft: string, mapping: CsvGiven): Promise<InstructionPreview>
  forget(draft: string): Promise<void>
  /** Reads a workbook of exceptions that was filled in; nothing of it is kept but what it says. */
  readFilled(id: string, origin: InstructionOrigin): Promise<FilledPlan>
  close(): Promise<void>
}

interface Source {
  readonly text: InstructionText
  readonly upload?: UploadedFile
}

export function createDrafts(context: DraftsContext): Drafts {
  const { workbook } = context
  let stored: { readonly draft: string; readonly upload: UploadedFile } | undefined

  async function dropUpload(): Promise<void> {
    const { upload } = stored ?? {}
    stored = undefined
    await upload?.remove()
  }

  return {
    read: async (origin, mapping, dayOrder) => {
      const store = await workbook()
      const { text, upload } = await sourceOf(origin, context)
      await dropUpload()
      try {
        const preview = await store.read({ ...text, amountUnit: context.amountUnit, dayOrder }, mapping)
        // Another file may have been read meanwhile.
        await dropUpload()
        if (upload) stored = { draft: preview.draft, upload }
        return preview
      } catch (error) {
        await upload?.remove()
        throw error
      }
    },
    remap: async (draft, mapping) => {
      const preview = await (await workbook()).remap(draft, mapping)
      if (stored?.draft === draft) stored = { ...stored, draft: preview.draft }
      return preview
    },
    readFilled: async (id, origin) => {
      const store = await workbook()
      const { text, upload } = await sourceOf(origin, context, 'exceptions')
      try {
        return await store.readFilled(id, text)
      } finally {
        await upload?.remove()
      }
    },
    forget: async (draft) => {
      if (stored?.draft === draft) await dropUpload()
      await (await workbook()).forget(draft)
    },
    close: dropUpload
  }
}

async function sourceOf(
  origin: InstructionOrigin,
  { files, sample }: DraftsContext,
  kind: 'instruction' | 'exceptions' = 'instruction'
): Promise<Source> {
  switch (origin.from) {
    case 'upload': {
      const upload = await files.takeUpload(origin.ticket)
      if (!upload) throw new AppError('not-found', 'The chosen file is no longer there. Choose it again.')
      return { text: { path: upload.path, name: upload.name }, upload }
    }
    case 'file': {
      const path = await files.chooseSource(kind)
      if (path === undefined) throw new AppError('cancelled', 'No file was chosen, so nothing was read.')
      return { text: { path, name: basename(path) } }
    }
    case 'text':
      return { text: { text: origin.text, name: origin.name ?? PASTED_TEXT } }
    case 'bytes':
      return { text: { bytes: origin.bytes, name: origin.name } }
    case 'sample': {
      const text = sample()
      if (text) return { text }
      throw new AppError('not-allowed', 'Only the sandbox has a sample, with made-up payments.')
    }
  }
}
