import { z } from 'zod'

/** The interface does not say what a 201 holds; success is the status alone. */
export const AuthorizationBody = z.looseObject({}).meta({ id: 'Authorization' })
