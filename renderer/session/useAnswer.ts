import { hashKey, QueryObserver, type QueryKey } from '@tanstack/query-core'
import { computed, getCurrentScope, onScopeDispose, shallowRef, watch, type ComputedRef } from 'vue'
import type { CallName, Input, Output } from '../../shared/contract.ts'
import type { AppError } from '../../shared/errors.ts'
import { useAnswers } from './answers.ts'
import { call } from '../kit/bridge/bridge.ts'
import { withAppErrors } from '../kit/bridge/failure.ts'
import { IS_OLDER } from './staleAnswers.ts'

/** A question to the main side about the ledger in use. */
export interface Question<T> {
  /** The call, or the main one of several. */
  readonly name: CallName
  /** What it is about: an answer about something else is never shown. */
  readonly of: unknown
  /** Under which circumstances, such as a filter: an answer under earlier ones stays until the next is there. */
  readonly at?: unknown
  /** Whether it is asked now; otherwise the last answer stays. True by default. */
  readonly isTime?: boolean
  /** What reads `signal` is stopped once nobody waits for the answer any more; all else is answered to its end. */
  readonly ask: (context: { readonly signal: AbortSignal }) => Promise<T>
}

/** The question that one call answers. */
export function asking<N extends CallName>(name: N, of: Input<N>, at?: unknown): Question<Output<N>> {
  return { name, of, at, ask: () => call(name, of) }
}

/** The same, or no question while it is not known what it is about. */
export function askingAbout<N extends CallName>(
  name: N,
  of: Input<N> | undefined,
  at?: unknown
): Question<Output<N>> | undefined {
  return of === undefined ? undefined : asking(name, of, at)
}

export interface Answer<T> {
  readonly answer: ComputedRef<T | undefined>
  readonly error: ComputedRef<AppError | undefined>
  readonly isLoading: ComputedRef<boolean>
  /** Asks again. Resolves once it is answered, or has failed. */
  readonly load: () => Promise<void>
  /** Asks again if something made the answer stale, or there is none. */
  readonly freshen: () => void
  /** Resolves with the result of a change once the answer was loaded again, so that it shows the change. */
  readonly after: <R>(change: Promise<R>) => Promise<R>
}

interface AnswerOptions {
  /** Whether the last answer stays on screen when asking again has failed. */
  readonly stays?: boolean
}

/**
 * The latest answer to a question, asked as soon as there is a readable ledger, and again whenever the question changes
 * or an announcement made the answer stale. While `question` is undefined nothing is asked or shown.
 */
export function useAnswer<T>(
  question: () => Question<T> | undefined,
  { stays = false }: AnswerOptions = {}
): Answer<T> {
  const answers = useAnswers()
  const asked = computed(() => (answers.visit === undefined ? undefined : question()))
  const options = computed(() => optionsOf(asked.value, answers.keyOf))
  const subject = computed(() => asked.value && hashKey(answers.keyOf(asked.value.name, asked.value.of)))

  const applied = shallowRef(options.value)
  const observer = new QueryObserver<T>(answers.client, options.value)
  const result = shallowRef(observer.getCurrentResult())
  const last = shallowRef<{ readonly subject: string | undefined; readonly value: T }>()

  function take(now: typeof result.value): void {
    result.value = now
    if (now.data !== undefined) last.value = { subject: subjectOf(applied.value.queryKey), value: now.data }
  }

  /** True if the question was another one before. */
  function askCurrent(): boolean {
    if (applied.value === options.value) return false
    applied.value = options.value
    observer.setOptions(options.value)
    return true
  }

  const stop = observer.subscribe(take)
  take(observer.getCurrentResult())
  watch(options, askCurrent)
  if (getCurrentScope()) onScopeDispose(stop)

  const error = computed(() => {
    const { value: now } = result
    return applied.value === options.value && now.isError && !now.isFetching ? now.error : undefined
  })

  async function load(): Promise<void> {
    const isNew = askCurrent()
    if (!options.value.enabled) return
    // What was asked before may be answered as it was then.
    if (!isNew) void observer.getCurrentQuery().cancel({ silent: true })
    await observer.refetch({ cancelRefetch: false })
  }

  return {
    answer: computed(() =>
      last.value !== undefined && last.value.subject === subject.value && (stays || !error.value)
        ? last.value.value
        : undefined
    ),
    error,
    isLoading: computed(() => result.value.isFetching),
    load,
    freshen: () => {
      if (result.value.isStale && !result.value.isFetching) void load()
    },
    after: async (change) => {
      const done = await change
      await load()
      return done
    }
  }
}

function optionsOf<T>(
  question: Question<T> | undefined,
  keyOf: (name: CallName, of: unknown, at: unknown) => QueryKey
) {
  if (!question)
    return { queryKey: ['nothing'] as QueryKey, enabled: false, queryFn: neverAsked<T>, structuralSharing: false }
  const isOlder = IS_OLDER[question.name] as ((answer: unknown, known: unknown) => boolean) | undefined
  return {
    queryKey: keyOf(question.name, question.of, question.at),
    enabled: question.isTime ?? true,
    queryFn: (context: { readonly signal: AbortSignal }) => withAppErrors(() => question.ask(context)),
    structuralSharing: isOlder
      ? (known: unknown, answer: unknown) => (known !== undefined && isOlder(answer, known) ? known : answer)
      : false
  }
}

function neverAsked<T>(): Promise<T> {
  return Promise.reject(new Error('Nothing is asked.'))
}

/** The part of a key that says what the answer is about. */
function subjectOf([visit, name, of]: QueryKey): string {
  return hashKey([visit, name, of, undefined])
}
