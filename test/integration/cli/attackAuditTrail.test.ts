import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifestPath } from '../../../electron/exporting/manifestFile.ts'
import { writeReport } from '../../../electron/exporting/report/writeReport.ts'
import { openWorkbook } from '../../../electron/workbook/openWorkbook.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { noCompleteness } from '../../../shared/domain/syncRun.ts'
import { runHere } from '../../support/cli/cliSetup.ts'
import { ANNA, bulkRequest, stored, workbookWorker } from '../../support/reconciliation/testWorkbook.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

async function exportedTrail(folder: string): Promise<string> {
  await mkdir(join(folder, 'books'))
  const workbook = await openWorkbook({ worker: workbookWorker, file: join(folder, 'books', 'one.db') })
  const { id } = await stored(workbook, bulkRequest([{ amount: '10.00' }]), 'May')
  await workbook.decide(id, { do: 'rename', name: 'June' }, ANNA)
  await workbook.decide(id, { do: 'rename', name: 'July' }, ANNA)
  const path = join(folder, 'trail.jsonl')
  const form = { headings: 'names', timeZone: 'UTC', later: 0, standing: noCompleteness } as const
  await writeReport({
    path,
    content: { sheets: () => workbook.report(id, form), log: () => workbook.readLog(id) },
    origin: {
      version: '1.2.3',
      madeAt: '2026-06-01T10:00:00.000Z',
      format: 'log',
      certificate: null,
      connection: { name: 'Test', environment: 'sandbox' },
      headings: 'names'
    }
  })
  await workbook.close()
  return path
}

/**
 * Each line is one entry as a JSON object; readers differ in which of two equal names they take, and people read the
 * first. Such a line was changed, but its hash is that of the name that comes last.
 */
it.each([
  ['who decided', '"by":"mallory",'],
  ['what was decided', '"detail":"{\\"name\\":\\"paid to Mallory\\"}",'],
  ['when', '"at":"2020-01-01T00:00:00.000Z",']
])('an exported trail in which a line says twice %s is not called whole', async (_what, added) => {
  await using folder = await temporaryFolder()
  const path = await exportedTrail(folder.path)
  const text = await readFile(path, 'utf8')
  const { hash } = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as LogEntry
  await rm(manifestPath(path))
  expect((await runHere(['check-audit-trail', path, '--head', hash])).code).toBe(0)
  const lines = text.split('\n')
  await writeFile(path, lines.with(1, (lines[1] ?? '').replace('{', `{${added}`)).join('\n'))
  expect(await runHere(['check-audit-trail', path, '--head', hash])).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^BROKEN/) as unknown
  })
})
