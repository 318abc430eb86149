import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { aUsualPage } from '../../../support/service/hostileBodies.ts'
import { aWireRow } from '../../../support/service/listService.ts'
import { runNode } from '../../../support/process/runNode.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'

const program = new URL('../../../support/service/hostileBodyProgram.ts', import.meta.url)

const random = seededRandom('note')

/** Large enough that unpacking takes longer than the way over loopback. */
const note = Buffer.from(Array.from({ length: 500_000 }, () => Math.floor(random() * 256))).toString('base64')
const packed = gzipSync(JSON.stringify({ data: [aWireRow('t1', { note })], has_more: false }))
const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', connection: 'close' }

const CLOSINGS: readonly (readonly [name: string, answer: Answer, outcome: object])[] = [
  [
    'at its end',
    (response) => void response.writeHead(200, { ...headers, 'content-length': packed.length }).end(packed),
    { rows: 1, problems: 0 }
  ],
  [
    'at its end, which nothing else tells',
    (response) => {
      response.useChunkedEncodingByDefault = false
      response.writeHead(200, headers).end(packed)
    },
    { rows: 1, problems: 0 }
  ],
  [
    'before its end',
    (response) => {
      response.writeHead(200, { ...headers, 'content-length': packed.length })
      response.write(packed.subarray(0, -9), () => response.socket?.end())
    },
    { code: 'offline' }
  ]
]

it.each(CLOSINGS)(
  'outlives a service that closes the connection of a packed page %s',
  async (_name, answer, outcome) => {
    await using service = await scriptedService(json(aUsualPage), answer)
    const { code, stdout } = await runNode(program, [service.baseUrl])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ outcome, unhandled: 0 })
  }
)
