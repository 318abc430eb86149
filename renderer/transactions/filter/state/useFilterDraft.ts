import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { MOST_WRITTEN } from '../../../../shared/transactions/filterWords.ts'
import { formatQuery } from '../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import type { QueryError } from '../../../../shared/query/queryWord.ts'
import { dayOrder } from '../../../kit/bridge/englishDates.ts'
import { readDraft, type DraftText } from '../parts/queryDraft.ts'
import { fieldOf, FIELD_DETAILS } from '../../../../shared/query/queryFields.ts'

const TYPING_MS = 150
/** A word that may become the name of a field is searched as text only after a pause. */
const PERHAPS_FIELD_MS = 700

/**
 * A filter while it is edited: its conditions as chips, followed by the text being typed, whose words without a field
 * take effect at once. What the screen shows is what is searched. `get` and `set` access the filter in force; if
 * something else sets it, all of it becomes chips.
 */
export function useFilterDraft(get: () => readonly Condition[], set: (filter: readonly Condition[]) => void) {
  const chips = shallowRef<readonly Condition[]>(get())
  const draft = ref('')
  const errors = shallowRef<readonly QueryError[]>([])
  let sent = get()
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(get, (now) => {
    if (now === sent) return
    chips.value = sent = now
    write('')
  })
  onScopeDispose(() => clearTimeout(timer))

  function write(text: string): void {
    draft.value = text
    errors.value = []
    clearTimeout(timer)
  }

  /** A filter made by the app may have more. Its chips can still be removed. */
  const most = () => Math.max(MOST_WRITTEN, chips.value.length)

  function send(live: readonly Condition[] = []): void {
    clearTimeout(timer)
    const filter = distinct([...chips.value, ...live]).slice(0, most())
    if (formatQuery(filter) !== formatQuery(get())) set((sent = filter))
  }

  /** Adds conditions as chips. False, with the reason below the field, if there are too many. */
  function put(conditions: readonly Condition[]): boolean {
    if (conditions.length > most()) {
      const message = `A filter holds up to ${MOST_WRITTEN} conditions. Remove some of them first.`
      errors.value = [{ from: 0, to: draft.value.length, message }]
      return false
    }
    chips.value = conditions
    return true
  }

  /** Processes what was typed. Returns where the caret is in the remaining text. */
  function type(typed: DraftText): number {
    const read = readDraft(typed, dayOrder())
    const isTaken = read.taken.length === 0 || put(distinct([...chips.value, ...read.taken]))
    if (!isTaken) {
      draft.value = typed.text
      return typed.caret
    }
    draft.value = read.text
    errors.value = read.errors
    clearTimeout(timer)
    if (read.taken.length > 0 || read.text === '') send(read.live)
    else timer = setTimeout(() => send(read.live), mayBeField(read.text) ? PERHAPS_FIELD_MS : TYPING_MS)
    return read.caret
  }

  /** Turns all typed text into chips. False, with the errors and without changes, if it cannot be read. */
  function commit(): boolean {
    const { conditions, errors: wrong } = parseQuery(draft.value, undefined, dayOrder())
    errors.value = wrong
    if (wrong.length > 0 || !put(distinct([...chips.value, ...conditions]))) return false
    write('')
    send()
    return true
  }

  /** Replaces a chip by conditions, or removes it if there are none. */
  function replace(index: number, conditions: readonly Condition[]): void {
    if (put(distinct(chips.value.toSpliced(index, 1, ...conditions)))) send(liveNow())
  }

  function add(conditions: readonly Condition[]): void {
    if (put(distinct([...chips.value, ...conditions]))) send(liveNow())
  }

  function clear(): void {
    chips.value = []
    write('')
    send()
  }

  const liveNow = () => readDraft({ text: draft.value, caret: draft.value.length }, dayOrder()).live
  return { chips, draft: computed(() => draft.value), errors, type, commit, replace, add, clear }
}

/** Removes repeated conditions. */
function distinct(conditions: readonly Condition[]): readonly Condition[] {
  const known = new Set<string>()
  return conditions.filter((condition) => {
    const text = formatQuery([condition])
    return !known.has(text) && known.add(text)
  })
}

function mayBeField(text: string): boolean {
  const word = text.trimStart().replace(/^-/, '').toLowerCase()
  return (
    word !== '' && (fieldOf(word) !== undefined || Object.keys(FIELD_DETAILS).some((name) => name.startsWith(word)))
  )
}
