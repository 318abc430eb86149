import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { Review } from '../../../../shared/domain/reconciliation/signOff.ts'
import { AppError } from '../../../../shared/errors.ts'
import { isSameName } from '../../../../shared/text/sameName.ts'
import { reconciliationStatusOf, reconciliationStatusWords } from '../../../../shared/words/reconciliationStatus.ts'
import { signedOffWords } from '../../../../shared/words/review.ts'
import { sinceSignOff } from '../../../../shared/words/unseen.ts'
import type { App } from '../../../app/app.ts'
import { command, commonOptions, EXIT } from '../command/command.ts'
import { wrongUse } from '../command/commandHelp.ts'
import { changeLedger, readLedger } from '../services/readLedger.ts'
import { showResult } from '../terminal/showResult.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'
import { figuresJson, figuresOf, figuresWords } from './figures.ts'

export const review = command({
  details:
    'Without --approve or --send-back it only shows what was signed off.\nFor teams only, and only for a member who decided nothing there since it was last reopened. Neither can be undone.',
  argument: {
    name: 'RECONCILIATION',
    isRequired: true,
    text: 'its name, or its id as shown by reconciliations --json'
  },
  options: {
    approve: { text: 'confirms that the figures are right' },
    comment: { value: 'TEXT', text: 'what you compared, with --approve' },
    'send-back': { value: 'WHY', text: 'reopens it for the preparer; says why' },
    ...commonOptions
  },
  run: (options, terminal) => {
    const wanted = reviewOf(options.approve, options.comment, options['send-back'])
    return (wanted ? changeLedger : readLedger)(options, terminal, async ({ handlers }) => {
      const { id } = await named(handlers, options.RECONCILIATION)
      const before = await handlers['reconciliation.get'](id)
      const { revision } = before
      const now = wanted ? await handlers['reconciliation.review']({ id, revision, review: wanted }) : before
      const later = now.phase === 'signed-off' ? await handlers['reconciliation.unseen'](id) : 0
      // Also mentions an earlier sign-off of a reconciliation that was opened again.
      const { name, phase, awaitsReview, needsReview, hasChanged, signOffs } = now
      const json = {
        id,
        name,
        phase,
        awaitsReview,
        needsReview,
        hasChanged,
        later,
        ...figuresJson(figuresOf(before)),
        signOff: signOffs.at(-1) ?? null
      }
      showResult(options, terminal, json, () => words(now, before, later))
      return EXIT.done
    })
  }
})

function words(now: ReconciliationDetails, before: ReconciliationDetails, later: number | null): string {
  const last = now.signOffs.at(-1)
  const signed = last ? `${signedOffWords(last, utcTime)}.` : ''
  const head = `${visibleText(now.name)}: ${reconciliationStatusWords[reconciliationStatusOf(now)]}`
  const since = now.phase === 'signed-off' ? sinceSignOff({ hasChanged: now.hasChanged, later }).join(' ') : ''
  return `\n${[head, visibleText(signed), since, figuresWords(figuresOf(before))].filter((part) => part !== '').join('\n\n')}\n`
}

function reviewOf(isApproved: boolean, comment: string | undefined, why: string | undefined): Review | undefined {
  if (isApproved && why !== undefined) throw wrongUse('review', 'Give one of --approve and --send-back.')
  if (comment !== undefined && !isApproved) throw wrongUse('review', '--comment goes with --approve.')
  if (!isApproved && why === undefined) return undefined
  const given = isApproved
    ? { outcome: 'approved', comment: comment ?? '' }
    : { outcome: 'sent-back', comment: why, targets: [] }
  const { data } = Review.safeParse(given)
  if (!data) throw wrongUse('review', 'A comment has at most 500 characters. A reason for sending back has 3 to 480.')
  return data
}

/** Finds by name or id. Rejects with `not-found` for no match and with `bad-input` for several of that name. */
async function named(handlers: App['handlers'], idOrName: string): Promise<{ readonly id: string }> {
  const all = await handlers['reconciliation.list'](undefined)
  const found = all.filter(({ id, name }) => id === idOrName || isSameName(name, idOrName))
  const [one] = found
  if (one === undefined)
    throw new AppError(
      'not-found',
      `There is no reconciliation “${idOrName}”. To list them: npm run -s cli -- reconciliations`
    )
  if (found.length > 1)
    throw new AppError(
      'bad-input',
      `Several are named “${idOrName}”. Give the id of one: ${found.map(({ id }) => id).join(', ')}`
    )
  return one
}
