import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { savePdf } from '../../../../../electron/features/exporting/job/savePdf.ts'

let folder: string

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tallydesk-pdf-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const pdf = new TextEncoder().encode('%PDF-1.7 made up')

function aPage(print?: () => Promise<Uint8Array>, isChosen = true) {
  const names: string[] = []
  const listed: unknown[] = []
  const past = { add: (connection: string, file: object) => Promise.resolve(void listed.push({ connection, ...file })) }
  const files = {
    chooseTarget: (name: string) => {
      names.push(name)
      return Promise.resolve(isChosen ? join(folder, name) : undefined)
    }
  }
  return { save: (name: string) => savePdf(name, { files, past, connection: 'nordic' }, print), names, listed }
}

describe('saving the page as a PDF', () => {
  it('writes the whole file where the user wants it, for them alone', async () => {
    const { save, listed } = aPage(() => Promise.resolve(pdf))
    expect(await save('statement.pdf')).toBe(true)
    expect(listed).toMatchObject([{ connection: 'nordic', name: 'statement.pdf', folder, bytes: pdf.length }])
    expect(await readdir(folder)).toEqual(['statement.pdf'])
    expect(new Uint8Array(await readFile(join(folder, 'statement.pdf')))).toEqual(pdf)
    if (process.platform !== 'win32') expect((await stat(join(folder, 'statement.pdf'))).mode & 0o777).toBe(0o600)
  })

  it('is left to the page where the shell has no way to', async () => {
    const { save, names } = aPage()
    expect(await save('statement.pdf')).toBe(false)
    expect(names).toEqual([])
  })

  it('prints nothing where the user chose no place', async () => {
    let isPrinted = false
    const { save } = aPage(() => Promise.resolve(((isPrinted = true), pdf)), false)
    await expect(save('statement.pdf')).rejects.toMatchObject({ code: 'cancelled' })
    expect(isPrinted).toBe(false)
  })

  it('leaves no half file where the pages could not be made', async () => {
    const { save, listed } = aPage(() => Promise.reject(new Error('out of memory')))
    await expect(save('statement.pdf')).rejects.toThrow('out of memory')
    expect(listed).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('suggests a name and never a path', async () => {
    const { save, names } = aPage(() => Promise.resolve(pdf))
    await save('../../.ssh/authorized_keys')
    await save('..')
    expect(names).toEqual(['-..-.ssh-authorized_keys', 'statement.pdf'])
  })
})
