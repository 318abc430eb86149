import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import {
  backedUpSetup,
  BACKUP_PASSPHRASE,
  decide,
  sealedSetup,
  VAULT_PASSPHRASE
} from '../../support/backups/backedUpSetup.ts'
import { NORDIC } from '../../support/reconciliation/keptWorkbook.ts'

async function cli(dataDir: string, ...args: readonly string[]) {
  const output = { out: '', err: '' }
  const { terminal } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: VAULT_PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE },
    out: (line) => void (output.out += `${line}\n`),
    err: (line) => void (output.err += `${line}\n`)
  })
  return { code: await run([...args, '--data-dir', dataDir], terminal), ...output }
}

describe('attack: exit code 3 where a decision is needed (docs/command-line.md)', () => {
  it('of a restore after which decisions are missing until somebody accepts their loss', async () => {
    await using setup = await backedUpSetup(4, sealedSetup)
    const file = join(setup.dataDir, '..', 'a.tdbackup')
    expect((await cli(setup.dataDir, 'backup', '--out', file)).code).toBe(0)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    for (const part of ['', '-wal', '-shm'])
      await rm(join(setup.dataDir, 'workbooks', `${NORDIC.id}.db${part}`), { force: true })
    const restored = await cli(setup.dataDir, 'restore', file)
    const then = await cli(setup.dataDir, 'check-audit-trail', '--base-url', NORDIC.baseUrl)
    expect([restored.out, then.code]).toEqual([expect.stringContaining('is missing'), 3])
    expect(restored.code).toBe(3)
  })
})
