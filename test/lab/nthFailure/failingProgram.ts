import { AppError } from '../../../shared/errors.ts'
import { openDesk, type Desk } from './desk.ts'
import type { Counted } from './failingDisk.ts'
import { failures, type Kind } from './failures.ts'
import { SCENARIOS } from './scenarios.ts'

// A program of its own, with `failingDisk.c` preloaded: does what it is told over and over, with one failure each time.

export interface Order {
  readonly scenario: string
  readonly root: string
  readonly kind: Kind
  /** Which one fails; 0: none, they are counted. */
  readonly at: number
}

/** How a step ended: as it should, or with what the user is told. */
export interface Failed {
  readonly step: 'start' | 'act' | 'close'
  /** Whether it is one of the failures that the app names. */
  readonly isKnown: boolean
  readonly code: string
  readonly message: string
}

export interface Outcome extends Counted {
  readonly failures: readonly Failed[]
}

const all = failures(process.env['FAILING_DISK_BOARD'] ?? '')

async function run({ scenario: name, root, kind, at }: Order): Promise<Outcome> {
  const scenario = SCENARIOS.find((each) => each.name === name)
  if (!scenario) throw new Error(`There is no scenario ${name}`)
  const failed: Failed[] = []
  async function step<T>(of: Failed['step'], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      failed.push(shown(of, error))
      return undefined
    }
  }
  if (scenario.fromStart) all[kind].arm(at)
  const desk = await step('start', () => openDesk(root))
  if (desk) {
    if (!scenario.fromStart) {
      await scenario.warmUp?.(desk)
      all[kind].arm(at)
    }
    await step('act', () => scenario.act(desk))
    await step('close', () => closed(desk))
  }
  return { ...all[kind].disarm(), failures: failed }
}

async function closed(desk: Desk): Promise<void> {
  await desk[Symbol.asyncDispose]()
}

function shown(step: Failed['step'], error: unknown): Failed {
  if (error instanceof AppError) return { step, isKnown: true, code: error.code, message: error.message }
  return { step, isKnown: false, code: 'none', message: error instanceof Error ? (error.stack ?? '') : String(error) }
}

process.on('message', (order: Order) => {
  void run(order).then((outcome) => process.send?.(outcome))
})
process.send?.('ready')
