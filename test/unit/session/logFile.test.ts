import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logFile } from '../../../electron/session/logFile.ts'
import { campaign } from '../../support/campaign.ts'
import { seededRandom } from '../../support/seededRandom.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallydesk-log-'))
  path = join(folder, 'tallydesk.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const CARDS = campaign(300, 200_000)

/** A number as somebody's code might hand it on. */
function encodings(pan: string): readonly string[] {
  const bytes = Buffer.from(pan)
  const groups = pan.match(/.{4}/g) ?? []
  return [
    pan,
    groups.join(' '),
    groups.join('-'),
    groups.join('../shells/desktop'),
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    Buffer.from(pan, 'utf16le').toString('base64url'),
    [...bytes].map((byte) => `%${byte.toString(16)}`).join(''),
    [...bytes].map((byte) => `\\u00${byte.toString(16)}`).join(''),
    `x${pan}`,
    `card-${pan}`
  ]
}

const lines = async () =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log file', () => {
  it('holds one JSON object a line, with the time', async () => {
    const log = logFile(path)
    log('started')
    log('call-failed', { call: 'sync.start', code: 'offline', status: 503, rows: 1, pages: 2, milliseconds: 3.5 })
    const [first, second] = await lines()
    expect(first).toEqual({ time: expect.stringMatching(/^\d{4}-.*Z$/) as string, event: 'started' })
    expect(second).toMatchObject({ call: 'sync.start', code: 'offline', status: 503, rows: 1, pages: 2 })
  })

  it('lets no free text in, whatever it is handed', async () => {
    const canary = 'Bearer canary token'
    const hostile = { code: canary, call: `x\n${canary}`, status: canary, rows: Infinity, token: canary }
    logFile(path)('call-failed', hostile as never)
    expect(await readFile(path, 'utf8')).not.toContain('canary')
    expect(Object.keys((await lines())[0] ?? {})).toEqual(['time', 'event'])
  })

  it(`lets no card number in, in no encoding and no field: ${CARDS} numbers`, { timeout: 600_000 }, async () => {
    const random = seededRandom('logged cards')
    for (let card = 0; card < CARDS; card++) {
      if (card % 1000 === 0) await writeFile(path, '')
      const digits = Math.floor(random() * 1e10).toString()
      const pan = `411111${digits.padStart(10, '0')}`
      const log = logFile(path)
      for (const text of encodings(pan)) log('failed', { call: text, code: text })
      log('failed', { status: Number(pan), rows: Number(pan), pages: -Number(pan), milliseconds: Number(pan) + 0.5 })
      if (card % 1000 < 999 && card < CARDS - 1) continue
      for (const line of await lines()) expect(Object.keys(line)).toEqual(['time', 'event'])
    }
  })

  it('is for the user’s eyes only', async () => {
    logFile(path)('started')
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('starts anew when it has grown large, and keeps the one before', async () => {
    await writeFile(path, 'x'.repeat(1_000_001))
    logFile(path)('started')
    expect(await lines()).toHaveLength(1)
    expect((await stat(`${path}.old`)).size).toBe(1_000_001)
  })

  it('does not fail where nothing can be written', () => {
    expect(() => logFile(join(folder, 'gone', 'tallydesk.log'))('started')).not.toThrow()
  })
})
