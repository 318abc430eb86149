import type { MessagePort } from 'node:worker_threads'
import { toWire } from '../../../shared/errors.ts'
import type { LinkAnswer, LinkQuestion } from '../workbook/replication/linkedSequencer.ts'
import type { TeamDatabase } from './teamDatabase.ts'

/** Answers the workbook's questions, one after the other; see `linkedSequencer`. */
export function serveLink(
  port: MessagePort,
  bell: Int32Array<SharedArrayBuffer>,
  database: () => Promise<Pick<TeamDatabase, 'append' | 'after'>>
) {
  let turn = Promise.resolve()

  async function answer({ id, ...question }: LinkQuestion & { readonly id: number }): Promise<LinkAnswer> {
    try {
      const team = await database()
      const value = question.ask === 'append' ? await team.append(question.step) : await team.after(question.head)
      return { id, value }
    } catch (error) {
      return { id, error: toWire(error) }
    }
  }

  port.on('message', (question: LinkQuestion & { readonly id: number }) => {
    turn = turn.then(async () => {
      port.postMessage(await answer(question))
      Atomics.store(bell, 0, 1)
      Atomics.notify(bell, 0)
    })
  })
}
