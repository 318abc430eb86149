import { expect } from 'vitest'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { ModelDesk, PassPlan, PassRun } from './model/modelDesk.ts'
import { checkRun } from './oracle.ts'

/** A pass that was not killed. What its certificate says is held against the service. */
export interface CertifiedRun extends PassRun {
  readonly certificate: Certificate
}

export async function certified(desk: ModelDesk, request: SyncRequest, plan?: PassPlan): Promise<CertifiedRun> {
  const run = await desk.run(request, plan)
  await checkRun(desk.service, desk.ledger, run)
  const { certificate } = run
  if (!certificate) throw new Error('The pass was killed.')
  return { ...run, certificate }
}

/** The pass proves what it is about. */
export async function complete(desk: ModelDesk, request: SyncRequest, plan?: PassPlan): Promise<CertifiedRun> {
  const run = await certified(desk, request, plan)
  expect([run.certificate.verdict, run.certificate.error?.message]).toEqual(['complete', undefined])
  return run
}

/** The cursors that were asked from, in their order; an empty text for the head of a list. */
export function cursors({ asked }: PassRun): readonly string[] {
  return asked.map((search) => search.get('starting_after') ?? '')
}
