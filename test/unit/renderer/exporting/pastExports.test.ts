// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import PastExportItem from '../../../../renderer/exporting/parts/PastExportItem.vue'
import { usePastExports } from '../../../../renderer/exporting/state/pastExports.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import type { PastExport } from '../../../../shared/domain/pastExport.ts'
import { AppError } from '../../../../shared/errors.ts'
import { anExport, aPastExport, fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(freshStores)
afterEach(() => vi.unstubAllGlobals())

describe('a past export', () => {
  const item = (part: Partial<PastExport> = {}, showsFiles = true) =>
    mount(PastExportItem, { props: { file: aPastExport(part), showsFiles } })
  const buttons = (wrapper: ReturnType<typeof item>) => wrapper.findAll('button').map((button) => button.text())

  it('says its day, format, rows, filter and place, and can be opened, shown and checked', async () => {
    const wrapper = item()
    expect(wrapper.text()).toContain('Excel workbook (XLSX) · 5,000 rows')
    expect(wrapper.text()).toContain('Transactions: Status is Completed')
    expect(wrapper.text()).toContain('In /home/anna/Downloads')
    expect(buttons(wrapper)).toEqual(['Open', 'Show in folder', 'Check file'])
    for (const button of wrapper.findAll('button')) await button.trigger('click')
    expect(Object.keys(wrapper.emitted())).toEqual(expect.arrayContaining(['open', 'reveal', 'verify']))
  })

  it('that is no longer there, or was changed, says so', () => {
    const gone = item({ state: 'gone' })
    expect(gone.text()).toContain('No longer in /home/anna/Downloads: it was moved, renamed or deleted.')
    expect(buttons(gone)).toEqual(['Check file'])
    expect(item({ state: 'changed' }).text()).toContain('It was changed since it was exported')
    expect(item({ state: 'unknown' }).text()).toContain('where Tallydesk cannot look now')
  })

  it('made in a browser is left in its downloads', () => {
    const wrapper = item({ folder: null, state: 'unknown' }, false)
    expect(wrapper.text()).toContain('Downloaded by your browser')
    expect(buttons(wrapper)).toEqual(['Check file'])
  })

  it('of printed pages has no rows and no check', () => {
    const wrapper = item({ kind: 'print', format: 'pdf', rows: null, filter: '', hasManifest: false })
    expect(wrapper.text()).toContain('Printed pages')
    expect(wrapper.text()).not.toContain('row')
    expect(buttons(wrapper)).toEqual(['Open', 'Show in folder'])
  })
})

describe('the list of past exports', () => {
  it('is read with its connection, and again once a file is done', async () => {
    let files = [aPastExport()]
    const bridge = fakeBridge({ handlers: { 'export.past': () => Promise.resolve(files) } })
    vi.stubGlobal('bridge', bridge)
    await useConnection().load()
    const store = usePastExports()
    await flushPromises()
    expect(store.files).toHaveLength(1)
    files = [aPastExport({ id: anExport().id }), ...files]
    bridge.say('export.progress', anExport({ state: 'done', rows: 5000 }))
    await flushPromises()
    expect(store.files).toHaveLength(2)
  })

  it('says of which file it could not be shown, and looks again', async () => {
    let state: PastExport['state'] = 'there'
    const bridge = fakeBridge({
      handlers: {
        'export.past': () => Promise.resolve([aPastExport({ state })]),
        'export.open': () => {
          state = 'gone'
          return Promise.reject(new AppError('not-found', 'It was moved.'))
        }
      }
    })
    vi.stubGlobal('bridge', bridge)
    await useConnection().load()
    const store = usePastExports()
    await store.open(aPastExport().id)
    expect(store.failed).toBe(aPastExport().id)
    expect(store.failure?.message).toBe('It was moved.')
    expect(store.files.map((file) => file.state)).toEqual(['gone'])
  })
})
