import { z } from 'zod'
import { TeamLogin } from '../team.ts'

/** Who of a team is to decide something, and until which day; `by` and `at` of the entry that says so. */
export const Assignment = z.strictObject({
  to: TeamLogin,
  due: z.iso.date().nullable(),
  by: z.string(),
  at: z.string()
})
export type Assignment = z.output<typeof Assignment>
