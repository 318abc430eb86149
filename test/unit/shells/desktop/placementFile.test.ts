import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placementFile } from '../../../../electron/shells/desktop/placementFile.ts'

const placement = { x: 1, y: 2, width: 1100, height: 700, maximized: false }
let folder: string
let path: string
let logged: string[]
const log = (event: string) => void logged.push(event)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallydesk-place-'))
  path = join(folder, 'window.json')
  logged = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the file of the window’s place', () => {
  it('gives back what was stored', async () => {
    const file = placementFile(path, log)
    file.store(placement)
    await file.flush()
    expect(placementFile(path, log).read()).toEqual(placement)
  })

  it('writes only the last of many moves, and by itself', async () => {
    const file = placementFile(path, log, 10)
    for (let x = 0; x <= 50; x++) file.store({ ...placement, x })
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('"x":50')
    expect(await readdir(folder)).toEqual(['window.json'])
  })

  it('is for the user’s eyes only', async () => {
    const file = placementFile(path, log)
    file.store(placement)
    await file.flush()
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it.each(['', '{', '[]', '{"x":1}', '{"x":"1","y":2,"width":3,"height":4,"maximized":false}', '\u0000'])(
    'takes %j as nothing stored',
    async (text) => {
      await writeFile(path, text)
      expect(placementFile(path, log).read()).toBeUndefined()
    }
  )

  it('has nothing before the first start', () => {
    expect(placementFile(path, log).read()).toBeUndefined()
  })

  it('notes, and does not fail, when the folder is gone', async () => {
    const file = placementFile(join(folder, 'gone', 'window.json'), log)
    file.store(placement)
    await file.flush()
    expect(logged).toEqual(['window-place-not-kept'])
  })
})
