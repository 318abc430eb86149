import type { Policy } from '../policy/switches.ts'
import type { Course } from './course.ts'

/** The card's course after the switches of the policy have changed it. */
export function effectiveCourse(course: Course, policy: Policy): Course {
  const { method_page, verification_step, verification_rounds, acs_message } = policy
  return {
    ...course,
    ...(method_page === 'silent' && course.method === 'present' && { method: 'never-answers' }),
    ...(verification_step === 'get' && { method: 'get' }),
    ...(verification_step === 'no_data' && { method: 'no-data' }),
    ...(verification_rounds !== 'card' && { result: 'challenge', challenge: verification_rounds }),
    ...(acs_message === 'error' && { challenge: 'error' })
  }
}
