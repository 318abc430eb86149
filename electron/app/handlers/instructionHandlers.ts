import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** Instructions that are read and not stored yet, and how CSV files are read. */
export function instructionHandlers({ desk }: HandlerContext): HandlersOf<'instruction'> {
  const workbook = () => desk().reconciling.workbook()
  return {
    'instruction.read': ({ origin, mapping }) => desk().reconciling.drafts.read(origin, mapping),
    'instruction.remap': ({ draft, mapping }) => desk().reconciling.drafts.remap(draft, mapping),
    'instruction.forget': (draft) => desk().reconciling.drafts.forget(draft),
    'instruction.mappings': async () => (await workbook()).mappings(),
    'instruction.saveMapping': async (mapping) => (await workbook()).saveMapping(mapping),
    'instruction.removeMapping': async (name) => (await workbook()).removeMapping(name)
  }
}
