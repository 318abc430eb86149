import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** The user's own list of individuals and guests, and their payment methods. */
export function holderHandlers({ services, announce }: HandlerContext): HandlersOf<'holder'> {
  const workbook = () => services().reconciling.workbook()
  return {
    // Screens ask for the list whenever they show it; that alone must not create a file.
    'holder.list': async () => (await services().reconciling.storedWorkbook())?.parties() ?? [],
    'holder.save': async (edit) => {
      const party = await (await workbook()).saveParty(edit)
      announce('holder.changed', { party: { kind: edit.kind, id: edit.id } })
      return party
    },
    'holder.remove': async (party) => {
      await (await workbook()).removeParty(party)
      announce('holder.changed', { party: null })
    },
    'holder.read': (party) => services().accounts.readPaymentMethods(party)
  }
}
