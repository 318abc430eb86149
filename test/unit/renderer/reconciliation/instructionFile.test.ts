// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { instructionFile } from '../../../../renderer/reconciliation/instructionFile.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'salaries.xml') => new File([content], name)

afterEach(() => vi.unstubAllGlobals())

describe('a file that is dropped on the window', () => {
  it('is sent as bytes where the shell opens its own file dialog', async () => {
    vi.stubGlobal('bridge', fakeBridge())
    const bytes = Uint8Array.of(0x50, 0x4b, 0xfc, 0)
    expect(await instructionFile(file(bytes, 'salaries.xlsx'))).toEqual({ from: 'bytes', bytes, name: 'salaries.xlsx' })
  })

  it('is refused there when it is too large, with another way shown', async () => {
    vi.stubGlobal('bridge', fakeBridge())
    await expect(instructionFile(file(new Uint8Array(20_000_001)))).rejects.toThrow(
      'salaries.xml is too large to be dropped. Choose it with the button “Choose a file” instead.'
    )
  })

  it('is sent as a file of any size where the shell takes uploads', async () => {
    const large = file(new Uint8Array(20_000_001))
    const ticket = 'a'.repeat(43)
    const fetched = vi.fn(() => Promise.resolve(Response.json({ ok: true, value: ticket })))
    vi.stubGlobal('fetch', fetched)
    expect(await instructionFile(large)).toEqual({ from: 'upload', ticket })
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/uploads/c2FsYXJpZXMueG1s',
      expect.objectContaining({ method: 'POST', body: large })
    )
  })
})
