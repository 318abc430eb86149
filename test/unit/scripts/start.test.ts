import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scriptProject, type ScriptProject } from '../../support/build/scriptProject.ts'
import { isRunning } from '../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { sampleOf } from '../../support/campaign.ts'

const screen = { DISPLAY: ':0' }

async function projectWithShell(): Promise<ScriptProject> {
  const project = await scriptProject()
  await project.write('programs/browser.mjs', "process.stdout.write('browser shell\\n')")
  const note = { root: `${project.root}/`, folder: join(project.root, 'programs'), sources: [] }
  await project.write('node_modules/.cache/tallydesk/programs.json', JSON.stringify(note))
  return project
}

async function withElectron(project: ScriptProject, then: string): Promise<void> {
  const keep = `echo "$*" > "${project.root}/arguments"; echo $$ > "${project.root}/pid"`
  await project.write('node_modules/electron/path.txt', 'electron')
  await project.write('node_modules/electron/dist/electron', `#!/bin/sh\n${keep}\n${then}\n`, 0o755)
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('without a screen says so in one line and serves the browser shell', async () => {
    await using project = await projectWithShell()
    await withElectron(project, 'exit 0')
    expect(await project.run('start.mjs')).toEqual({
      code: 0,
      stdout: 'browser shell\n',
      stderr: 'There is no screen for a window. Starting the browser shell.\n'
    })
  })

  it.each([
    ['Electron', screen],
    ['the browser shell', {}]
  ])('runs %s in the folder in which npm was called, from which a relative data folder counts', async (_, shown) => {
    await using project = await projectWithShell()
    const kept = join(project.root, 'folder')
    await project.write(
      'programs/browser.mjs',
      `import { writeFileSync } from 'node:fs'\nwriteFileSync('${kept}', process.cwd())`
    )
    await withElectron(project, `pwd > "${kept}"`)
    const folderOf = async (script: string) => {
      const env = { ...shown, npm_lifecycle_event: script, INIT_CWD: folder.path }
      expect(await project.run('start.mjs', [], env)).toMatchObject({ code: 0 })
      return (await readFile(kept, 'utf8')).trim()
    }
    await using folder = await temporaryFolder()
    expect(await folderOf('start')).toBe(await realpath(folder.path))
    // Other scripts choose their folder themselves.
    expect(await folderOf('bench')).toBe(await realpath(project.root))
  })

  it('without Electron’s binary says why in one line and serves the browser shell', async () => {
    await using project = await projectWithShell()
    const why = 'github.com, where it is fetched from, cannot be reached'
    await project.write('node_modules/.cache/tallydesk/electron.json', JSON.stringify({ why }))
    const { stdout, stderr } = await project.run('start.mjs', [], screen)
    expect(stdout).toBe('browser shell\n')
    expect(stderr).toBe(`Electron's program is not here: ${why}. Starting the browser shell.\n`)
  })

  it('starts Electron on the built app and ends with its exit code', async () => {
    await using project = await projectWithShell()
    await withElectron(project, '/bin/sleep 5.2; exit 3')
    const { code, stdout } = await project.run('start.mjs', [], screen)
    expect([code, stdout]).toEqual([3, ''])
    expect(await readFile(join(project.root, 'arguments'), 'utf8')).toContain(project.root)
  }, 20_000)

  it('gives Electron its screen, and the rest of the environment', async () => {
    await using project = await projectWithShell()
    await withElectron(project, `echo "$DISPLAY $TALLYDESK_DATA_DIR" > "${project.root}/environment"`)
    await project.run('start.mjs', [], { ...screen, TALLYDESK_DATA_DIR: '/data' })
    expect(await readFile(join(project.root, 'environment'), 'utf8')).toBe(':0 /data\n')
  })

  it('ends well when Electron was closed', async () => {
    await using project = await projectWithShell()
    await withElectron(project, 'exit 0')
    expect(await project.run('start.mjs', [], screen)).toMatchObject({ code: 0, stdout: '' })
  })

  it('serves the browser shell when Electron does not run on this machine', async () => {
    await using project = await projectWithShell()
    await withElectron(project, 'exit 127')
    const { stdout, stderr } = await project.run('start.mjs', [], screen)
    expect(stdout).toBe('browser shell\n')
    expect(stderr).toContain('Electron does not run here. Starting the browser shell.\n')
  })

  it.each(sampleOf(['SIGINT', 'SIGTERM'] as const, 2))(
    'takes Electron and all it started along on %s',
    async (signal) => {
      await using project = await projectWithShell()
      await withElectron(project, `trap '' TERM; /bin/sleep 60 & echo $! > "${project.root}/child"; wait; wait`)
      await using running = project.start('start.mjs', [], screen)
      const read = (name: string) => readFile(join(project.root, name), 'utf8').catch(() => '')
      // The file is there a moment before its number is.
      await expect.poll(() => read('child')).not.toBe('')
      const pids = await Promise.all(['pid', 'child'].map(read))
      running.kill(signal)
      expect(await running.ended).toBe(0)
      await expect.poll(() => pids.some((pid) => isRunning(Number(pid)))).toBe(false)
    },
    60_000
  )

  it('takes Electron along on a signal that comes the moment it is there', async () => {
    await using project = await projectWithShell()
    await withElectron(project, 'kill -TERM $PPID; exec /bin/sleep 60')
    expect(await project.run('start.mjs', [], screen)).toMatchObject({ code: 0 })
    const pid = Number(await readFile(join(project.root, 'pid'), 'utf8'))
    // One that had to be killed is gone a moment after who killed it.
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})
