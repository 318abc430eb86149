import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeScript, lockOf, scriptProject, type ScriptProject } from '../../support/build/scriptProject.ts'

const program = (then = 'exit 0') => `#!/bin/sh\n${then}\n`
const noHost = { PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9' }

/** Everything a Debian has for the tests, except for a browser. */
async function installedProject(): Promise<ScriptProject> {
  const project = await scriptProject()
  await project.write('node_modules/.package-lock.json', lockOf({ zod: { version: '4.0.0' } }))
  const own = JSON.stringify(join(project.root, 'own/chrome'))
  await project.write('node_modules/playwright-core/package.json', '{ "type": "module", "version": "1.0.0" }')
  await project.write(
    'node_modules/playwright-core/index.js',
    `export const chromium = { executablePath: () => ${own} }`
  )
  await project.write('node_modules/playwright-core/cli.js', fakeScript('playwright'))
  for (const name of [
    ...['gnome-keyring-daemon', 'dbus-run-session', 'sqlite3'],
    ...['soffice', 'xmllint', 'pdftotext', 'ofxdump', 'python3']
  ]) {
    await project.write(`bin/${name}`, program(), 0o755)
  }
  const apt = program(`echo "apt-get $*" >> "${project.root}/calls.log"; exit 100`)
  await project.write('bin/apt-get', apt, 0o755)
  return project
}

const prepare = (project: ScriptProject, env: NodeJS.ProcessEnv = noHost) => project.run('prepare.mjs', ['test'], env)

async function note({ root }: ScriptProject): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(root, 'node_modules/.cache/tallydesk/browser.json'), 'utf8')) as Record<
    string,
    unknown
  >
}

describe.skipIf(process.platform !== 'linux')('browser of the end-to-end tests', () => {
  it('is Playwright’s own where it is there', async () => {
    await using project = await installedProject()
    await project.write('own/chrome', program(), 0o755)
    await project.write('bin/chromium', program(), 0o755)
    expect((await prepare(project)).code).toBe(0)
    expect(await note(project)).toEqual({ playwright: '1.0.0', program: join(project.root, 'own/chrome') })
    expect(await project.calls()).toEqual([])
  })

  it('is an installed one where Playwright’s cannot be fetched, and is remembered', async () => {
    await using project = await installedProject()
    // Elsewhere than on Debian.
    await project.write('bin/apt-get', '', 0o644)
    await project.write('bin/chromium', program(), 0o755)
    const first = await prepare(project)
    expect(first.stderr).toMatch(
      /^The end-to-end tests use .*\/bin\/chromium: Playwright's own cannot be fetched, .*\.\n/
    )
    expect(await note(project)).toMatchObject({ executablePath: join(project.root, 'bin/chromium') })
    expect((await prepare(project)).stderr).not.toContain('end-to-end')
  })

  it('is the one without windows where both are installed', async () => {
    await using project = await installedProject()
    await project.write('bin/chromium', program(), 0o755)
    await project.write('bin/chromium-headless-shell', program(), 0o755)
    await prepare(project)
    const executablePath = join(project.root, 'bin/chromium-headless-shell')
    expect(await note(project)).toMatchObject({ executablePath })
  })

  it('is an installed one where Playwright’s lacks libraries', async () => {
    await using project = await installedProject()
    await project.write('own/chrome', program('exit 127'), 0o755)
    await project.write('bin/chromium', program(), 0o755)
    await prepare(project)
    expect(await note(project)).toMatchObject({ executablePath: join(project.root, 'bin/chromium') })
  })

  it('is looked for again when the remembered one is gone', async () => {
    await using project = await installedProject()
    await project.write('bin/chromium', program(), 0o755)
    await prepare(project)
    await project.write('bin/chromium', program(), 0o644)
    await project.write('node_modules/.cache/tallydesk/browser.json', '{"playwright":"1.0.0","program":"/nowhere"}')
    await project.write('bin/brave-browser', program(), 0o755)
    await prepare(project)
    expect(await note(project)).toMatchObject({ executablePath: join(project.root, 'bin/brave-browser') })
  })

  it('is requested in a sentence where none can be had', async () => {
    await using project = await installedProject()
    const { code, stderr } = await prepare(project)
    expect(code).toBe(1)
    expect(stderr).toMatch(/There is no browser for the end-to-end tests: .* Install Chromium or Chrome, .*\n$/)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it('is the one that TALLYDESK_TEST_BROWSER names, unasked', async () => {
    await using project = await installedProject()
    expect((await prepare(project, { TALLYDESK_TEST_BROWSER: '/anything' })).code).toBe(0)
    await expect(note(project)).rejects.toThrow('ENOENT')
  })
})

const isRootOnDebian =
  process.getuid?.() === 0 && /^ID="?debian/m.test(await readFile('/etc/os-release', 'utf8').catch(() => ''))

describe.skipIf(!isRootOnDebian)('Debian packages, as root', () => {
  it('are installed when something is missing, and the browser with them', async () => {
    await using project = await installedProject()
    const installs = `case "$*" in *update*) ;; *) for name in sqlite3 chromium-headless-shell; do printf '#!/bin/sh\\n' > "${project.root}/bin/$name"; /bin/chmod 755 "${project.root}/bin/$name"; done;; esac`
    await project.write('bin/apt-get', program(`echo "apt-get $*" >> "${project.root}/calls.log"\n${installs}`), 0o755)
    await project.write('bin/sqlite3', '', 0o644)
    const { code, stderr } = await prepare(project)
    expect(code).toBe(0)
    expect(stderr).toContain('Installing Debian packages: chromium-headless-shell …\n')
    expect(await note(project)).toMatchObject({ executablePath: join(project.root, 'bin/chromium-headless-shell') })
    expect((await project.calls()).map((call) => call.replace(/-o \S+ |-qq /g, ''))).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium-headless-shell'
    ])
  })

  it('that cannot be installed skip their tests, and are not tried again the same day', async () => {
    await using project = await installedProject()
    await project.write('own/chrome', program(), 0o755)
    await project.write('bin/sqlite3', '', 0o644)
    const first = await prepare(project)
    expect(first.code).toBe(0)
    expect(first.stderr).toContain('The tests that need sqlite3 are skipped: not installed here.\n')
    const before = await project.calls()
    expect(before).toHaveLength(2)
    await prepare(project)
    expect(await project.calls()).toEqual(before)
  })
})
