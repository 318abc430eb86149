import type { Ref } from 'vue'
import type { QueueAction } from '../parts/queue/queueAction.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

interface QueueCommandsOptions {
  readonly actions: Readonly<Ref<readonly QueueAction[]>>
  /** Does it, or shows why it is refused. */
  readonly run: (id: string) => void
  /** What can be chosen by its number. */
  readonly choices: Readonly<Ref<readonly unknown[]>>
  readonly choose: (place: number) => void
}

/** The decisions about an entry of the queue, each with one key. Enter belongs to the list itself. */
export function useQueueCommands({ actions, run, choices, choose }: QueueCommandsOptions): void {
  useCommands(() => [
    ...actions.value
      .filter(({ key }) => key !== 'enter')
      .map(({ id, title, about, key, refusal }) => ({
        id: `queue.${id}`,
        group: 'Reconcile' as const,
        title: `${title.replace('…', '')}: ${about.charAt(0).toLowerCase()}${about.slice(1)}`,
        shortcut: key,
        disabled: refusal,
        refuse: () => run(id),
        run: () => run(id)
      })),
    ...choices.value.slice(0, 9).map((_, index) => ({
      id: `queue.choose.${index + 1}`,
      group: 'Reconcile' as const,
      title: `Choose transaction ${index + 1}`,
      shortcut: String(index + 1),
      isMinor: true,
      run: () => choose(index)
    }))
  ])
}
