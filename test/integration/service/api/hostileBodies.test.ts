import { describe, expect, it } from 'vitest'
import { aUsualPage, HOSTILE_BODIES, type HostileBody } from '../../../support/service/hostileBodies.ts'
import { runNode } from '../../../support/process/runNode.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'
import { sampleOf } from '../../../support/campaign.ts'

const program = new URL('../../../support/service/hostileBodyProgram.ts', import.meta.url)
const MB = 2 ** 20

interface Report {
  readonly outcome: object
  /** Bytes by which the process grew at most. */
  readonly growth: number
  readonly unhandled: number
}

async function readIt(body: HostileBody): Promise<Report> {
  const hostile: Answer =
    typeof body === 'string'
      ? json(body)
      : (response) => body(response.writeHead(200, { 'content-type': 'application/json' }))
  await using service = await scriptedService(json(aUsualPage), hostile)
  const { code, stdout, stderr } = await runNode(program, [service.baseUrl])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Report
}

describe('a hostile body', () => {
  it.each(sampleOf(HOSTILE_BODIES, 3))('of %s does no harm', async (_name, body, outcome) => {
    const { growth, unhandled, ...report } = await readIt(body)
    expect(report.outcome).toEqual(outcome)
    expect(unhandled).toBe(0)
    expect(growth).toBeLessThan(64 * MB)
  })
})
