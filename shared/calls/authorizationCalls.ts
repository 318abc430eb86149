import { z } from 'zod'
import { ThreedsDraft, ThreedsRunId, ThreedsSummary, ThreedsTrace, ThreedsSettings } from '../domain/threeds.ts'
import { ExportStatus } from '../domain/exportFile.ts'
import { OpenedPage } from '../domain/cardPayment.ts'
import { call, done, nothing } from './call.ts'

/** The controlled authorization, run as an experiment. Card data goes in and never comes out. */
export const authorizationCalls = {
  'authorization.lab': call(nothing, ThreedsSettings),
  /** Rejects with `bad-address`, or with `not-allowed` if the lab cannot be switched on. */
  'authorization.configure': call(ThreedsSettings.pick({ access: true, baseUrl: true, isOn: true }), ThreedsSettings),
  /** Begins a run; one at a time. */
  'authorization.start': call(ThreedsDraft, ThreedsTrace),
  /** Runs the inputs of a trace again, with the sandbox's test card for the same scenario and a new number. */
  'authorization.replay': call(ThreedsRunId, ThreedsTrace),
  /** Continues a run that waits for the user. */
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
