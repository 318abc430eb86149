import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logFile } from '../../../electron/shell/logFile.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallydesk-log-'))
  path = join(folder, 'tallydesk.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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
