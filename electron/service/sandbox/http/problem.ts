/** The body of every answer that is not a success. */
export interface ProblemBody {
  readonly status: number
  readonly type: string
  readonly error?: string
  readonly description?: string
  /** Details for machines about what is wrong. */
  readonly content?: Readonly<Record<string, unknown>>
  /** Only the controlled authorization can have an id; see the switch `verification_id`. */
  readonly id?: string
}

/** A request that the service refuses, in the error format of the interface. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly body: ProblemBody
  readonly headers: Readonly<Record<string, string>>

  constructor(body: ProblemBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.description ?? body.error ?? body.type)
    this.body = body
    this.headers = headers
  }
}

export function malformed(error: string, description: string, content?: ProblemBody['content']): Problem {
  return new Problem({ status: 400, type: 'malformed content', error, description, ...(content && { content }) })
}

export function unauthorized(error: string, description: string): Problem {
  return new Problem({ status: 401, type: 'unauthorized', error, description }, { 'www-authenticate': 'Bearer' })
}

export function forbidden(error: string, description: string): Problem {
  return new Problem({ status: 403, type: 'forbidden', error, description })
}

export function notFound(description = 'There is nothing at this address.'): Problem {
  return new Problem({ status: 404, type: 'not found', description })
}

export function conflict(error: string, description: string): Problem {
  return new Problem({ status: 409, type: 'conflict', error, description })
}

export function methodNotAllowed(allowed: readonly string[]): Problem {
  const allow = allowed.join(', ')
  return new Problem(
    { status: 405, type: 'method not allowed', description: `This address answers to ${allow}.` },
    { allow }
  )
}
