import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageHandlers } from '../../../electron/app/handlers/pageHandlers.ts'
import type { Ports } from '../../../electron/session/ports.ts'
import type { HandlerContext } from '../../../electron/app/handlerContext.ts'

let folder: string

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tallydesk-pdf-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const pdf = new TextEncoder().encode('%PDF-1.7 made up')

function handlers(ports: Partial<Pick<Ports, 'printPage'>>, isChosen = true) {
  const names: string[] = []
  const listed: unknown[] = []
  const past = { add: (connection: string, file: object) => Promise.resolve(void listed.push({ connection, ...file })) }
  const services = () => ({ session: { connection: { id: 'nordic' } } })
  const files: Pick<Ports['files'], 'chooseTarget'> = {
    chooseTarget: (name) => {
      names.push(name)
      return Promise.resolve(isChosen ? join(folder, name) : undefined)
    }
  }
  const context = { ports: { ...ports, files }, past, services } as unknown as HandlerContext
  return { save: pageHandlers(context)['page.savePdf'], names, listed }
}

describe('saving the page as a PDF', () => {
  it('writes the whole file where the user wants it, for them alone', async () => {
    const { save, listed } = handlers({ printPage: () => Promise.resolve(pdf) })
    expect(await save({ name: 'statement.pdf' })).toEqual({ isSaved: true })
    expect(listed).toMatchObject([{ connection: 'nordic', name: 'statement.pdf', folder, bytes: pdf.length }])
    expect(await readdir(folder)).toEqual(['statement.pdf'])
    expect(new Uint8Array(await readFile(join(folder, 'statement.pdf')))).toEqual(pdf)
    if (process.platform !== 'win32') expect((await stat(join(folder, 'statement.pdf'))).mode & 0o777).toBe(0o600)
  })

  it('is left to the page where the shell has no way to', async () => {
    const { save, names } = handlers({})
    expect(await save({ name: 'statement.pdf' })).toEqual({ isSaved: false })
    expect(names).toEqual([])
  })

  it('prints nothing where the user chose no place', async () => {
    let isPrinted = false
    const { save } = handlers({ printPage: () => Promise.resolve(((isPrinted = true), pdf)) }, false)
    await expect(save({ name: 'statement.pdf' })).rejects.toMatchObject({ code: 'cancelled' })
    expect(isPrinted).toBe(false)
  })

  it('leaves no half file where the pages could not be made', async () => {
    const { save, listed } = handlers({ printPage: () => Promise.reject(new Error('out of memory')) })
    await expect(save({ name: 'statement.pdf' })).rejects.toThrow('out of memory')
    expect(listed).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('suggests a name and never a path', async () => {
    const { save, names } = handlers({ printPage: () => Promise.resolve(pdf) })
    await save({ name: '../../.ssh/authorized_keys' })
    await save({ name: '..' })
    expect(names).toEqual(['-..-.ssh-authorized_keys', 'statement.pdf'])
  })
})
