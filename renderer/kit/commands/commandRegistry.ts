import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import { toWire } from '../../../shared/errors.ts'
import { listen } from '../bridge/bridge.ts'
import type { Command, SearchSource } from './command.ts'
import { rememberIn, rememberedIn } from './recentCommands.ts'
import { keepSingleKeys, singleKeysIn, withoutSingleKeys } from './singleKeys.ts'
import { useAnnouncer } from '../page/announcer.ts'

/** Everything the user can do now, and the palette and the sheet that show it. */
export const useCommandRegistry = defineStore('commandRegistry', () => {
  const announcer = useAnnouncer()
  const lists = shallowReactive(new Set<() => readonly Command[]>())
  const isOpen = ref(false)
  const showsShortcuts = ref(false)
  /** Of the command that was run last. */
  const failure = shallowRef<{ readonly title: string; readonly message: string }>()
  /** Ids of the commands used last, latest first. */
  const recent = ref(rememberedIn(localStorage))

  /** Whether single characters are shortcuts; remembered on this computer. */
  const singleKeys = ref(singleKeysIn(localStorage))
  watch(singleKeys, (areOn) => keepSingleKeys(localStorage, areOn))

  const all = computed<readonly Command[]>(() => {
    const byId = new Map<string, Command>()
    for (const list of lists) for (const command of list()) byId.set(command.id, command)
    const found = [...byId.values()]
    return singleKeys.value ? found : withoutSingleKeys(found)
  })

  /** Where the palette looks for things besides commands. */
  const sources = shallowReactive(new Set<SearchSource>())

  function offerSource(source: SearchSource): () => void {
    sources.add(source)
    return () => void sources.delete(source)
  }

  function offer(list: () => readonly Command[]): () => void {
    lists.add(list)
    return () => void lists.delete(list)
  }

  /** `isChosen`: it was chosen in the palette, where it stands among those used last from then on. */
  function run(command: Command, isChosen = false): void {
    if (command.disabled !== undefined) {
      announcer.announce(`${command.title}: ${command.disabled}`)
      return
    }
    // What was found by a text is not there without it.
    const isKept = isChosen && all.value.some(({ id }) => id === command.id)
    if (isKept) recent.value = rememberIn(localStorage, recent.value, command.id)
    void attempt(command)
  }

  /** What a command rejects with is shown: it was started from anywhere, and nothing else waits for it. */
  async function attempt(command: Command): Promise<void> {
    failure.value = undefined
    try {
      await command.run()
    } catch (cause) {
      const error = toWire(cause)
      // Who called it off knows.
      if (error.code !== 'cancelled') failure.value = { title: command.title, message: error.message }
    }
  }

  function dismissFailure(): void {
    failure.value = undefined
  }

  // What the page cannot do now, such as on a screen without rows, is said and not done.
  listen('menu.chosen', ({ command: id }) => {
    const command = all.value.find((candidate) => candidate.id === id)
    if (command) run(command)
  })

  return {
    all,
    recent,
    isOpen,
    showsShortcuts,
    singleKeys,
    sources,
    failure,
    offer,
    offerSource,
    run,
    dismissFailure
  }
})
