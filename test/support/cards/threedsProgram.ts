import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { writeHeapSnapshot } from 'node:v8'
import { CardEntry } from '../../../shared/domain/threeds.ts'
import { testApp } from '../app/testApp.ts'
import { aDraft } from '../threedsSetup.ts'
import { visitThreeds } from './threedsVisitor.ts'

/*
 * The app in a process of its own, with the embedded sandbox, whose files are not encrypted. Runs one authorization with the
 * card on standard input, prints each state of it, and stays where it is told: `sent` to a service that never answers, or
 * in a step. Told a file instead, it goes on with other cards and then writes there what is in its memory.
 */
const [folder = '', end = ''] = process.argv.slice(2)
const left = { sent: '', method: 'name="threeDSMethodData"', challenge: 'name="creq"' }[end]
const say = (word: string) => process.stdout.write(`${word}\n`)

const setup = await testApp({ dataDir: folder, autoSync: false, threedsLimits: { linger: 1 } })
const { handlers } = setup.app
setup.app.subscribe((name, payload) => {
  if (name === 'threeds.changed') say((payload as { state: string }).state)
})

async function postToSilence(): Promise<void> {
  const server = createServer(() => say('sent')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await handlers['threeds.configure']({ access: 'none', baseUrl, isOn: true })
}
async function run(card: CardEntry): Promise<void> {
  const { id } = await handlers['threeds.start'](aDraft('0100', { card }))
  const { address } = await handlers['threeds.show'](id).catch(() => ({ address: null }))
  const isAnswered = (document: string) => left === undefined || !document.includes(left)
  if (address !== null) await visitThreeds(address, { onStep: isAnswered }).catch(() => undefined)
  await setup.until('threeds.changed', (trace) => trace.id === id && trace.outcome !== null)
}

if (end === 'sent') await postToSilence()
await run(CardEntry.parse(JSON.parse(await text(process.stdin))))
if (left === undefined) {
  for (let count = 0; count < 3; count += 1) await run(aDraft('0100').card)
  writeHeapSnapshot(end)
  await setup[Symbol.asyncDispose]()
}
