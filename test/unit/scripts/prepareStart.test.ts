import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeScript, lockOf, scriptProject, type ScriptProject } from '../../support/build/scriptProject.ts'

const builds = `
  for (const folder of ['main', 'renderer']) mkdirSync('out/' + folder, { recursive: true })
  writeFileSync('out/main/main.js', '')
  writeFileSync('out/renderer/index.html', '')
`
const fetches = `
  mkdirSync('node_modules/electron/dist', { recursive: true })
  writeFileSync('node_modules/electron/dist/electron', '')
  writeFileSync('node_modules/electron/path.txt', 'electron')
`

async function installedProject({ build = builds, fetch = fetches } = {}): Promise<ScriptProject> {
  const project = await scriptProject()
  await project.write('node_modules/.package-lock.json', lockOf({ zod: { version: '4.0.0' } }))
  await project.write('node_modules/electron/package.json', '{ "type": "module", "version": "45.0.0" }')
  await project.write('node_modules/electron/install.js', fakeScript('electron', fetch))
  await project.write('node_modules/electron-vite/package.json', '{ "type": "module" }')
  await project.write('node_modules/electron-vite/bin/electron-vite.js', fakeScript('build', build))
  await project.write('renderer/main.ts', 'export {}')
  return project
}

/** A place that Electron is fetched from, and the requests that it received. */
async function mirror(): Promise<{ url: string; asked: string[] } & AsyncDisposable> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, asked, [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())) }
}

const prepare = (project: ScriptProject, env: NodeJS.ProcessEnv = {}) => project.run('prepare.mjs', ['start'], env)

describe('building', () => {
  it('happens once', async () => {
    await using project = await installedProject()
    expect((await prepare(project)).stderr).toMatch(/^Building the app …\nBuilt the app in [\d.]+ s\.\n$/)
    expect(await prepare(project)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await project.calls()).toEqual(['build build --logLevel warn'])
  })

  it.each<[string, (project: ScriptProject) => Promise<void>]>([
    ['a source changed', (project) => project.write('renderer/main.ts', 'export const a = 1')],
    ['a source was added', (project) => project.write('renderer/accounts/New.vue', '')],
    ['a source was removed', ({ root }) => rm(join(root, 'renderer/main.ts'))],
    ['the packages changed', (project) => project.write('package.json', '{ "type": "module", "version": "2.0.0" }')],
    ['the page is missing', ({ root }) => rm(join(root, 'out/renderer/index.html'))],
    ['something else was built by hand', (project) => project.write('out/main/main.js', '// other')]
  ])('happens again when %s', async (_case, change) => {
    await using project = await installedProject()
    await prepare(project)
    await change(project)
    expect((await prepare(project)).code).toBe(0)
    expect(await project.calls()).toHaveLength(2)
  })

  it('that fails shows the reason without a stack, and is tried again', async () => {
    await using project = await installedProject({ build: `throw new Error('main.ts: no such name')` })
    const { code, stderr } = await prepare(project)
    expect(code).toBe(1)
    expect(stderr).toContain('The app could not be built:\n')
    expect(stderr).toContain('main.ts: no such name')
    expect(stderr).not.toMatch(/^\s+at /m)
    await prepare(project)
    expect(await project.calls()).toHaveLength(2)
  })
})

describe.skipIf(process.platform !== 'linux')('Electron’s binary', () => {
  const screen = { DISPLAY: ':0' }

  it('is fetched from the mirror of the user where there is a screen', async () => {
    await using project = await installedProject()
    await using place = await mirror()
    const { code, stderr } = await prepare(project, { ...screen, npm_config_electron_mirror: place.url })
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Fetching Electron .*…\nFetched Electron\.\n/)
    expect(place.asked).toEqual([`HEAD /v45.0.0/electron-v45.0.0-linux-${process.arch}.zip`])
    expect(await project.calls()).toContain('electron ')
  })

  it('is not requested without a screen', async () => {
    await using project = await installedProject()
    await using place = await mirror()
    await prepare(project, { ELECTRON_MIRROR: place.url })
    await prepare(project, { ...screen, TALLYDESK_NO_OPEN: '1', ELECTRON_MIRROR: place.url })
    expect(place.asked).toEqual([])
  })

  it('is requested once a day where it cannot be fetched', async () => {
    await using project = await installedProject({ fetch: 'process.exit(1)' })
    await using place = await mirror()
    const env = { ...screen, ELECTRON_MIRROR: place.url }
    expect((await prepare(project, env)).code).toBe(0)
    expect((await prepare(project, env)).code).toBe(0)
    expect(place.asked).toHaveLength(1)
    expect(await project.calls()).toEqual(['electron ', 'build build --logLevel warn'])
  })

  it('is not fetched from a place that does not answer, and another place is tried at once', async () => {
    await using project = await installedProject()
    const { url } = await mirror().then(async (place) => {
      await place[Symbol.asyncDispose]()
      return place
    })
    expect((await prepare(project, { ...screen, ELECTRON_MIRROR: url })).code).toBe(0)
    expect(existsSync(join(project.root, 'node_modules/electron/path.txt'))).toBe(false)
    await using place = await mirror()
    await prepare(project, { ...screen, ELECTRON_MIRROR: place.url })
    expect(existsSync(join(project.root, 'node_modules/electron/path.txt'))).toBe(true)
  })
})
