import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { PROCESS_MARK } from '../../../electron/base/process/processMark.ts'
import { openLeftovers } from '../../../electron/session/leftovers.ts'
import { testApp } from '../../support/app/testApp.ts'
import { startProcess, type StartedProcess } from '../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../support/app/leavingProgram.ts', import.meta.url))

async function aFolder() {
  const folder = await temporaryFolder()
  const [dataDir, exported] = [join(folder.path, 'data'), join(folder.path, 'exported')]
  for (const path of [exported, join(dataDir, 'settings')]) await mkdir(path, { recursive: true })
  return {
    path: folder.path,
    dataDir,
    exported,
    /** What is half written, anywhere. */
    halves: async () =>
      (await readdir(folder.path, { recursive: true })).filter((name) => /\.(part|tmp)$/.test(name)).sort(),
    start: async (target = join(exported, 'rows.csv')): Promise<StartedProcess> => {
      const program = startProcess(process.execPath, [script, dataDir, target])
      await program.untilPrinted(/writing/)
      return program
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

async function startAndEnd(dataDir: string): Promise<void> {
  const { app } = await testApp({ dataDir, autoSync: false })
  await app.close()
}

describe('the end of a run', () => {
  const files = {
    chooseTarget: () => Promise.resolve(undefined),
    deliver: () => Promise.resolve(undefined),
    reveal: () => Promise.resolve(),
    chooseSource: () => Promise.resolve(undefined),
    takeUpload: () => Promise.resolve(undefined)
  }

  it('finishes what it has not finished, and leaves it to the next start where that fails', async () => {
    await using folder = await aFolder()
    const { dataDir } = folder
    const asked: string[] = []
    let isFull = true
    const finish = (mark: string) => {
      asked.push(mark)
      return isFull ? Promise.reject(new Error('The disk is full')) : Promise.resolve()
    }
    const run = () => openLeftovers({ dataDir, files, log: () => undefined, finish })
    await (await run()).close()
    expect(asked).toEqual([PROCESS_MARK])
    expect(await readdir(join(dataDir, 'running'))).toEqual([`${PROCESS_MARK}.lock`])
    isFull = false
    await (await run()).close()
    expect(await readdir(join(dataDir, 'running'))).toEqual([])
  })
})

describe('what a killed process left half written', () => {
  it('is removed at the next start, wherever it was written to, and nothing else is', async () => {
    await using folder = await aFolder()
    await symlink(join(folder.exported, 'real.csv'), join(folder.path, 'link.csv'))
    await writeFile(join(folder.exported, 'real.csv'), 'old')
    const others = ['.rows.csv.0123456789ab.part', '.rows.csv.00000000-0123456789ab.part', 'mine.part']
    for (const name of others) await writeFile(join(folder.exported, name), '')
    for (const target of [join(folder.exported, 'rows.csv'), join(folder.path, 'link.csv')]) {
      await using program = await folder.start(target)
      expect(await folder.halves()).toHaveLength(others.length + 3)
      program.kill('SIGKILL')
      await program.ended
      await startAndEnd(folder.dataDir)
      expect(await folder.halves()).toEqual(others.map((name) => join('exported', name)).sort())
    }
    expect(await readdir(join(folder.dataDir, 'running'))).toEqual([])
  })

  it('stays while the process that writes it lives, also one that stands still', async () => {
    await using folder = await aFolder()
    await using living = await folder.start()
    await using dying = await folder.start()
    const before = await folder.halves()
    expect(before).toHaveLength(6)
    living.kill('SIGSTOP')
    dying.kill('SIGKILL')
    await dying.ended
    await startAndEnd(folder.dataDir)
    expect(await folder.halves()).toHaveLength(3)
    await startAndEnd(folder.dataDir)
    expect(await folder.halves()).toHaveLength(3)
    living.kill('SIGKILL')
    await living.ended
    await startAndEnd(folder.dataDir)
    expect(await folder.halves()).toEqual([])
  })

  it('keeps no start from happening where the folder is gone, or what was noted is damaged', async () => {
    await using folder = await aFolder()
    await using program = await folder.start()
    program.kill('SIGKILL')
    await program.ended
    const running = join(folder.dataDir, 'running')
    const name = (await readdir(running)).find((each) => each.endsWith('.targets')) ?? ''
    const lines = [join(folder.path, 'gone', 'x.csv'), join(folder.exported, 'rows.csv')].map((path) => `"${path}"`)
    await writeFile(join(running, name), ['no JSON', ...lines, '"/cut'].join('\n'))
    await startAndEnd(folder.dataDir)
    expect([await folder.halves(), await readdir(running)]).toEqual([[], []])
  })
})
