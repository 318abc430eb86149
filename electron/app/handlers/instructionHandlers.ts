import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** Instructions that are read and not stored yet, and how CSV files are read. */
export function instructionHandlers({ services }: HandlerContext): HandlersOf<'instruction'> {
  const workbook = () => services().reconciling.workbook()
  return {
    'instruction.read': ({ origin, mapping }) => services().reconciling.drafts.read(origin, mapping),
    'instruction.remap': ({ draft, mapping }) => services().reconciling.drafts.remap(draft, mapping),
    'instruction.forget': (draft) => services().reconciling.drafts.forget(draft),
    'instruction.mappings': async () => (await workbook()).mappings(),
    'instruction.saveMapping': async (mapping) => (await workbook()).saveMapping(mapping),
    'instruction.removeMapping': async (name) => (await workbook()).removeMapping(name)
  }
}
