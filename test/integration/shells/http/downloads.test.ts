import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDownloads } from '../../../../electron/shells/http/downloads.ts'
import { serveShell, type ServedShell } from '../../../support/shell/servedShell.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const isPosix = process.platform !== 'win32'

async function exported({ downloads }: ServedShell, name: string, text: string) {
  const path = (await downloads.files.chooseTarget(name)) ?? ''
  await writeFile(path, text)
  return { path, link: (await downloads.files.deliver(path)) ?? '' }
}

const goes = (path: string) => expect.poll(() => existsSync(path)).toBe(false)

describe('download', () => {
  it('is handed over once, as a file, and deleted', async () => {
    await using served = await serveShell()
    const { path, link } = await exported(served, 'transactions.csv', 'id\r\n1\r\n')
    const answer = await served.get(link)
    expect(answer.status).toBe(200)
    expect(answer.text.endsWith('\r\n\r\nid\r\n1\r\n')).toBe(true)
    expect(answer.header('content-disposition')).toBe(
      `attachment; filename="transactions.csv"; filename*=UTF-8''transactions.csv`
    )
    expect(answer.header('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.header('x-content-type-options')).toBe('nosniff')
    expect((await served.get(link)).status).toBe(404)
    await goes(path)
  })

  it('leaves the manifest beside it until that is fetched too, and then nothing', async () => {
    await using served = await serveShell()
    const { path, link } = await exported(served, 'rows.csv', 'id\r\n')
    await writeFile(`${path}.manifest.json`, '{}')
    const manifest = (await served.downloads.files.deliver(`${path}.manifest.json`)) ?? ''
    expect((await served.get(link)).status).toBe(200)
    await goes(path)
    const answer = await served.get(manifest)
    expect([answer.status, answer.header('content-disposition')]).toEqual([
      200,
      expect.stringContaining('rows.csv.manifest.json')
    ])
    await goes(dirname(path))
  })

  it('keeps a name in any language, behind a plain address', async () => {
    await using served = await serveShell()
    const { link } = await exported(served, 'Überweisungen 2026 "Q1".csv', 'x')
    expect(link).toMatch(/^\/files\/[\w-]{43}\/[\w.-]+$/)
    const answer = await served.get(link)
    expect(answer.header('content-disposition')).toContain(`filename*=UTF-8''%C3%9Cberweisungen%202026%20-Q1-.csv`)
  })

  it('can be fetched again when it broke off', async () => {
    await using served = await serveShell()
    const text = 'x'.repeat(20_000_000)
    const { link } = await exported(served, 'big.csv', text)
    await breakOff(served.port, link)
    await expect.poll(async () => (await served.get(link)).status).toBe(200)
  })

  it('of a file the app did not write is refused', async () => {
    await using served = await serveShell()
    await expect(served.downloads.files.deliver('/etc/hostname')).rejects.toMatchObject({ code: 'not-allowed' })
    const { path } = await exported(served, 'a.csv', 'x')
    await expect(served.downloads.files.deliver(join(dirname(path), '../../secret.txt'))).rejects.toMatchObject({
      code: 'not-allowed'
    })
  })
})

describe('folder of downloads', () => {
  it.skipIf(!isPosix)('can be read by its owner only', async () => {
    await using served = await serveShell()
    const { path } = await exported(served, 'a.csv', 'x')
    for (const folder of [dirname(path), dirname(dirname(path))]) expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it.each(['../../../evil.csv', '..', 'a/b\\c:d.csv', '.bashrc', '\u0000x.csv', ''])(
    'holds a file suggested as %j inside itself',
    async (suggested) => {
      await using folder = await temporaryFolder()
      const downloads = await openDownloads(folder.path)
      const path = (await downloads.files.chooseTarget(suggested)) ?? ''
      await writeFile(path, 'x')
      expect(dirname(dirname(dirname(path)))).toBe(folder.path)
      expect(basename(path)).toMatch(/^[\w-]/)
      await downloads.close()
    }
  )

  it('goes with the app, whatever was not fetched', async () => {
    await using folder = await temporaryFolder()
    const downloads = await openDownloads(folder.path)
    await writeFile((await downloads.files.chooseTarget('a.csv')) ?? '', 'x')
    await downloads.close()
    expect(await readdir(folder.path)).toEqual([])
  })

  it('of a run that was killed goes at the next start; that of a running one stays', async () => {
    await using folder = await temporaryFolder()
    const dead = 2 ** 22 + 1
    const names = [`tallydesk-${dead}-AbCdEf`, `tallydesk-${process.pid}-AbCdEf`, 'tallydesk-notes', 'other-1-AbCdEf']
    for (const name of names) await mkdir(join(folder.path, name))
    const downloads = await openDownloads(folder.path)
    await downloads.close()
    expect((await readdir(folder.path)).toSorted()).toEqual(names.slice(1).toSorted())
  })

  it('is not a link that somebody put there under such a name, which cannot be removed', async () => {
    await using folder = await temporaryFolder()
    const link = `tallydesk-${2 ** 22 + 1}-AbCdEf`
    await symlink(folder.path, join(folder.path, link), 'junction')
    await (await openDownloads(folder.path)).close()
    expect(await readdir(folder.path)).toEqual([link])
  })
})

/** Reads the first bytes of a download and hangs up. */
function breakOff(port: number, link: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${link} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    )
    socket.once('data', () => socket.destroy())
    socket.on('close', () => resolve())
  })
}
