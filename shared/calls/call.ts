import { z } from 'zod'

/** A call of the contract: what it takes and what it gives back. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })

/** Takes nothing. */
export const nothing = z.undefined()

/** Gives nothing back. */
export const done = z.void()
