import { AppError } from '../../../shared/errors.ts'

/** The service's order does not show what changed: only a full sync run finds the changes. */
export class UnprovenDelta extends AppError {
  /** Late changes that were not returned: each was deleted, or proves that the list is not sorted by time of change. */
  readonly missing: readonly { readonly id: string; readonly updatedAt: string }[]

  constructor(message: string, missing: UnprovenDelta['missing'] = []) {
    super('sync-stuck', `${message} A full sync finds what changed.`)
    this.missing = missing
  }
}
