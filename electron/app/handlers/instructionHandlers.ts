import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** Instructions that were read but not stored yet, and the column mappings of CSV files. */
export function instructionHandlers({ services }: HandlerContext): HandlersOf<'instruction'> {
  return passOn('instruction', () => services().reconciling.workbook(), {
    'instruction.read': ({ origin, mapping, dayOrder }) =>
      services().reconciling.drafts.read(origin, mapping, dayOrder),
    'instruction.remap': ({ draft, mapping }) => services().reconciling.drafts.remap(draft, mapping),
    'instruction.forget': (draft) => services().reconciling.drafts.forget(draft)
  })
}
