import type { ThreedsOutcome } from '../../../shared/domain/threeds.ts'

/** The end of a post that did not request a step. `words`: tells the user why there is no answer. */
export type ServiceResponse =
  | {
      readonly kind: 'authorized' | 'declined' | 'refused' | 'unclear' | 'unreadable'
      readonly status: number
      /** The service's reason in its own words, on one line; undefined if it gives none in a known form. */
      readonly reason?: string | undefined
    }
  | { readonly kind: 'unanswered' | 'not-sent'; readonly words: string }

interface End {
  readonly outcome: ThreedsOutcome
  readonly words: string
}

/** Only a 201 is a success. */
export function outcomeOf(answer: ServiceResponse): End {
  switch (answer.kind) {
    case 'authorized':
      return { outcome: 'succeeded', words: 'The service answered 201: the authorization succeeded.' }
    case 'declined':
      return { outcome: 'declined', words: `The service declined it (${answer.status})${reasonText(answer.reason)}` }
    case 'refused':
      return {
        outcome: 'refused',
        words: `The service did not take the request as it is (${answer.status})${reasonText(answer.reason)}`
      }
    case 'unclear':
      return {
        outcome: 'unknown',
        words: `The service did not say what came of it (${answer.status}): nobody knows whether it has carried the request out.`
      }
    case 'unreadable':
      return {
        outcome: 'bad-answer',
        words: `The service answered ${answer.status} with something that cannot be read, so that no step is known.`
      }
    case 'unanswered':
      return { outcome: 'unknown', words: answer.words }
    case 'not-sent':
      return { outcome: 'not-sent', words: answer.words }
  }
}

function reasonText(reason: string | undefined): string {
  return reason === undefined ? ', and gave no reason.' : `: “${reason}”`
}
