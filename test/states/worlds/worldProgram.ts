import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { answer, isCallName } from '../../../electron/app/answer.ts'
import type { CallName } from '../../../shared/contract.ts'
import { NOW } from '../now.ts'
import { worlds } from './worlds.ts'

// A program of its own, on a fixed computer: opens the world of its argument, prints where it answers, and goes with its
// standard input.
const make = worlds[process.argv[2] ?? '']
if (!make)
  throw new Error(`There is no world ${String(process.argv[2])}. Choose from: ${Object.keys(worlds).join(', ')}`)
await using parts = new AsyncDisposableStack()
const { app, places = {} } = await make(parts)
const server = createServer((request, response) => {
  void text(request).then(async (body) => {
    const { name, input } = JSON.parse(body) as { readonly name: CallName; readonly input?: unknown }
    const reply = isCallName(name) ? await answer(app.handlers, name, input, () => undefined) : null
    response.end(likeAnywhere(JSON.stringify(reply)))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port, places })}\n`)
for await (const _ of process.stdin);
server.close()
server.closeAllConnections()

/** Without what differs from one computer, and from one run, to the next: ports, folders, keys, the time of other programs. */
function likeAnywhere(reply: string): string {
  const [today = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' }).format(performance.timeOrigin).split(' ')
  return reply
    .replaceAll(/(127\.0\.0\.1|localhost):\d{4,5}/g, '$1:8080')
    .replaceAll(/sandbox_public_[\w-]+/g, 'sandbox_public_key')
    .replaceAll(tmpdir(), '/home/anna')
    .replaceAll(/tallydesk-test-\w+/g, 'Tallydesk')
    .replaceAll(`"${homedir()}/`, '"/home/anna/')
    .replaceAll(new RegExp(`${today}T[\\d:.]+Z`, 'g'), NOW)
}
