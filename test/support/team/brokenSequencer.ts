import { AppError } from '../../../shared/errors.ts'
import type { Sequencer, Step } from '../../../electron/stores/workbook/log/sequencer.ts'

/**
 * What becomes of a step on its way. `late`: it arrives after the answer was given up. `killed`: the team has it, and the
 * member dies before it knows.
 */
export const FATES = ['pass', 'cut before', 'cut after', 'late', 'lost', 'killed'] as const
export type StepFate = (typeof FATES)[number]

/** What a process that dies leaves undone. */
export class Killed extends Error {}

export interface BrokenSequencer extends Sequencer {
  fate: () => StepFate
  /** Steps that are still on their way arrive. */
  arrive(): void
}

/** A way to the team’s database on which steps and answers are lost. */
export function brokenSequencer(whole: Sequencer): BrokenSequencer {
  const onTheirWay: Step[] = []
  const unknown = () => new AppError('outcome-unknown', 'No answer came.')
  const broken: BrokenSequencer = {
    login: whole.login,
    fate: () => 'pass',
    arrive() {
      // One that others were faster than is refused there, and nobody hears of it.
      for (const step of onTheirWay.splice(0)) whole.append(step)
    },
    after: (head) => {
      if (broken.fate() !== 'pass') throw new AppError('offline', 'Not reached.')
      return whole.after(head)
    },
    append(step) {
      const fate = broken.fate()
      if (fate === 'pass') return whole.append(step)
      if (fate === 'cut before') throw new AppError('offline', 'Not reached.')
      if (fate === 'late') onTheirWay.push(structuredClone(step))
      if (fate === 'late' || fate === 'lost') throw unknown()
      const before = whole.append(step)
      if (before.length > 0) return before
      throw fate === 'killed' ? new Killed() : unknown()
    }
  }
  return broken
}
