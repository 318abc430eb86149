import { z } from 'zod'

/**
 * The schema of an object in a request: only these properties are allowed, and errors read well after a property's
 * name.
 */
export function bodyObject<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'is unknown' : 'must be an object')
  })
}
