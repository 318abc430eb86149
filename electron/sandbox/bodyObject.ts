import { z } from 'zod'

/** An object of a request: with these properties, no others, and errors that read well after the property's name. */
export function bodyObject<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'is unknown' : 'must be an object')
  })
}
