import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDownloads, type Downloads } from '../../electron/http/downloads.ts'
import { serveBrowserShell, type BrowserShell } from '../../electron/http/serveBrowserShell.ts'
import { fakeApp, type FakeApp } from './fakeApp.ts'
import { sendRaw, type RawAnswer } from './rawHttp.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export interface ServedShell extends AsyncDisposable {
  readonly app: FakeApp
  readonly shell: BrowserShell
  readonly downloads: Downloads
  readonly port: number
  /** Names of log entries, in order. */
  readonly logged: readonly string[]
  /** Uses the start link and returns the cookie of the session. */
  signIn(): Promise<string>
  /** A well-formed request of our own page; `headers` come on top. */
  get(path: string, cookie: string): Promise<RawAnswer>
  call(name: string, cookie: string, body?: unknown): Promise<RawAnswer>
  send(bytes: string): Promise<RawAnswer>
}

export const secretFileText = 'root of all secrets'

/** The real browser shell on a real port, with a small built page and a fake app behind it. */
export async function serveShell(app: FakeApp = fakeApp(), idleExit = 5000): Promise<ServedShell> {
  const folder = await temporaryFolder()
  const rendererDir = join(folder.path, 'renderer')
  await mkdir(join(rendererDir, 'assets'), { recursive: true })
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html><title>Tallydesk</title>')
  await writeFile(join(rendererDir, 'assets/index-Ab_1.js'), 'export {}')
  await writeFile(join(folder.path, 'secret.txt'), secretFileText)

  const logged: string[] = []
  const log = (event: string) => void logged.push(event)
  const downloads = await openDownloads(folder.path)
  const shell = await serveBrowserShell({ app, log, rendererDir, downloads, idleExit })
  const port = Number(new URL(shell.url).port)
  const send = (bytes: string) => sendRaw(port, bytes)
  const own = `Host: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n`
  return {
    app,
    shell,
    downloads,
    port,
    logged,
    send,
    async signIn() {
      const { pathname, search } = new URL(shell.url)
      const answer = await send(
        `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
      )
      return answer.header('set-cookie')?.split(';', 1)[0] ?? ''
    },
    get: (path, cookie) => send(`GET ${path} HTTP/1.1\r\n${own}Cookie: ${cookie}\r\n\r\n`),
    call(name, cookie, body = {}) {
      const text = Buffer.from(JSON.stringify(body)).toString('latin1')
      const head = `POST /call/${name} HTTP/1.1\r\n${own}Origin: http://127.0.0.1:${port}\r\nCookie: ${cookie}`
      return send(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`)
    },
    async [Symbol.asyncDispose]() {
      await shell.close()
      await downloads.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}
