import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { AppError, type WireError } from '../../../../shared/errors.ts'
import type { LogHead } from '../file/log/actionLog.ts'
import type { Sequencer, Step } from '../log/sequencer.ts'

/** The workbook's end of the link to the thread that talks to the team's database. */
export interface TeamLink {
  readonly login: string
  readonly signingKey: string | undefined
  readonly port: MessagePort
  /** One number: 1 once an answer is there. */
  readonly bell: Int32Array<SharedArrayBuffer>
}

export type LinkQuestion =
  | { readonly ask: 'append'; readonly step: Step }
  | { readonly ask: 'after'; readonly head: LogHead }

export interface LinkAnswer {
  readonly id: number
  /** True if a step was appended after the last one. */
  readonly value?: boolean | readonly Step[]
  readonly error?: WireError
}

/** Milliseconds that a change waits before the database counts as out of reach. */
const TIMEOUT_MS = 2000
/** Others may have made many changes while this member was away. */
const READING_MS = 20_000
/** Large steps take longer to send and to store. */
const CHARACTERS_A_MS = 2000
/** How often a step is sent to a database that says that others were faster, and then has nothing of them. */
const TRIES = 5

/**
 * Asks the team's database and blocks this thread until the answer arrives. A change is stored here only if the team
 * has it.
 */
export function linkedSequencer({ login, signingKey, port, bell }: TeamLink): Sequencer {
  let lastId = 0

  function answerTo(question: LinkQuestion, timeout: number): LinkAnswer['value'] {
    const id = ++lastId
    const until = performance.now() + timeout
    port.postMessage({ id, ...question })
    for (;;) {
      Atomics.store(bell, 0, 0)
      const received: { readonly message: LinkAnswer } | undefined = receiveMessageOnPort(port)
      const answer = received?.message
      if (answer?.id === id) {
        if (answer.error) throw AppError.fromWire(answer.error)
        return answer.value
      }
      // This answers an earlier request that was given up.
      if (answer) continue
      const left = until - performance.now()
      if (left <= 0 || Atomics.wait(bell, 0, 0, left) === 'timed-out') throw noAnswer(question)
    }
  }

  function after(head: LogHead): readonly Step[] {
    const steps = answerTo({ ask: 'after', head }, READING_MS)
    return Array.isArray(steps) ? (steps as readonly Step[]) : []
  }

  return {
    login,
    signingKey,
    after,
    append(step) {
      const [first] = step.entries
      if (!first) return []
      const head = { seq: first.seq - 1, hash: first.previousHash }
      const timeout = TIMEOUT_MS + step.effects.length / CHARACTERS_A_MS
      for (let tries = 1; tries <= TRIES; tries++) {
        if (answerTo({ ask: 'append', step }, timeout) === true) return []
        const before = after(head)
        if (before.length > 0) return before
      }
      throw new AppError('offline', 'The team’s database is busy. Nothing was changed. Try again.')
    }
  }
}

function noAnswer({ ask }: LinkQuestion): AppError {
  return ask === 'after'
    ? new AppError('offline', 'The team’s database cannot be reached. You can still read what is here.')
    : new AppError(
        'outcome-unknown',
        'The team’s database did not answer. When it is back, you can see whether this was done.'
      )
}
