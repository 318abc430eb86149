import { AppError } from '../../shared/errors.ts'

/** Changes cannot be told from the list as the service sorts it: only a full sync run finds them. */
export class UnprovenDelta extends AppError {
  /** Late changes that were not returned; each is gone from the service, or proves that the list is not sorted. */
  readonly missing: readonly { readonly id: string; readonly updatedAt: string }[]

  constructor(message: string, missing: UnprovenDelta['missing'] = []) {
    super('sync-stuck', `${message} A full sync finds what changed.`)
    this.missing = missing
  }
}
