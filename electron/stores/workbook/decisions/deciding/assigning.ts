import { refuse, type Check } from './decision.ts'
import { itemNamed, rowNamed } from './named.ts'

/** Assigns targets to a member of the team; changes no figure. */
export const checkAssign: Check<'assign'> = ({ effects, open }, { targets, to, due }) => {
  for (const target of targets) {
    if (target.kind === 'item') itemNamed(open, target.key)
    else rowNamed(open, target.id)
  }
  const given = to === null ? null : { to, due }
  const now = targets.map(
    (target) => open.concerns.get(`${target.kind} ${target.kind === 'item' ? target.key : target.id}`)?.assigned
  )
  if (given === null && now.every((each) => each === undefined)) throw refuse('It is not assigned.')
  if (given && now.every((each) => each?.to === given.to && each.due === given.due))
    throw refuse(`It is assigned to ${given.to} already.`)
  return {
    detail: { targets: [...targets], to, due: given?.due ?? null },
    act(seq) {
      for (const target of targets) effects.assignments.replace(open.id, target, given, seq)
      return { concerns: true }
    }
  }
}
