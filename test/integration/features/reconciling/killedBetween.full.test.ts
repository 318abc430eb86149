import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cliSetup, PASSPHRASE, type CliSetup } from '../../../support/cli/cliSetup.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'

const script = fileURLToPath(new URL('../../../support/reconciliation/killedBetweenProgram.ts', import.meta.url))

interface Row {
  readonly id: string
  readonly correlationId: string | null
  readonly reconciliation: string
}

async function rows(setup: CliSetup, query: string): Promise<readonly Row[]> {
  const { code, out, err } = await setup.run('transactions', '--query', query, '--json')
  if (code !== 0) throw new Error(err)
  return out
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

const idsOf = (all: readonly Row[]) => all.map(({ id }) => id).sort()

it('shows what was decided after a kill between workbook and ledger, and nothing that was lost', async () => {
  const sandbox = await startTestSandbox({ rows: 200, seed: 4 })
  try {
    await using setup = await cliSetup(sandbox)
    const killed = async (what: string, ...more: readonly string[]) => {
      const args = [script, setup.folder, PASSPHRASE, sandbox.baseUrl, what, ...more]
      await using child = startProcess(process.execPath, args)
      expect([await child.ended, child.stderr()]).toEqual(['SIGKILL', ''])
    }
    expect((await setup.run('sync')).code).toBe(0)
    const found = await rows(setup, 'status:completed has:correlation')
    const chosen = found.filter(({ correlationId }) => correlationId !== null).slice(0, 3)
    expect(chosen).toHaveLength(3)

    await killed('apply', ...chosen.map(({ correlationId }) => correlationId ?? ''))
    expect(idsOf(await rows(setup, 'reconciliation:matched'))).toEqual(idsOf(chosen))
    await killed('undo')
    // Its matches are suggested again, which says nothing of a transaction yet.
    expect(idsOf(await rows(setup, '-reconciliation:open'))).toEqual([])

    // Of decisions that are lost, the ledger shows nothing either.
    await killed('apply', ...chosen.slice(1).map(({ correlationId }) => correlationId ?? ''))
    expect(idsOf(await rows(setup, 'reconciliation:matched'))).toEqual(idsOf(chosen.slice(1)))
    await rm(join(setup.folder, 'workbooks'), { recursive: true })
    expect((await setup.run('accept-loss')).err).toBe('')
    expect(idsOf(await rows(setup, '-reconciliation:open'))).toEqual([])
  } finally {
    await sandbox.stop()
  }
})
