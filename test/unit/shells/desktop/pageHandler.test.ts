import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFolder } from '../../../../electron/shells/desktop/pageFiles.ts'
import { pageHandler } from '../../../../electron/shells/desktop/pageHandler.ts'
import { securityHeaders } from '../../../../electron/base/isolatedWindow/security.ts'

let folder: string
let ask: (url: string, method?: string) => Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallydesk-page-'))
  const renderer = join(folder, 'renderer')
  await mkdir(join(renderer, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'secret')
  await writeFile(join(renderer, 'index.html'), '<!doctype html><title>Tallydesk</title>')
  await writeFile(join(renderer, 'assets', 'main.js'), 'let page')
  await writeFile(join(renderer, 'assets', 'main.js.map'), '{}')
  await writeFile(join(renderer, 'assets', 'inter.woff2'), 'font')
  await symlink(join(folder, 'secret.js'), join(renderer, 'link.js'))
  const handle = pageHandler(await pageFolder(renderer))
  ask = (url, method = 'GET') => handle(new Request(url, { method }))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the page handler', () => {
  it.each([
    ['app://tallydesk/', 'text/html; charset=utf-8', '<!doctype html><title>Tallydesk</title>'],
    ['app://tallydesk/?a=1#/connections', 'text/html; charset=utf-8', '<!doctype html><title>Tallydesk</title>'],
    ['app://tallydesk/assets/main.js?v=2', 'text/javascript; charset=utf-8', 'let page'],
    ['app://tallydesk/assets/inter.woff2', 'font/woff2', 'font']
  ])('serves %s as %s', async (url, type, body) => {
    const response = await ask(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(await response.text()).toBe(body)
  })

  it.each([
    'app://tallydesk/../secret.js',
    'app://tallydesk/assets/../../secret.js',
    'app://tallydesk/%2e%2e/secret.js',
    'app://tallydesk/..%2fsecret.js',
    'app://tallydesk/assets/..%2f..%2fsecret.js',
    'app://tallydesk/..%5csecret.js',
    'app://tallydesk/..\\secret.js',
    'app://tallydesk//secret.js',
    'app://tallydesk/%00secret.js',
    'app://tallydesk/assets/main.js%00.png',
    'app://tallydesk/.../secret.js',
    'app://tallydesk/C:/secret.js',
    'app://tallydesk/link.js',
    'app://tallydesk/assets/main.js.map',
    'app://tallydesk/assets/missing.js',
    'app://tallydesk/assets/',
    'app://tallydesk/transactions'
  ])('has no file at %s', async (url) => {
    const response = await ask(url)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret')
  })

  it.each(['app://elsewhere/', 'app://tallydesk.example/index.html', 'https://tallydesk/'])(
    'serves nothing for %s',
    async (url) => expect((await ask(url)).status).toBe(403)
  )

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) =>
    expect((await ask('app://tallydesk/', method)).status).toBe(405)
  )

  it('answers HEAD without a body', async () => {
    const response = await ask('app://tallydesk/', 'HEAD')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it.each([
    ['a page', 'app://tallydesk/', 'GET'],
    ['a missing file', 'app://tallydesk/none.js', 'GET'],
    ['a foreign host', 'app://elsewhere/', 'GET'],
    ['a refused method', 'app://tallydesk/', 'POST']
  ])('sends every security header with %s', async (_name, url, method) => {
    const { headers } = await ask(url, method)
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value)
  })
})
