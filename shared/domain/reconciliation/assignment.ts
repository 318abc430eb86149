import { z } from 'zod'
import { TeamLogin } from '../team.ts'

/** The team member who has to decide something, and by which day; `by` and `at` are those of the log entry. */
export const Assignment = z.strictObject({
  to: TeamLogin,
  due: z.iso.date().nullable(),
  by: z.string(),
  at: z.string()
})
export type Assignment = z.output<typeof Assignment>
