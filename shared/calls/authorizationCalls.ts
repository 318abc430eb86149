import { z } from 'zod'
import {
  AuthorizationDraft,
  AuthorizationId,
  AuthorizationSummary,
  AuthorizationTrace,
  LabSettings
} from '../domain/authorization.ts'
import { ExportStatus } from '../domain/exportFile.ts'
import { OpenedPage } from '../domain/funding.ts'
import { call, done, nothing } from './call.ts'

/** The controlled authorization, run as an experiment. A card goes in; it never comes out. */
export const authorizationCalls = {
  'authorization.lab': call(nothing, LabSettings),
  /** Rejects with `bad-address`, or `not-allowed` where it cannot be switched on. */
  'authorization.configure': call(LabSettings.pick({ access: true, baseUrl: true, isOn: true }), LabSettings),
  /** Begins a run; one at a time. */
  'authorization.start': call(AuthorizationDraft, AuthorizationTrace),
  /** The inputs of a trace once more, with the sandbox's card of the same course and a new number. */
  'authorization.replay': call(AuthorizationId, AuthorizationTrace),
  /** Lets a run that waits for the user go on. */
  'authorization.next': call(AuthorizationId, AuthorizationTrace),
  /** Shows the page that the run plays on, or brings it to the front. */
  'authorization.show': call(AuthorizationId, OpenedPage),
  'authorization.cancel': call(AuthorizationId, AuthorizationTrace),
  /** The latest first. */
  'authorization.list': call(nothing, z.array(AuthorizationSummary).readonly()),
  'authorization.get': call(AuthorizationId, AuthorizationTrace),
  /** Writes the trace as JSON. */
  'authorization.export': call(AuthorizationId, ExportStatus),
  'authorization.remove': call(AuthorizationId, done)
}
