import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../../../electron/service/sandbox/threeds/testCards.ts'
import { STOP, type WorkerMessage, type WorkerOptions } from '../../../../../electron/service/sandbox/workerMessages.ts'
import { aCreatable, authorize, carryThrough, requestConsent } from '../../../../support/cards/cardFlow.ts'
import { CardFrame } from '../../../../support/cards/cardFrame.ts'
import { getPage } from '../../../../support/service/sandboxClient.ts'
import { secretForms } from '../../../../support/vault/secretForms.ts'

const PAN = testNumber('30072')
const CARD = { pan: PAN, expires: [12, 39], csc: '907' }
// As long as a card number, and kept on purpose: whoever finds it would find a number, too.
const CONTROL = 'kept-number-4000'

const options: WorkerOptions = {
  port: 0,
  rows: 10,
  seed: 1,
  token: 'backend-token',
  publicKey: 'public-key',
  controlToken: 'control-token',
  policy: { unknown_holder: 'accept' },
  faults: [],
  memory: undefined
}

it('keeps no card number in its memory, state, journal and output, which the control shows', async () => {
  const worker = new Worker(new URL('../../../../../electron/service/sandbox/worker.ts', import.meta.url), {
    workerData: options,
    stdout: true,
    stderr: true
  })
  const output = Promise.all([text(worker.stdout), text(worker.stderr)])
  try {
    const [message] = (await once(worker, 'message')) as [WorkerMessage]
    if (message.kind !== 'listening') throw new Error('The sandbox did not start.')
    const sandbox = reachable(`http://127.0.0.1:${message.port}`)
    await useCards(sandbox)
    const dumps = { state: await dump(sandbox, 'state'), journal: await dump(sandbox, 'journal') }
    const memory = await text(await worker.getHeapSnapshot())
    for (const [name, found] of Object.entries({ ...dumps, memory })) {
      expect(
        formsOf(PAN).filter((form) => found.includes(form)),
        name
      ).toEqual([])
    }
    // Not the fraction of a number or of a second either: times may have those digits.
    for (const found of Object.values(dumps)) expect(found).not.toMatch(/(?<![\da-f.-])907(?![\da-f-])/)
    expect(dumps.state).toContain('0072')
    expect(dumps.journal).toContain('/authorization')
    expect(formsOf(CONTROL).filter((form) => memory.includes(form))).toContain(CONTROL)
  } finally {
    worker.postMessage(STOP)
    await once(worker, 'exit')
  }
  expect((await output).join('')).not.toContain(PAN)
})

function reachable(baseUrl: string): Sandbox {
  const { token, publicKey, controlToken } = options
  return { baseUrl, sdkUrl: `${baseUrl}/sdk`, token, publicKey, controlToken, stop: () => Promise.resolve() }
}

/** Both flows, ended and not, refused and accepted; then traffic that takes the place of what was read last. */
async function useCards(sandbox: Sandbox): Promise<void> {
  await carryThrough(sandbox, aCreatable('0100', { number: CONTROL, card: CARD }))
  await authorize(sandbox, aCreatable('0100', { card: CARD }))
  await authorize(sandbox, aCreatable('0100', { card: { ...CARD, expires: [1, 20] } }))
  await authorize(sandbox, aCreatable('0100', { card: { ...CARD, name: 'A' } }))
  const frame = await CardFrame.open(sandbox)
  const [done, open] = [await requestConsent(sandbox, 7), await requestConsent(sandbox, 8, 5)]
  await frame.carryThrough(done.token, '0072', { card: CARD })
  await frame.confirm(open.token, '0072', { card: CARD })
  for (let count = 0; count < 30; count += 1) {
    await getPage(sandbox, { limit: 10 })
    await authorize(sandbox, aCreatable('0110'))
    await frame.confirm('nothing', '0110')
  }
}

function formsOf(secret: string): readonly string[] {
  return secretForms(secret)
    .map((form) => form.toString('latin1'))
    .filter((form) => !form.includes('\0'))
}

async function dump(sandbox: Sandbox, name: string): Promise<string> {
  const headers = { authorization: 'Bearer control-token' }
  return (await fetch(`${sandbox.baseUrl}/__sandbox/${name}`, { headers })).text()
}
