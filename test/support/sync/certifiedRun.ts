import { expect } from 'vitest'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { ModelSetup, SyncRunPlan, PlayedSyncRun } from './model/modelSetup.ts'
import { checkRun } from './oracle.ts'

/** A sync run that was not killed. What its certificate says is held against the service. */
export interface CertifiedRun extends PlayedSyncRun {
  readonly certificate: Certificate
}

export async function certified(setup: ModelSetup, request: SyncRequest, plan?: SyncRunPlan): Promise<CertifiedRun> {
  const run = await setup.run(request, plan)
  await checkRun(setup.service, setup.ledger, run)
  const { certificate } = run
  if (!certificate) throw new Error('The pass was killed.')
  return { ...run, certificate }
}

/** The sync run proves what it is about. */
export async function complete(setup: ModelSetup, request: SyncRequest, plan?: SyncRunPlan): Promise<CertifiedRun> {
  const run = await certified(setup, request, plan)
  expect([run.certificate.verdict, run.certificate.error?.message]).toEqual(['complete', undefined])
  return run
}

/** The cursors that were asked from, in their order; an empty text for the head of a list. */
export function cursors({ asked }: PlayedSyncRun): readonly string[] {
  return asked.map((search) => search.get('starting_after') ?? '')
}
