import { z } from 'zod'

/** What stands above the columns of a workbook: `titles` for people, as on screen; `names` for programs, which never change. */
export const Headings = z.enum(['titles', 'names'])
export type Headings = z.output<typeof Headings>
