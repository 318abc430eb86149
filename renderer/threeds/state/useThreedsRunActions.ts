import { AppWindow, Copy, FileDown, RotateCcw, StepForward, Trash2, X } from '@lucide/vue'
import { computed, type Component } from 'vue'
import { useRouter } from 'vue-router'
import type { ThreedsTrace } from '../../../shared/domain/threeds.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'
import { traceText } from '../parts/timeline/traceText.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useExports } from '../../session/exports.ts'
import { useThreeds } from './threeds.ts'
import { useThreedsRun } from './run.ts'

/** An action on the open run, as a button and as a command. */
interface ThreedsRunAction {
  readonly id: string
  readonly label: string
  /** For the palette, where the screen does not show what it is about. */
  readonly title: string
  readonly icon: Component
  readonly look: 'plain' | 'primary' | 'quiet'
  readonly shortcut?: string
  readonly refusal?: string | undefined
  readonly run: () => unknown
}

type Copying = (what: string, text: string) => boolean

/** The actions for the run's status. They are also commands during the lifetime of the caller. */
export function useThreedsRunActions(copy: Copying, askToRemove: () => void) {
  const store = useThreedsRun()
  const whileRunning = useRunning()
  const onceEnded = useEnded(copy, askToRemove)
  const actions = computed<readonly ThreedsRunAction[]>(() => {
    const { trace } = store
    if (!trace) return []
    return trace.state === 'ended' ? onceEnded(trace) : whileRunning(trace)
  })

  useCommands(() =>
    actions.value.map(({ id, title, shortcut, refusal, run }) => ({
      id: `lab.${id}`,
      group: '3-D Secure lab',
      title,
      words: 'run trace authorization challenge',
      shortcut,
      disabled: refusal,
      run
    }))
  )
  return actions
}

const BUSY = 'Something else is being done.'

const CANCEL = { id: 'cancel', label: 'Cancel', title: 'Cancel the run', icon: X, look: 'quiet' } as const
const SHOW = { id: 'show', label: 'Show page', title: 'Show the page of the run', icon: AppWindow, shortcut: 's' }
const NEXT = { id: 'next', label: 'Next', title: 'Go on with the run', icon: StepForward, shortcut: 'n' }

function useRunning() {
  const store = useThreedsRun()
  return ({ state }: ThreedsTrace): readonly ThreedsRunAction[] => {
    const busy = store.isBusy ? BUSY : undefined
    const waits = state === 'ready' ? undefined : 'The run does not wait for you.'
    return [
      { ...CANCEL, refusal: busy, run: store.cancel },
      { ...SHOW, look: state === 'challenge' ? 'primary' : 'plain', run: store.show },
      { ...NEXT, look: waits === undefined ? 'primary' : 'plain', refusal: busy ?? waits, run: store.next }
    ]
  }
}

const REMOVE = { id: 'remove', label: 'Remove…', title: 'Remove the trace…', icon: Trash2, look: 'quiet' } as const
const COPY = {
  id: 'copy',
  label: 'Copy as text',
  title: 'Copy the trace as text',
  icon: Copy,
  look: 'quiet',
  shortcut: 'c'
} as const
const EXPORT = {
  id: 'export',
  label: 'Export JSON',
  title: 'Export the trace as JSON',
  icon: FileDown,
  look: 'plain'
} as const
const REPLAY = {
  id: 'replay',
  label: 'Run again',
  title: 'Run the same again',
  icon: RotateCcw,
  look: 'primary',
  shortcut: 'r'
} as const

function useEnded(copy: Copying, askToRemove: () => void) {
  const store = useThreedsRun()
  const threeds = useThreeds()
  const exports = useExports()
  const router = useRouter()

  async function replay(of: string): Promise<void> {
    const id = await store.replay(of)
    if (id !== undefined) await router.push({ name: 'labRun', params: { id } })
  }

  return (trace: ThreedsTrace): readonly ThreedsRunAction[] => {
    const live = threeds.settings?.isLive ? 'Only the sandbox is run again: it has a card for each course.' : undefined
    const starting = exports.starting ? 'Another export is being started.' : undefined
    return [
      { ...REMOVE, run: askToRemove },
      { ...COPY, run: () => copy('The trace', traceText(trace)) },
      {
        ...EXPORT,
        refusal: starting,
        run: () => exports.start({ begin: () => call('threeds.export', trace.id), isRowless: true })
      },
      { ...REPLAY, refusal: store.isBusy ? BUSY : live, run: () => replay(trace.id) }
    ]
  }
}
