import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listenToEvents } from '../../../support/shell/eventSource.ts'
import { sendRaw } from '../../../support/service/rawHttp.ts'
import { isRunning, startProcess, type StartedProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { inFull, sampleOf } from '../../../support/campaign.ts'

const entry = fileURLToPath(new URL('../../../support/shell/fakeShellProcess.ts', import.meta.url))
const noScreen = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined, npm_lifecycle_event: undefined }
const ready = /Tallydesk is ready at (http:\S+)\n/

async function places(): Promise<{ data: string; page: string; temporary: string; path: string } & AsyncDisposable> {
  const folder = await temporaryFolder()
  const at = { data: join(folder.path, 'data'), page: join(folder.path, 'page'), temporary: join(folder.path, 'tmp') }
  await mkdir(at.page)
  await mkdir(at.temporary)
  await writeFile(join(at.page, 'index.html'), '<!doctype html><title>Tallydesk</title>')
  return { ...at, path: folder.path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

function start(at: { data: string; page: string; temporary: string }, env: NodeJS.ProcessEnv = {}): StartedProcess {
  return startProcess(process.execPath, [entry, at.data, at.page], {
    env: { ...noScreen, TMPDIR: at.temporary, ...env }
  })
}

/** Stands in for a browser: keeps its arguments and the page it was given, and stays open like a window. */
async function fakeBrowser(folder: string, then: string): Promise<string> {
  const program = join(folder, 'chromium')
  const keep = `printf '%s\\n' "$@" > "${folder}/arguments"; ls -l "\${1#--app=file://}" > "${folder}/mode"; cp "\${1#--app=file://}" "${folder}/page.html"`
  await writeFile(program, `#!/bin/sh\n${keep}\necho $$ > "${folder}/pid"\n${then}\n`)
  await chmod(program, 0o755)
  return program
}

/** Waits for a file with all of its line: it is there a moment before that is. */
const appears = (path: string) => expect.poll(() => readFile(path, 'utf8').catch(() => '')).toMatch(/\n$/)

describe.skipIf(process.platform === 'win32')('browser shell as a process', () => {
  it('without a screen prints one line with an address that works', async () => {
    await using at = await places()
    await using shell = start(at)
    const [, url = ''] = await shell.untilPrinted(ready)
    const { port, pathname, search } = new URL(url)
    const answer = await sendRaw(
      Number(port),
      `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
    )
    expect(answer.status).toBe(200)
    expect(shell.stdout().match(/\n/g)).toHaveLength(1)
    expect(shell.stderr()).toBe('')
  })

  it.each(sampleOf(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, 3, 1))(
    'ends well on %s and leaves no temporary file',
    async (signal) => {
      await using at = await places()
      await using shell = start(at)
      await shell.untilPrinted(ready)
      // One folder for downloads and one for uploads.
      expect(await readdir(at.temporary)).toHaveLength(2)
      shell.kill(signal)
      expect(await shell.ended).toBe(0)
      expect(await readdir(at.temporary)).toEqual([])
    }
  )

  it('ends well when the last page is gone', async () => {
    await using at = await places()
    await using shell = start(at)
    const [, url = ''] = await shell.untilPrinted(ready)
    const { origin, port, searchParams } = new URL(url)
    const answer = await fetch(`${origin}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ token: searchParams.get('token') })
    })
    const { session } = (await answer.json()) as { session: string }
    const page = await listenToEvents(Number(port), session)
    page.close()
    expect(await shell.ended).toBe(0)
  })

  inFull(it)('ends when npm is gone without a word', async () => {
    await using at = await places()
    const npm = `"${process.execPath}" "${entry}" "${at.data}" "${at.page}" & echo "pid $!"; wait`
    await using parent = startProcess('sh', ['-c', npm], {
      env: { ...noScreen, TMPDIR: at.temporary, npm_lifecycle_event: 'start' }
    })
    const [, pid] = await parent.untilPrinted(/pid (\d+)/)
    await parent.untilPrinted(ready)
    process.kill(parent.pid, 'SIGKILL')
    await expect.poll(() => isRunning(Number(pid))).toBe(false)
  })

  it('says what to do when the page is not built, without a stack', async () => {
    await using at = await places()
    await using shell = start({ ...at, page: at.data })
    expect(await shell.ended).toBe(1)
    expect(shell.stderr()).toBe('The page of Tallydesk is not built yet. Run "npm start", which builds it.\n')
  })

  inFull(it)('says what to do when the data folder cannot be made, without a stack', async () => {
    await using at = await places()
    await using shell = start({ ...at, data: join(at.page, 'index.html', 'data') })
    expect(await shell.ended).toBe(1)
    expect(shell.stderr()).toMatch(/^The data folder .* cannot be created\..*TALLYDESK_DATA_DIR to another folder\.\n$/)
  })
})

