import { z } from 'zod'

/** Every answer that is not a success. */
export const ProblemSchema = z
  .strictObject({
    status: z.int().min(400).max(599).describe('the HTTP status again'),
    type: z.string().describe('kind of the problem, for example `malformed content`'),
    error: z.string().optional(),
    description: z.string().optional().describe('what is wrong and what to do, for people'),
    content: z.record(z.string(), z.unknown()).optional().describe('what exactly is wrong, for machines'),
    id: z.string().optional()
  })
  .meta({ id: 'Problem' })
