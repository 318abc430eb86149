import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** Instructions that are read and not stored yet, and how CSV files are read. */
export function instructionHandlers({ desk }: HandlerContext): HandlersOf<'instruction'> {
  return passOn('instruction', () => desk().reconciling.workbook(), {
    'instruction.read': ({ origin, mapping }) => desk().reconciling.drafts.read(origin, mapping),
    'instruction.remap': ({ draft, mapping }) => desk().reconciling.drafts.remap(draft, mapping),
    'instruction.forget': (draft) => desk().reconciling.drafts.forget(draft)
  })
}
