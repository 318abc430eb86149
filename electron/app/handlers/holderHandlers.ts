import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** The user's own list of individuals and guests, and their payment methods. */
export function holderHandlers({ desk, announce }: HandlerContext): HandlersOf<'holder'> {
  const workbook = () => desk().reconciling.workbook()
  return {
    // Asked for on screens that have use for it, which is no reason to make a file.
    'holder.list': async () => (await desk().reconciling.kept())?.holders() ?? [],
    'holder.save': async (edit) => {
      const holder = await (await workbook()).saveHolder(edit)
      announce('holder.changed', { holder: { kind: edit.kind, id: edit.id } })
      return holder
    },
    'holder.remove': async (holder) => {
      await (await workbook()).removeHolder(holder)
      announce('holder.changed', { holder: null })
    },
    'holder.read': (holder) => desk().accounts.readPaymentMethods(holder)
  }
}