describe.skipIf(process.platform !== 'linux')('browser shell with a screen', () => {
  it('opens a window with a profile of its own and keeps the token off the command line', async () => {
    await using at = await places()
    const program = await fakeBrowser(at.path, 'exec sleep 60')
    await using shell = start(at, { DISPLAY: ':0', TALLYDESK_BROWSER: program })
    await shell.untilPrinted(/opens in a window of chromium/)
    await appears(join(at.path, 'pid'))
    const given = await readFile(join(at.path, 'arguments'), 'utf8')
    expect(given).toMatch(/^--app=file:\/\/.*\/open\.html\n/)
    expect(given).toContain(`--user-data-dir=${join(at.data, 'window', 'chromium')}\n`)
    expect(given).not.toContain('token')
    expect(await readFile(join(at.path, 'mode'), 'utf8')).toMatch(/^-rw-------/)
    expect(await readFile(join(at.path, 'page.html'), 'utf8')).toMatch(
      /url=http:\/\/127\.0\.0\.1:\d+\/open\?token=[\w-]{43}"/
    )
    expect(shell.stdout()).not.toContain('token')
  })

  it('hands the browser what it needs of the environment alone', async () => {
    await using at = await places()
    const program = await fakeBrowser(at.path, `env > "${at.path}/environment"; exec sleep 60`)
    const secrets = { TALLYDESK_PASSPHRASE: 'canary-of-a-passphrase', TALLYDESK_TOKEN: 'canary-of-a-token' }
    await using shell = start(at, { ...secrets, DISPLAY: ':0', TALLYDESK_BROWSER: program, OTHERS: 'of no use to it' })
    await shell.untilPrinted(/opens in a window of chromium/)
    await appears(join(at.path, 'environment'))
    const given = await readFile(join(at.path, 'environment'), 'utf8')
    expect(given).toContain('DISPLAY=:0\n')
    expect(given).not.toMatch(/canary|TALLYDESK_|OTHERS/)
  })

  it('takes everything the browser started along when it ends', async () => {
    await using at = await places()
    const program = await fakeBrowser(at.path, `sleep 60 & echo $! > "${at.path}/child"\ntrap '' TERM\nwait; wait`)
    await using shell = start(at, { DISPLAY: ':0', TALLYDESK_BROWSER: program })
    await appears(join(at.path, 'child'))
    const pids = await Promise.all(['pid', 'child'].map((name) => readFile(join(at.path, name), 'utf8')))
    shell.kill('SIGTERM')
    expect(await shell.ended).toBe(0)
    await expect.poll(() => pids.some((pid) => isRunning(Number(pid)))).toBe(false)
  })

  it('prints the address when the browser fails', async () => {
    await using at = await places()
    const program = await fakeBrowser(at.path, 'exit 1')
    await using shell = start(at, { DISPLAY: ':0', TALLYDESK_BROWSER: program })
    await shell.untilPrinted(/No window opened with .*chromium\. Open Tallydesk yourself at http:\/\/127/)
    expect(existsSync(join(at.data, 'window', 'chromium', 'open.html'))).toBe(false)
  })

  inFull(it)('says so when TALLYDESK_BROWSER names nothing', async () => {
    await using at = await places()
    await using shell = start(at, { DISPLAY: ':0', TALLYDESK_BROWSER: '/nowhere/chromium' })
    expect(await shell.ended).toBe(1)
    expect(shell.stderr()).toContain('TALLYDESK_BROWSER names no program that can be run.')
  })
})
