import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeScript, lockOf, scriptProject, type ScriptProject } from '../../support/build/scriptProject.ts'
import { isRunning } from '../../support/process/startedProcess.ts'
import { inFull } from '../../support/campaign.ts'

const installs = `mkdirSync('node_modules', { recursive: true })`
const npmOf = ({ root }: ScriptProject) => ({
  npm_execpath: join(root, 'npm-cli.js'),
  npm_node_execpath: process.execPath
})

async function projectWithNpm(then = installs): Promise<ScriptProject & { env: NodeJS.ProcessEnv }> {
  const project = await scriptProject()
  await project.write('npm-cli.js', fakeScript('npm', then))
  return { ...project, env: npmOf(project), [Symbol.asyncDispose]: () => project[Symbol.asyncDispose]() }
}

describe('installing packages', () => {
  it('installs exactly the lock file, without scripts, and says so', async () => {
    await using project = await projectWithNpm()
    const { code, stdout, stderr } = await project.run('prepare.mjs', ['cli'], project.env)
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^Installing packages .*…\nInstalled packages in \d+ s\.\n$/)
    const [call = '', ...more] = await project.calls()
    expect(call).toMatch(/^npm ci --ignore-scripts --include=dev --include=optional /)
    expect(more).toEqual([])
  })

  it('gives npm no token and no passphrase of ours', async () => {
    await using project = await projectWithNpm(
      `${installs}\nwriteFileSync('environment', Object.keys(process.env).join())`
    )
    const ours = { TALLYDESK_TOKEN: 'a token', TALLYDESK_PASSPHRASE: 'a passphrase' }
    await project.run('prepare.mjs', ['cli'], { ...project.env, ...ours, SOMETHING_ELSE: 'of the user' })
    const names = await readFile(join(project.root, 'environment'), 'utf8')
    expect(names).toContain('SOMETHING_ELSE')
    expect(names).not.toContain('TALLYDESK_')
  })

  it('says and does nothing the second time', async () => {
    await using project = await projectWithNpm()
    await project.run('prepare.mjs', ['cli'], project.env)
    expect(await project.run('prepare.mjs', ['cli'], project.env)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await project.calls()).toHaveLength(1)
  })

  it('installs again when the lock file changed', async () => {
    await using project = await projectWithNpm()
    await project.run('prepare.mjs', ['cli'], project.env)
    await project.write('package-lock.json', lockOf({ zod: { version: '4.0.1' } }))
    await project.run('prepare.mjs', ['cli'], project.env)
    expect(await project.calls()).toHaveLength(2)
  })

  const elsewhere = { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] }
  const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  it.each([
    ['the same', { zod: { version: '4.0.0' } }, { zod: { version: '4.0.0' } }, 0],
    ['an older version', { zod: { version: '4.0.0' } }, { zod: { version: '3.0.0' } }, 1],
    ['other bytes', { zod: { version: '4.0.0', integrity: 'a' } }, { zod: { version: '4.0.0', integrity: 'b' } }, 1],
    ['one too few', { zod: { version: '4.0.0' }, ky: { version: '2.0.0' } }, { zod: { version: '4.0.0' } }, 1],
    ['no package for another machine', { a: elsewhere }, {}, 0],
    ['no package for this machine', { a: here }, {}, 1]
  ])('with %s installed by hand calls npm accordingly', async (_case, wanted, found, calls) => {
    await using project = await projectWithNpm()
    await project.write('package-lock.json', lockOf(wanted))
    await project.write('node_modules/.package-lock.json', lockOf(found))
    expect((await project.run('prepare.mjs', ['cli'], project.env)).code).toBe(0)
    expect(await project.calls()).toHaveLength(calls)
  })

  it('never touches packages that lie behind a link, and says what to do', async () => {
    await using project = await projectWithNpm()
    const elsewhere = join(project.root, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, '.package-lock.json'), lockOf({ zod: { version: '3.0.0' } }))
    await symlink(elsewhere, join(project.root, 'node_modules'), 'junction')
    expect(await project.run('prepare.mjs', ['cli'], project.env)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        'node_modules is a link, and npm would delete what it leads to. Remove the link'
      ) as unknown
    })
    expect(await project.calls()).toEqual([])
    expect(await readFile(join(elsewhere, '.package-lock.json'), 'utf8')).toContain('3.0.0')
  })

  it('works with packages behind a link that are as they should be', async () => {
    await using project = await projectWithNpm()
    const elsewhere = join(project.root, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, '.package-lock.json'), lockOf({ zod: { version: '4.0.0' } }))
    await symlink(elsewhere, join(project.root, 'node_modules'), 'junction')
    expect((await project.run('prepare.mjs', ['cli'], project.env)).code).toBe(0)
    expect(await project.calls()).toEqual([])
  })

  it.each([
    ['ENOTFOUND', 'the package registry could not be reached. Check the network'],
    ['E403', 'the package registry refused.'],
    ['ETARGET', 'does not have a version that is needed.'],
    ['ENOSPC', 'the disk is full. Free some space'],
    ['EUSAGE', 'package-lock.json does not fit package.json.']
  ])('explains npm’s %s in a sentence', async (npmCode, sentence) => {
    await using project = await projectWithNpm(`console.error('npm error code ${npmCode}'); process.exit(1)`)
    const { code, stderr } = await project.run('prepare.mjs', ['cli'], project.env)
    expect(code).toBe(1)
    expect(stderr).toContain(`Packages could not be installed: `)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it('passes on what npm said when the reason is new', async () => {
    await using project = await projectWithNpm(`throw new Error('npm broke in a new way')`)
    const { code, stderr } = await project.run('prepare.mjs', ['cli'], project.env)
    expect(code).toBe(1)
    expect(stderr).toContain('npm broke in a new way')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  inFull(it.skipIf(process.platform === 'win32'))('stops npm too when it is stopped', async () => {
    await using project = await projectWithNpm(`writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`)
    await using running = project.start('prepare.mjs', ['cli'], project.env)
    const read = () => readFile(join(project.root, 'pid'), 'utf8').catch(() => '')
    // The file is there a moment before its number is.
    await expect.poll(read).not.toBe('')
    const pid = Number(await read())
    running.kill('SIGTERM')
    expect(await running.ended).toBe(143)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

describe('wrong use', () => {
  it.each([[[]], [['everything']]])('of prepare with %j is reported', async (args) => {
    await using project = await scriptProject()
    expect(await project.run('prepare.mjs', args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Usage: node scripts/prepare.mjs <cli|start|test|bench|states>\n'
    })
  })
})

describe.skipIf(process.platform === 'win32')('Node 24', () => {
  it.each([
    ['is too old', 'echo v20.1.0'],
    ['does not run here', 'exit 127']
  ])('is requested when the one that npm would use %s', async (_case, then) => {
    await using project = await projectWithNpm()
    await project.write('node_modules/.package-lock.json', lockOf({ zod: { version: '4.0.0' } }))
    await project.write('node_modules/.bin/node', `#!/bin/sh\n${then}\n`, 0o755)
    const { code, stderr } = await project.run('prepare.mjs', ['cli'], project.env)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Tallydesk needs Node 24 or newer, .* Install it from https:\/\/nodejs\.org and try again\.\n$/
    )
  })
})
