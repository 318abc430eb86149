import { refuse, type Check } from './decision.ts'

export const checkRename: Check<'rename'> = ({ context, effects, open }, { name }) => {
  const { name: before } = context.reconciliations.details(open.id)
  if (name === before) throw refuse('It already has this name.')
  return {
    detail: { name, before },
    act: (seq) => {
      effects.rename(open.id, name, seq)
      return {}
    }
  }
}
