import { expiryEnd } from '../../../../shared/cards/expiry.ts'
import { malformed } from '../http/problem.ts'
import { schemeOf } from './cardNumber.ts'
import { courseOf } from './testCards.ts'
import type { Course } from './course.ts'
import type { CardData } from './creatable.ts'
import { declined } from './declined.ts'

/** The course of a card, if the card is accepted; throws the `Problem` of the refusal otherwise. */
export function checkCard({ pan, expires, csc }: CardData, now: number): Course {
  const course = courseOf(pan)
  if (course === undefined) {
    throw malformed('not a test card', 'The sandbox takes test cards only; they are listed at /test-cards.')
  }
  if (expiryEnd(...expires) <= now) throw declined('expired-card')
  if (schemeOf(pan)?.cscLength !== csc.length) throw declined('wrong-csc-length')
  return course
}
