import { z } from 'zod'

/** A call of the contract: its input and its result. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })

/** No input. */
export const nothing = z.undefined()

/** No result. */
export const done = z.void()
