import { z } from 'zod'
import { ThreedsDraft, ThreedsRunId, ThreedsSummary, ThreedsTrace, ThreedsSettings } from '../domain/threeds.ts'
import { ExportStatus } from '../domain/exportFile.ts'
import { OpenedPage } from '../domain/cardPayment.ts'
import { call, done, nothing } from './call.ts'

/** The controlled authorization, run as an experiment. Card data goes in and never comes out. */
export const threedsCalls = {
  'threeds.lab': call(nothing, ThreedsSettings),
  /** Rejects with `bad-address`, or with `not-allowed` if the lab cannot be switched on. */
  'threeds.configure': call(ThreedsSettings.pick({ access: true, baseUrl: true, isOn: true }), ThreedsSettings),
  /** Begins a run; one at a time. */
  'threeds.start': call(ThreedsDraft, ThreedsTrace),
  /** Runs the inputs of a trace again, with the sandbox's test card for the same scenario and a new number. */
  'threeds.replay': call(ThreedsRunId, ThreedsTrace),
  /** Continues a run that waits for the user. */
  'threeds.next': call(ThreedsRunId, ThreedsTrace),
  /** Shows the page that the run plays on, or brings it to the front. */
  'threeds.show': call(ThreedsRunId, OpenedPage),
  'threeds.cancel': call(ThreedsRunId, ThreedsTrace),
  /** The latest first. */
  'threeds.list': call(nothing, z.array(ThreedsSummary).readonly()),
  'threeds.get': call(ThreedsRunId, ThreedsTrace),
  /** Writes the trace as JSON. */
  'threeds.export': call(ThreedsRunId, ExportStatus),
  'threeds.remove': call(ThreedsRunId, done)
}
