import { maskedNumber } from '../../../../../shared/cards/cardNumber.ts'
import type { ThreedsTrace, CardEntry } from '../../../../../shared/domain/threeds.ts'
import { AppError, toWire } from '../../../../../shared/errors.ts'
import type { Colours } from '../../../../base/isolatedWindow/markup.ts'
import type { IsolatedWindowPort } from '../../../../base/isolatedWindow/isolatedWindowPort.ts'
import { advance, startCycle, type Command, type CycleEvent, type Move } from '../../threedsCycle.ts'
import type { Repost } from '../../messages/repost.ts'
import type { AnswerForm } from '../../page/answerForm.ts'
import { needsPermission, type Step } from '../../requestedStep.ts'
import { holdCard } from './heldCard.ts'
import type { ThreedsLimits } from '../../../../session/options.ts'
import { maskText } from '../trace/masking.ts'
import { openPage, type OpenPage } from './openPage.ts'
import { createPosting, type PostingContext } from './posting.ts'
import { createRunTrace, type TraceContext } from './runTrace.ts'
import { threedsOutcomeWords } from '../../../../../shared/words/threedsStatus.ts'
import { threedsContradictions } from '../../../../../shared/words/threedsContradictions.ts'
import type { TraceHead } from '../trace/traceRepository.ts'

/** A running controlled authorization. */
export interface Run {
  readonly trace: ThreedsTrace
  /** To be called once; the run then continues by itself. */
  begin(): void
  /** Throws `bad-input` if the run does not wait for the user. */
  next(): void
  cancel(words: string): void
  /** The address that the caller has to open; undefined if the shell has shown the page. */
  show(): Promise<string | undefined>
  /** Ends the run if necessary; resolves when a user with an open page could read the end. */
  read(words: string): Promise<void>
  /** Ends the run if necessary, stores its trace and closes its page. */
  close(words: string): Promise<void>
}

interface RunContext extends Omit<PostingContext, 'creatable' | 'mask'>, TraceContext {
  readonly head: Omit<TraceHead, 'card' | 'target'>
  readonly card: CardEntry
  readonly colours: Colours
  /** Secrets that a trace must not contain. */
  readonly secrets: readonly string[]
  readonly isolatedWindows: IsolatedWindowPort
  readonly limits: ThreedsLimits
}

/** Prepares a run and its page. Each request is stored in the trace before it is sent. */
export async function openRun(context: RunContext): Promise<Run> {
  const { head, limits, secrets, onFault } = context
  const controller = new AbortController()
  const held = holdCard(context.card, limits.card, () => cancel(CARD_GONE))
  const mask = (text: string) => maskText(text, held.card, secrets)
  let timer: ReturnType<typeof setTimeout> | undefined
  // True while a request may be in progress.
  let isSent = false
  let move: Move
  let open: OpenPage

  const subject = {
    number: head.number,
    items: head.items,
    currency: head.currency,
    card: maskedNumber(context.card.pan)
  }
  try {
    open = await openPage(
      context.isolatedWindows,
      { subject, colours: context.colours },
      {
        onShown: (step) => shown(step),
        onAnswer: (step, form) => answered(step, form),
        onDropped: (why) => runTrace.dropped(why),
        onBlocked: (host) => runTrace.blocked(host),
        onUnreachable: (step) => runTrace.unreachable(move.cycle, step),
        onCancel: () => cancel('You cancelled it on its page.'),
        onLeft: () => void apply({ kind: 'left', isSent }),
        onDone: () => open.done()
      }
    )
  } catch (error) {
    held.letGo()
    throw error
  }
  const { page } = open
  const posting = createPosting({ ...context, mask, creatable: { ...head, target: page.target } })
  move = startCycle(head.mode, page.target)
  const runTrace = createRunTrace({ ...head, card: subject.card, target: page.target }, mask, context)
  void open.closed.then(() => apply({ kind: 'left', isSent }))

  function cancel(words: string): void {
    apply({ kind: 'cancelled', words, isSent })
  }
  /** Returns whether the event fits; then its consequences have begun. */
  function apply(event: CycleEvent): boolean {
    const next = advance(move.cycle, event)
    if (!next) return false
    clearTimeout(timer)
    move = next
    carryOut(next.command)
    return true
  }
  function carryOut(command: Command): void {
    switch (command.kind) {
      case 'post':
        void post(command)
        break
      case 'show':
        page.show(command.step)
        runTrace.showing(move.cycle, command.step)
        // If the page cannot be shown, it waits until the user asks for it again.
        open.show().catch(onFault)
        break
      case 'wait':
        page.say('Tallydesk waits for you to go on there.')
        runTrace.waiting(move.cycle, command.before)
        break
      case 'end':
        end(command)
    }
  }

  async function post(command: Extract<Command, { kind: 'post' }>): Promise<void> {
    const { card } = held
    if (!card) {
      cancel(CARD_GONE)
      return
    }
    page.say('One moment: the service is being asked.')
    runTrace.sending(move.cycle, command, posting.shown(card, command.repost))
    try {
      await runTrace.store()
    } catch (error) {
      const words = `${toWire(error).message} Nothing was sent.`
      return void apply({ kind: 'posted', answer: { kind: 'not-sent', words } })
    }
    // The user may have cancelled while the trace was being stored.
    if (move.cycle.doing.kind === 'posting' && held.card) await send(held.card, command.repost)
  }
  async function send(card: CardEntry, repost: Repost): Promise<void> {
    isSent = true
    const { event, answer } = await posting.send(card, repost, controller.signal)
    isSent = false
    if (move.cycle.doing.kind !== 'posting') return
    if (answer) runTrace.answered(answer)
    apply(event)
  }

  function shown(step: Step): string {
    const time = limits[step.type]
    const deadline = new Date(Date.now() + time).toISOString()
    runTrace.shown(move.cycle, step, { deadline, needsPermission: needsPermission(step, page.target) })
    timer = setTimeout(() => {
      runTrace.stepTimedOut(step)
      apply({ kind: 'timed-out' })
    }, time)
    return deadline
  }
  function answered(step: Step, form: AnswerForm): void {
    runTrace.stepAnswered(step, form)
    apply({ kind: 'answered', type: step.type, field: form.value })
  }
  function end({ outcome, words: how }: Extract<Command, { kind: 'end' }>): void {
    const against = outcome === 'succeeded' ? threedsContradictions(runTrace.trace) : []
    const words = [how, ...against].join(' ')
    runTrace.ended(outcome, words)
    // A service's words may repeat the request.
    const shown = mask(words)
    held.letGo()
    controller.abort()
    page.end(threedsOutcomeWords[outcome], shown)
    open.linger(limits.linger)
    runTrace.announce()
  }

  return {
    get trace() {
      return runTrace.trace
    },
    begin: () => carryOut(move.command),
    next() {
      if (!apply({ kind: 'next' })) throw new AppError('bad-input', 'This run does not wait for you.')
    },
    cancel,
    show: () => open.show(),
    read(words) {
      cancel(words)
      // A user who closed the page reads nothing there.
      return runTrace.trace.outcome === 'left' ? Promise.resolve() : open.read(limits)
    },
    async close(words) {
      cancel(words)
      await open.close()
      await runTrace.stored()
    }
  }
}

const CARD_GONE = 'Tallydesk keeps card data for 15 minutes at most, and has let go of it.'
