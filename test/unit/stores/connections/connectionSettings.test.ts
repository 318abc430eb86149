import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSettings } from '../../../../electron/stores/connections/connectionSettings.ts'
import { removeSettings } from '../../../../electron/stores/connections/settingsFile.ts'
import type { ProbeReport } from '../../../../shared/domain/probe.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const aReport: ProbeReport = {
  at: '2026-11-21T12:00:00.000Z',
  requests: 12,
  milliseconds: 340,
  findings: [{ key: 'order', title: 'Order', value: 'asc', label: 'Oldest first', evidence: 'Seen.', isAdopted: true }],
  unitSample: { id: 'abc', source: '98765.43', currency: 'EUR', asMajor: '98765.43', asMinor: '987.6543' },
  error: null
}

async function aPlace() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'nordic.json')
  const unsaved: unknown[] = []
  return {
    path: folder.path,
    file,
    unsaved,
    open: (baseUrl = 'https://api.example.com') =>
      openSettings({ file, baseUrl, onUnsaved: (error) => void unsaved.push(error) }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

describe('the settings of a connection', () => {
  it('are empty at first and write no file', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    expect(settings.current()).toEqual({
      baseUrl: 'https://api.example.com',
      overrides: {},
      detected: {},
      lastProbe: null
    })
    await settings.close()
    expect(await readdir(place.path)).toEqual([])
  })

  it('keep what the user said and what was detected, for their owner alone', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    await settings.override('cursor', 'inclusive')
    expect(settings.detect('order', 'asc', 'Seen on a page.')).toBe(true)
    expect(settings.detect('order', 'asc', 'Seen on another page.')).toBe(false)
    await settings.close()
    const again = (await place.open()).current()
    expect(again).toEqual(settings.current())
    expect(again.overrides).toEqual({ cursor: 'inclusive' })
    expect(again.detected.order).toMatchObject({ value: 'asc', evidence: 'Seen on a page.' })
    expect((await stat(place.file)).mode & 0o777).toBe(0o600)
  })

  it('of two processes are all stored, and known to the one that changes something next', async () => {
    await using place = await aPlace()
    const [one, other] = [await place.open(), await place.open()]
    await one.override('statusWords', 'on_hold=failed')
    other.setLastProbe(aReport)
    expect(other.detect('order', 'asc', 'Seen on a page.')).toBe(true)
    await other.override('limit', '50')
    expect(other.current()).toMatchObject({
      overrides: { statusWords: 'on_hold=failed', limit: '50' },
      lastProbe: aReport
    })
    await Promise.all([one.close(), other.close()])
    const { overrides, detected, lastProbe } = (await place.open()).current()
    expect(overrides).toEqual({ statusWords: 'on_hold=failed', limit: '50' })
    expect([detected.order?.value, lastProbe?.at]).toEqual(['asc', aReport.at])
  })

  it('take the word of the user away again', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    await settings.override('cursor', 'inclusive')
    await settings.override('limit', '50')
    await settings.override('cursor', null)
    expect((await place.open()).current().overrides).toEqual({ limit: '50' })
  })

  it('forget at another address what was seen, and keep what the user said', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    await settings.override('overlapHours', '48')
    settings.detect('order', 'asc', 'Seen.')
    settings.setLastProbe(aReport)
    await settings.close()
    const moved = (await place.open('https://other.example.com')).current()
    expect(moved).toEqual({
      baseUrl: 'https://other.example.com',
      overrides: { overlapHours: '48' },
      detected: {},
      lastProbe: null
    })
  })

  it('at an old address undo nothing that another process set at the new one', async () => {
    await using place = await aPlace()
    const old = await place.open()
    await old.override('overlapHours', '24')
    const moved = await place.open('https://new.example.com')
    await moved.override('overlapHours', '48')
    old.detect('order', 'asc', 'Seen.')
    await expect(old.override('limit', '50')).rejects.toMatchObject({ code: 'bad-input' })
    await old.close()
    expect(place.unsaved).toHaveLength(1)
    expect((await place.open('https://new.example.com')).current()).toMatchObject({
      overrides: { overlapHours: '48' },
      detected: {}
    })
  })

  it('keep a report, but no real amount on the disk', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    settings.setLastProbe(aReport)
    await settings.close()
    expect(settings.current().lastProbe).toEqual(aReport)
    expect((await place.open()).current().lastProbe).toEqual({ ...aReport, unitSample: null })
    expect(await readFile(place.file, 'utf8')).not.toContain('98765')
  })

  it.each([
    '',
    '{"version":1',
    '{"version":1,"baseUrl":"x"}',
    '[]',
    '{"version":1,"baseUrl":1,"overrides":{},"detected":{}}'
  ])('set a damaged file aside and say so: %s', async (text) => {
    await using place = await aPlace()
    await writeFile(place.file, text)
    const settings = await place.open()
    expect(settings.setAside).toMatch(/^nordic\.json\.damaged-\d+$/)
    expect(settings.current().overrides).toEqual({})
    expect(await readFile(join(place.path, settings.setAside ?? ''), 'utf8')).toBe(text)
  })

  it('leave out what this version does not know', async () => {
    await using place = await aPlace()
    const text = JSON.stringify({
      version: 1,
      baseUrl: 'https://api.example.com',
      overrides: { cursor: 'inclusive', colour: 'red', __proto__: 'x' },
      detected: {},
      lastProbe: { is: 'of another form' }
    })
    await writeFile(place.file, text)
    const settings = await place.open()
    expect(settings.setAside).toBeUndefined()
    expect(settings.current()).toMatchObject({ overrides: { cursor: 'inclusive' }, lastProbe: null })
    expect(Object.keys(settings.current().overrides)).toEqual(['cursor'])
  })

  it('refuse a file of a newer version and leave it alone', async () => {
    await using place = await aPlace()
    const text = '{"version":2,"anything":true}'
    await writeFile(place.file, text)
    await expect(place.open()).rejects.toMatchObject({ code: 'cache-too-new' })
    expect(await readFile(place.file, 'utf8')).toBe(text)
  })

  it('change nothing when the word of the user cannot be saved', async () => {
    await using place = await aPlace()
    const settings = await place.open()
    await mkdir(place.file)
    await expect(settings.override('cursor', 'inclusive')).rejects.toMatchObject({ code: 'not-writable' })
    expect(settings.current().overrides).toEqual({})
    expect(settings.detect('order', 'asc', 'Seen.')).toBe(true)
    await settings.close()
    expect(settings.current().detected.order?.value).toBe('asc')
    expect(place.unsaved).toMatchObject([{ code: 'not-writable' }])
  })

  it('go with everything that bears their name', async () => {
    await using place = await aPlace()
    await writeFile(place.file, 'damaged')
    await (await place.open()).override('cursor', 'inclusive')
    await writeFile(join(place.path, 'nordic-2.json'), '{}')
    await removeSettings(place.file)
    expect(await readdir(place.path)).toEqual(['nordic-2.json'])
    await removeSettings(join(place.path, 'absent', 'nordic.json'))
  })
})
