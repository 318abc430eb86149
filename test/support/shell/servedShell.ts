import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDownloads, type Downloads } from '../../../electron/shells/http/downloads.ts'
import { createLinks, type Links } from '../../../electron/shells/loopback/links.ts'
import { openUploads, type Uploads } from '../../../electron/shells/http/uploads.ts'
import { serveBrowserShell, type BrowserShell } from '../../../electron/shells/http/serveBrowserShell.ts'
import type { Heartbeat } from '../../../electron/shells/http/eventStream.ts'
import { SESSION_HEADER } from '../../../shared/app/sessionHeader.ts'
import { fakeApp, type FakeApp } from './fakeApp.ts'
import { sendRaw, type RawAnswer } from '../service/rawHttp.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

export interface ServedShell extends AsyncDisposable {
  readonly app: FakeApp
  readonly shell: BrowserShell
  readonly downloads: Downloads
  readonly uploads: Uploads
  readonly links: Links
  readonly port: number
  /** Names of log entries, in order. */
  readonly logged: readonly string[]
  /** Exchanges the token of the start link, or of another one, for the session. */
  signIn(link?: string): Promise<string>
  /** What a browser asks for by itself. */
  get(path: string): Promise<RawAnswer>
  call(name: string, session: string, body?: unknown): Promise<RawAnswer>
  /** Sends a file as the page does; the name in base64url. */
  upload(name: string, session: string, bytes: string): Promise<RawAnswer>
  send(bytes: string): Promise<RawAnswer>
}

export const secretFileText = 'root of all secrets'

/** The real browser shell on a real port, with a small built page and a fake app behind it. */
export async function serveShell(
  app: FakeApp = fakeApp(),
  idleExit = 5000,
  heartbeat?: Heartbeat
): Promise<ServedShell> {
  const folder = await temporaryFolder()
  const rendererDir = join(folder.path, 'renderer')
  await mkdir(join(rendererDir, 'assets'), { recursive: true })
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html><title>Tallydesk</title>')
  await writeFile(join(rendererDir, 'assets/index-Ab_1.js'), 'export {}')
  await writeFile(join(folder.path, 'secret.txt'), secretFileText)

  const logged: string[] = []
  const log = (event: string) => void logged.push(event)
  const downloads = await openDownloads(folder.path)
  const uploads = await openUploads(folder.path)
  const links = createLinks()
  const shell = await serveBrowserShell({
    app,
    log,
    rendererDir,
    downloads,
    uploads,
    links,
    idleExit,
    ...(heartbeat && { heartbeat })
  })
  const port = Number(new URL(shell.url).port)
  const send = (bytes: string) => sendRaw(port, bytes)
  const own = `Host: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n`
  const post = (path: string, session: string, type: string, body: string) => {
    const text = Buffer.from(body).toString('latin1')
    const head = `POST ${path} HTTP/1.1\r\n${own}Origin: http://127.0.0.1:${port}\r\n${SESSION_HEADER}: ${session}`
    return send(`${head}\r\nContent-Type: ${type}\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
  }
  return {
    app,
    shell,
    downloads,
    uploads,
    links,
    port,
    logged,
    send,
    async signIn(link = shell.url) {
      const body = JSON.stringify({ token: new URL(link).searchParams.get('token') })
      const { text } = await post('/session', '', 'application/json', body)
      return /\{"session":"([\w-]{43})"\}$/.exec(text)?.[1] ?? ''
    },
    get: (path) => send(`GET ${path} HTTP/1.1\r\n${own}\r\n`),
    call: (name, session, body = {}) => post(`/call/${name}`, session, 'application/json', JSON.stringify(body)),
    upload: (name, session, bytes) => post(`/uploads/${name}`, session, 'application/octet-stream', bytes),
    async [Symbol.asyncDispose]() {
      await shell.close()
      await downloads.close()
      await uploads.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}
