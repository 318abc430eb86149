import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openUploads } from '../../../../electron/shells/http/uploads.ts'
import { SESSION_HEADER } from '../../../../shared/app/sessionHeader.ts'
import { serveShell, type ServedShell } from '../../../support/shell/servedShell.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const inAddress = (name: string) => Buffer.from(name).toString('base64url')

async function uploaded(served: ServedShell, name: string, bytes: string) {
  const session = await served.signIn()
  const { status, text } = await served.upload(inAddress(name), session, bytes)
  expect(status).toBe(200)
  return JSON.parse(text.slice(text.indexOf('{'))) as { ok: boolean; value: string }
}

describe('an uploaded file', () => {
  it('is there for one use under its ticket, private, with the name that the user gave it', async () => {
    await using served = await serveShell()
    const { ok, value: ticket } = await uploaded(served, 'Umsätze é.csv', 'id\r\n1\r\n')
    expect(ok).toBe(true)
    const file = await served.uploads.files.takeUpload(ticket)
    expect(file?.name).toBe('Umsätze é.csv')
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe('id\r\n1\r\n')
    expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(dirname(file?.path ?? '')).mode & 0o777).toBe(0o700)
    expect(await served.uploads.files.takeUpload(ticket)).toBeUndefined()
    await file?.remove()
    expect(existsSync(file?.path ?? '')).toBe(false)
  })

  it('may be empty', async () => {
    await using served = await serveShell()
    const { value } = await uploaded(served, 'empty.csv', '')
    const file = await served.uploads.files.takeUpload(value)
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe('')
  })

  it('leaves nothing when the page goes away before its end', async () => {
    await using served = await serveShell()
    const session = await served.signIn()
    const folder = await uploadsFolder(served)
    const socket = connect(served.port, '127.0.0.1')
    const own = `Host: 127.0.0.1:${served.port}\r\nOrigin: http://127.0.0.1:${served.port}\r\n${SESSION_HEADER}: ${session}\r\n`
    const type = 'Content-Type: application/octet-stream\r\nContent-Length: 1000\r\n'
    socket.write(`POST /uploads/AAAA HTTP/1.1\r\n${own}${type}\r\nabc`)
    await until(async () => (await readdir(folder)).length === 1)
    socket.destroy()
    await until(async () => (await readdir(folder)).length === 0)
  })

  it('of more than 2 GB is refused with what to do instead', async () => {
    await using served = await serveShell()
    const session = await served.signIn()
    const head = `POST /uploads/AAAA HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\nConnection: close\r\n`
    const own = `Origin: http://127.0.0.1:${served.port}\r\n${SESSION_HEADER}: ${session}\r\n`
    const type = `Content-Type: application/octet-stream\r\nContent-Length: ${2 ** 31 + 1}\r\n\r\n`
    const { text } = await served.send(`${head}${own}${type}`)
    expect(text).toContain('cli -- check-file FILE')
    expect(await readdir(await uploadsFolder(served))).toEqual([])
  })
})

describe('uploads', () => {
  it('wait in a small number only: those of pages that never came back go', async () => {
    await using folder = await temporaryFolder()
    const uploads = await openUploads(folder.path)
    const tickets: string[] = []
    for (let count = 0; count < 6; count++) tickets.push(await uploads.store('a.csv', some('x')))
    const there = await Promise.all(tickets.map((ticket) => uploads.files.takeUpload(ticket)))
    expect(there.map((file) => file !== undefined)).toEqual([false, false, true, true, true, true])
    await uploads.close()
    expect(await readdir(folder.path)).toEqual([])
  })

  it('say when the disk is full, and keep no half file', async ({ skip }) => {
    await using disk = await smallDisk(2)
    if (!disk) return skip('needs the right to mount a small disk (root on Linux)')
    const uploads = await openUploads(disk.path)
    const large = some('x'.repeat(1_000_000), 'y'.repeat(1_000_000), 'z'.repeat(1_000_000))
    await expect(uploads.store('large.csv', large)).rejects.toMatchObject({ code: 'disk-full' })
    await expect(uploads.store('small.csv', some('x'))).resolves.toMatch(/^[\w-]{20,}$/)
    await uploads.close()
  })
})

async function* some(...texts: readonly string[]): AsyncGenerator<Uint8Array, void> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}

async function uploadsFolder(served: ServedShell): Promise<string> {
  const ticket = await served.uploads.store('probe', some('x'))
  const file = await served.uploads.files.takeUpload(ticket)
  await file?.remove()
  return dirname(file?.path ?? '')
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await isSo()) return
    await setTimeout(20)
  }
  throw new Error('It never came to that')
}
