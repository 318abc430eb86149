import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import type { Errand, Journey } from '../../../clients/journey.ts'
import { runNode } from '../../../support/process/runNode.ts'
import { generateClients } from '../../../support/service/generateClients.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { getPage, startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { inFull, sampleOf } from '../../../support/campaign.ts'

const compiler = new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url)

const CARDS = {
  frictionless: '0100',
  method: '0000',
  challenge: '0070',
  asked: '0172',
  three_challenges: '0173',
  more_fields: '0579',
  refused: '0010',
  failed: '0171'
}

let sandbox: Sandbox
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 50, seed: 1 })
  folder = await temporaryFolder()
  await generateClients(await documentText(), folder.path)
})
afterEach(async () => {
  await control(sandbox, 'PATCH', 'policy', { row_shape: 'current', verification_id: 'absent' })
  await control(sandbox, 'POST', 'reset', {})
})
afterAll(async () => {
  await sandbox.stop()
  await folder[Symbol.asyncDispose]()
})

async function documentText(): Promise<string> {
  return (await fetch(`${sandbox.baseUrl}/openapi.json`)).text()
}

it('programs on clients from the OpenAPI document need no cast, from first step to refusal', async () => {
  const { code, stdout } = await runNode(compiler, ['--project', folder.path])
  expect([code, stdout]).toEqual([0, ''])
})

inFull(it)('the same programs do not fit a document without the required verification', async () => {
  const document = JSON.parse(await documentText()) as { paths: Record<string, { post: { responses: object } }> }
  const { post } = document.paths['/authorization'] ?? {}
  const schema = { type: 'object', required: ['status'], properties: { status: { const: 400 } } }
  Object.assign(post?.responses ?? {}, { 400: { description: '', content: { 'application/json': { schema } } } })
  await using other = await temporaryFolder()
  await generateClients(JSON.stringify(document), other.path)
  const { code, stdout } = await runNode(compiler, ['--project', other.path])
  expect(code).not.toBe(0)
  for (const program of ['openapiFetch', 'heyApi'])
    expect(stdout).toMatch(new RegExp(`${program}\\.ts.*TS2339.*content`))
})

const clients = [
  ['openapiFetch', 'absent'],
  ['openapiFetch', 'present'],
  ['heyApi', 'absent'],
  ['heyApi', 'present']
] as const
it.each(sampleOf(clients, 3))(
  'a client of %s makes every call and goes through every cycle, its id %s',
  async (name, verification_id) => {
    const { individuals, guests, accounts } = sampleIds(1)
    const rows = (await getPage(sandbox, { limit: 50 })).data.filter((row) => typeof row.correlation_id === 'string')
    const [first, second] = [rows[1], rows[4]]
    const errand: Errand = {
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
      individual: individuals[0] ?? '',
      cardless: individuals[2] ?? '',
      guest: guests[0] ?? '',
      account: accounts[0]?.id ?? '',
      correlationIds: [first?.correlation_id ?? '', second?.correlation_id ?? ''],
      cards: Object.fromEntries(Object.entries(CARDS).map(([end, course]) => [end, testNumber(course)]))
    }
    await control(sandbox, 'PATCH', 'policy', { row_shape: 'old', verification_id })
    const program = pathToFileURL(join(folder.path, 'clients', `${name}.ts`))
    const { code, stdout, stderr } = await runNode(program, [], { CLIENT_ERRAND: JSON.stringify(errand) })
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({
      listPaymentMethodsOfIndividual: ['visa'],
      listPaymentMethodsOfGuest: ['visa'],
      createConsent: 'pending',
      requestConsent: { leads: true, ends: true },
      createAccount: 'current',
      listBankDetails: ['sepa SE'],
      listTransactions: { pages: [20, 20, 10], parties: ['null', 'party', 'undefined'] },
      correlated: [first?.id ?? '', second?.id ?? ''],
      authorize: {
        frictionless: ['authorized'],
        method: ['hidden method', 'authorized'],
        challenge: ['hidden method', 'visible challenge', 'authorized'],
        asked: ['visible challenge', 'authorized'],
        three_challenges: ['visible challenge', 'visible challenge', 'visible challenge', 'authorized'],
        more_fields: ['hidden method', 'visible challenge', 'authorized'],
        refused: ['hidden method', 'authentication refused'],
        failed: ['visible challenge', 'authentication failed']
      },
      refusals: [
        'not found',
        'invalid id',
        'charge.amount',
        'payment method exists',
        'missing token',
        'invalid parameter',
        'duplicate number',
        'number'
      ]
    } satisfies Journey)
  }
)
