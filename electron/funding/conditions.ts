import { AppError } from '../../shared/errors.ts'
import type { KeptFunding } from '../workbook/fundings/keptFunding.ts'
import { stepOf } from './steps.ts'

/** Whether a consent may be asked for, the first or another one. */
export function canCreate(funding: KeptFunding): boolean {
  const { outcome } = funding
  if (outcome !== 'open' && outcome !== 'failed') return false
  const [consent, request] = [stepOf(funding, 'consent').state, stepOf(funding, 'request').state]
  return consent !== 'running' && (consent !== 'done' || (request === 'failed' && !isOpened(funding)))
}

/** Whether a page to enter the card was opened. */
export const isOpened = ({ way }: KeptFunding): boolean => way !== null

/** Whether a saved card came after this use began. */
export function isNewMethod(
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
  { methodsBefore, since }: KeptFunding
): boolean {
  return methodsBefore ? !methodsBefore.includes(id) : since !== null && createdAt >= since
}

export function mustBeOpen({ outcome }: KeptFunding): void {
  mustHave(outcome === 'open', 'This has ended. Begin another.')
}

export function mustNotBeEntered(funding: KeptFunding): void {
  const { state } = stepOf(funding, 'confirm')
  mustHave(state !== 'done', 'The card was entered already. Look for what came of it.')
}

/** Another token or page meanwhile could charge or save it a second time. */
export function mustNotBeConfirming({ isConfirming }: KeptFunding): void {
  mustHave(!isConfirming, 'A card is being confirmed on the card page. Wait for its end, or close that page.')
}

/** Throws `bad-input`. */
export function mustHave(fact: boolean, message: string): asserts fact {
  if (!fact) throw new AppError('bad-input', message)
}
