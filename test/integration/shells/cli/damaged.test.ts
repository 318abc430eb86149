import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { loadConnections } from '../../../../electron/stores/connections/connectionFile.ts'
import { run } from '../../../../electron/shells/cli/run.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { ledgerWorker } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

async function damaged(dataDir: string, ...args: readonly string[]): Promise<{ code: number; text: string }> {
  const { terminal, printed } = aTerminal()
  const code = await run(['damaged', '--data-dir', dataDir, ...args], terminal)
  return { code, text: printed.join('\n') }
}

/** A data folder in which a ledger and the list of connections were damaged, and set aside by what opened them. */
async function aDamagedFolder() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'ledgers', 'nordic.db')
  await mkdir(join(folder.path, 'ledgers'))
  await (await openLedger({ worker: ledgerWorker, file })).close()
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(7, 100, 4096))
  await (await openLedger({ worker: ledgerWorker, file })).close()
  await writeFile(join(folder.path, 'connections.json'), '{"connections": [')
  await loadConnections(join(folder.path, 'connections.json'))
  return { path: folder.path, ledger: bytes.length, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

describe('damaged', () => {
  it('lists what was set aside, and removes what is named and nothing else', async () => {
    await using folder = await aDamagedFolder()
    const { code, text } = await damaged(folder.path, '--json')
    const { damaged: all } = JSON.parse(text) as { damaged: { name: string; bytes: number }[] }
    expect([code, all]).toMatchObject([
      0,
      [
        { name: expect.stringMatching(/^connections\.json\.damaged-\d+$/) as unknown, bytes: 17 },
        { name: expect.stringMatching(/^ledgers.nordic\.db\.damaged-/) as unknown, bytes: folder.ledger }
      ]
    ])
    const [connections, ledger] = all.map(({ name }) => name)
    expect((await damaged(folder.path)).text).toContain(ledger)
    expect((await damaged(folder.path, '--remove', ledger ?? '')).text).toContain(`Removed: ${ledger}`)
    expect((await readdir(join(folder.path, 'ledgers'))).filter((name) => name.includes('damaged'))).toEqual([])
    expect(await readdir(folder.path)).toContain(connections)
    const removed = await damaged(folder.path, '--remove-all')
    expect(removed.text).toMatch(/No damaged files\.$/)
    expect(await readdir(folder.path)).not.toContain(connections)
    expect(await readdir(join(folder.path, 'ledgers'))).toContain('nordic.db')
  })

  it('lists decisions that a restore replaced, and removes them only by their name', async () => {
    await using folder = await aDamagedFolder()
    const name = join('workbooks', 'nordic.db.replaced-2026-03-04T05-06-07-008Z')
    await mkdir(join(folder.path, 'workbooks'))
    for (const part of ['', '-wal', '.key-id']) await writeFile(join(folder.path, name + part), 'decided')
    expect((await damaged(folder.path, '--remove-all')).text).toContain(name)
    expect(await readdir(join(folder.path, 'workbooks'))).toHaveLength(3)
    expect((await damaged(folder.path, '--remove', name)).text).toContain(`Removed: ${name}`)
    expect(await readdir(join(folder.path, 'workbooks'))).toEqual([])
  })

  it('removes decisions that are named beside all the others', async () => {
    await using folder = await aDamagedFolder()
    const name = join('workbooks', 'nordic.db.replaced-2026-03-04T05-06-07-008Z')
    await mkdir(join(folder.path, 'workbooks'))
    await writeFile(join(folder.path, name), 'decided')
    const { text } = await damaged(folder.path, '--remove-all', '--remove', name)
    expect(text).toContain(`Removed: ${name}`)
    expect(text).toMatch(/No damaged files\.$/)
    expect(await readdir(join(folder.path, 'workbooks'))).toEqual([])
  })

  it('removes nothing where a name is not in its list', async () => {
    await using folder = await aDamagedFolder()
    for (const name of ['ledgers/nordic.db', '../outside', 'connections.json']) {
      expect(await damaged(folder.path, '--remove', name)).toMatchObject({ code: 1 })
    }
    expect(await readdir(join(folder.path, 'ledgers'))).toContain('nordic.db')
    expect(await damaged(folder.path, '--remove-all', '--remove', 'nothing')).toMatchObject({ code: 1 })
    expect(await readdir(folder.path)).toContainEqual(expect.stringMatching(/^connections\.json\.damaged-/))
    expect(await damaged(join(folder.path, 'nowhere'))).toMatchObject({ code: 1 })
  })
})
