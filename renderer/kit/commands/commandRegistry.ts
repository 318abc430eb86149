import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import { toWire, type WireError } from '../../../shared/errors.ts'
import { listen } from '../bridge/bridge.ts'
import type { Command, SearchSource } from './command.ts'
import { rememberIn, rememberedIn } from './recentCommands.ts'
import { keepSingleKeys, singleKeysIn, withoutSingleKeys } from './singleKeys.ts'
import { useAnnouncer } from '../page/announcer.ts'

/** All commands that are available now, and the palette and the sheet that show them. */
export const useCommandRegistry = defineStore('commandRegistry', () => {
  const announcer = useAnnouncer()
  const lists = shallowReactive(new Set<() => readonly Command[]>())
  const isOpen = ref(false)
  const showsShortcuts = ref(false)
  /** The failure of the last command. */
  const failure = shallowRef<WireError>()
  /** Ids of the last used commands, latest first. */
  const recent = ref(rememberedIn(localStorage))

  /** Whether single characters are shortcuts. Stored on this computer. */
  const singleKeys = ref(singleKeysIn(localStorage))
  watch(singleKeys, (areOn) => keepSingleKeys(localStorage, areOn))

  const all = computed<readonly Command[]>(() => {
    const byId = new Map<string, Command>()
    for (const list of lists) for (const command of list()) byId.set(command.id, command)
    const found = [...byId.values()]
    return singleKeys.value ? found : withoutSingleKeys(found)
  })

  /** Where the palette searches for things other than commands. */
  const sources = shallowReactive(new Set<SearchSource>())

  function offerSource(source: SearchSource): () => void {
    sources.add(source)
    return () => void sources.delete(source)
  }

  function offer(list: () => readonly Command[]): () => void {
    lists.add(list)
    return () => void lists.delete(list)
  }

  /** `isChosen`: the user chose it in the palette, which then lists it among the last used. */
  function run(command: Command, isChosen = false): void {
    if (command.disabled !== undefined) {
      if (command.refuse) command.refuse()
      else announcer.announce(`${command.title}: ${command.disabled}`)
      return
    }
    // A search result is no registered command, so it is not remembered.
    const isKept = isChosen && all.value.some(({ id }) => id === command.id)
    if (isKept) recent.value = rememberIn(localStorage, recent.value, command.id)
    void attempt(command)
  }

  /** Shows the failure of a command: it may be started from any screen, and nothing else waits for it. */
  async function attempt(command: Command): Promise<void> {
    failure.value = undefined
    try {
      await command.run()
    } catch (cause) {
      const error = toWire(cause)
      // A user who cancelled it needs no message.
      if (error.code !== 'cancelled') failure.value = { ...error, message: `${command.title}: ${error.message}` }
    }
  }

  function dismissFailure(): void {
    failure.value = undefined
  }

  // If the current screen cannot do it, for example without rows, the app says so.
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
