import type { WorkspaceAction } from '../parts/workspaceAction.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'

/** The functions behind the actions. */
export interface WorkspaceActs {
  readonly show: (id: string) => unknown
  /** `ask`: whether the service is asked first for transactions that the ledger lacks. */
  readonly plan: (ask: boolean) => unknown
  readonly rules: () => unknown
  readonly readFilled: () => unknown
  readonly rename: () => void
  readonly carry: () => void
  readonly reopen: () => void
  readonly discard: () => void
  readonly sign: () => void
  /** Undefined if the user works alone. */
  readonly review: { readonly login: string; readonly approve: () => void; readonly sendBack: () => void } | undefined
}

/** The properties of a reconciliation that decide which actions are available. */
export interface ActedOn extends Pick<
  ReconciliationDetails,
  'phase' | 'plan' | 'suggested' | 'signOffs' | 'carriedFrom' | 'carriedTo'
> {
  readonly counts: Pick<ReconciliationDetails['counts'], 'queue'>
}

/** The actions on a reconciliation, the main one first. `busy`: why nothing else can start now. */
export function workspaceActions(
  details: ActedOn,
  busy: string | undefined,
  acts: WorkspaceActs
): readonly WorkspaceAction[] {
  const always = [...before(details, acts), ...(details.phase === 'signed-off' ? [] : [renaming(acts)]), rules(acts)]
  const onward = onwards(details, acts)
  const another = onwardAgain(details, acts)
  if (details.phase === 'signed-off')
    return [
      ...reviewing(details, acts),
      onward,
      ...another,
      { id: 'reopen', title: 'Reopen…', inMenu: true, run: acts.reopen },
      ...always
    ]
  return [
    ...planning(details, busy, acts),
    signing(details, busy, acts),
    {
      id: 'replan',
      title: 'Re-run without a sync',
      inMenu: true,
      refusal: busy,
      run: () => acts.plan(false)
    },
    { id: 'readFilled', title: 'Read filled-in exceptions…', inMenu: true, run: acts.readFilled },
    { ...onward, inMenu: true },
    ...another,
    ...always,
    ...discarding(details, acts)
  ]
}

const hasPlan = ({ plan }: ActedOn) => plan !== null && !plan.isApplied

/** None while suggestions wait, because their panel has the button that accepts them. */
function planning(details: ActedOn, refusal: string | undefined, { plan }: WorkspaceActs): readonly WorkspaceAction[] {
  if (hasPlan(details)) return []
  const title = details.plan ? 'Refresh' : 'Find matches'
  return [{ id: 'plan', title, isMain: details.phase === 'new', refusal, run: () => plan(true) }]
}

const SUGGESTED = 'First accept or decline the suggested matches.'
const UNDECIDED = 'Nothing is accepted or decided yet.'

function signing(details: ActedOn, busy: string | undefined, { sign }: WorkspaceActs): WorkspaceAction {
  const isDone = details.counts.queue === 0 && details.phase === 'open' && !hasPlan(details)
  const refusal = busy ?? (details.suggested.length > 0 ? SUGGESTED : details.phase === 'new' ? UNDECIDED : undefined)
  return { id: 'sign', title: 'Sign off…', isMain: isDone, refusal, run: sign }
}

/** One review, by another user. The main side reports users who made decisions themselves. */
function reviewing({ signOffs }: ActedOn, { review }: WorkspaceActs): readonly WorkspaceAction[] {
  const now = signOffs.find(({ reopened }) => reopened === null)
  if (!review || !now?.isOfTeam || now.review) return []
  const refusal = now.preparer === review.login ? 'You signed it off: somebody else reviews it.' : undefined
  return [
    { id: 'approve', title: 'Approve…', isMain: refusal === undefined, refusal, run: review.approve },
    { id: 'sendBack', title: 'Send back…', refusal, run: review.sendBack }
  ]
}

/** Opens the follow-up, or starts one. */
function onwards({ carriedTo: next }: ActedOn, { show, carry }: WorkspaceActs): WorkspaceAction {
  if (next) return { id: 'next', title: `Open “${next.name}”`, run: () => show(next.id) }
  return { id: 'carry', title: 'Start follow-up reconciliation…', run: carry }
}

/** Payments that failed after the first follow-up go into another one. */
function onwardAgain({ carriedTo }: ActedOn, { carry }: WorkspaceActs): readonly WorkspaceAction[] {
  return carriedTo ? [{ id: 'carry', title: 'Start another follow-up reconciliation…', inMenu: true, run: carry }] : []
}

function before({ carriedFrom }: ActedOn, { show }: WorkspaceActs): readonly WorkspaceAction[] {
  if (!carriedFrom) return []
  const { id, name } = carriedFrom
  return [{ id: 'before', title: `Open the previous one, “${name}”`, inMenu: true, run: () => show(id) }]
}

function renaming({ rename }: WorkspaceActs): WorkspaceAction {
  return { id: 'rename', title: 'Rename…', inMenu: true, run: rename }
}

function rules({ rules: open }: WorkspaceActs): WorkspaceAction {
  return { id: 'rules', title: 'Matching rules', inMenu: true, run: open }
}

function discarding({ signOffs }: ActedOn, { discard }: WorkspaceActs): readonly WorkspaceAction[] {
  if (signOffs.length > 0) return []
  return [{ id: 'discard', title: 'Discard…', inMenu: true, isDanger: true, run: discard }]
}
