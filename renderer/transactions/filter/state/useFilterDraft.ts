import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { MOST_WRITTEN } from '../../../../shared/filterWords.ts'
import { formatQuery } from '../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import type { QueryError } from '../../../../shared/query/queryWord.ts'
import { dayOrder } from '../../../kit/bridge/englishDates.ts'
import { readDraft, type DraftText } from '../parts/queryDraft.ts'
import { fieldOf, FIELD_DETAILS } from '../../../../shared/query/queryFields.ts'

const TYPING_MS = 150
/** What may become the name of a field is looked for as text only when nobody types on. */
const PERHAPS_FIELD_MS = 700

/**
 * A filter while it is edited: its conditions as chips, and after them the text that is being typed, of which the words
 * that look for text count at once. What is shown is what is asked for. `get` and `set` are the filter in force; when
 * somebody else sets it, all of it becomes chips.
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

  /** A filter that the app made may hold more; of such a one, chips can still be taken away. */
  const most = () => Math.max(MOST_WRITTEN, chips.value.length)

  function send(live: readonly Condition[] = []): void {
    clearTimeout(timer)
    const filter = distinct([...chips.value, ...live]).slice(0, most())
    if (formatQuery(filter) !== formatQuery(get())) set((sent = filter))
  }

  /** Puts conditions among the chips; false, with the reason under the field, where there is no room for them. */
  function put(conditions: readonly Condition[]): boolean {
    if (conditions.length > most()) {
      const message = `A filter holds up to ${MOST_WRITTEN} conditions. Remove some of them first.`
      errors.value = [{ from: 0, to: draft.value.length, message }]
      return false
    }
    chips.value = conditions
    return true
  }

  /** Takes what was typed; returns where the caret is in what remains of it. */
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

  /** Makes chips of all that is typed; false, with the errors, where it cannot be read: then nothing changes. */
  function commit(): boolean {
    const { conditions, errors: wrong } = parseQuery(draft.value, undefined, dayOrder())
    errors.value = wrong
    if (wrong.length > 0 || !put(distinct([...chips.value, ...conditions]))) return false
    write('')
    send()
    return true
  }

  /** Puts conditions in the place of a chip, or takes it away with none. */
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

/** Each condition once, in its first place. */
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
