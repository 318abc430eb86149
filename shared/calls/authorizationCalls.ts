import { z } from 'zod'
import { ThreedsDraft, ThreedsRunId, ThreedsSummary, ThreedsTrace, ThreedsSettings } from '../domain/threeds.ts'
import { ExportStatus } from '../domain/exportFile.ts'
import { OpenedPage } from '../domain/cardPayment.ts'
import { call, done, nothing } from './call.ts'

/** The controlled authorization, run as an experiment. A card goes in; it never comes out. */
export const authorizationCalls = {
  'authorization.lab': call(nothing, ThreedsSettings),
  /** Rejects with `bad-address`, or `not-allowed` where it cannot be switched on. */
  'authorization.configure': call(ThreedsSettings.pick({ access: true, baseUrl: true, isOn: true }), ThreedsSettings),
  /** Begins a run; one at a time. */
  'authorization.start': call(ThreedsDraft, ThreedsTrace),
  /** The inputs of a trace once more, with the sandbox's card of the same course and a new number. */
  'authorization.replay': call(ThreedsRunId, ThreedsTrace),
  /** Lets a run that waits for the user go on. */
  'authorization.next': call(ThreedsRunId, ThreedsTrace),
  /** Shows the page that the run plays on, or brings it to the front. */
  'authorization.show': call(ThreedsRunId, OpenedPage),
  'authorization.cancel': call(ThreedsRunId, ThreedsTrace),
  /** The latest first. */
  'authorization.list': call(nothing, z.array(ThreedsSummary).readonly()),
  'authorization.get': call(ThreedsRunId, ThreedsTrace),
  /** Writes the trace as JSON. */
  'authorization.export': call(ThreedsRunId, ExportStatus),
  'authorization.remove': call(ThreedsRunId, done)
}
