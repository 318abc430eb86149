import { z } from 'zod'

/** Headings of a file's columns: `titles` for people, as on screen; `names` for programs, which never change. */
export const Headings = z.enum(['titles', 'names'])
export type Headings = z.output<typeof Headings>
