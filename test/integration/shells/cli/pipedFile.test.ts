import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliSetup, PASSPHRASE } from '../../../support/cli/cliSetup.ts'
import { runCli } from '../../../support/cli/runCli.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'

const ROW = 'name,iban,amount,currency\nMüller & Söhne Straße,SE6497700000000000000001,-12.50,EUR\n'
const XML = paymentOrder([{ amount: '12.50', name: 'Müller &amp; Söhne Straße' }], 'order.xml').replace(
  /<\?xml[^>]*\?>/,
  '<?xml version="1.0" encoding="ISO-8859-1"?>'
)

it.each([
  ['a CSV file in Windows-1252', Buffer.from(ROW, 'latin1'), 'Read as CSV: windows-1252,'],
  ['a CSV file in UTF-16', Buffer.from(`\ufeff${ROW}`, 'utf16le'), 'Read as CSV: utf-16le,'],
  ['a pain.001 that says that it is ISO-8859-1', Buffer.from(XML, 'latin1'), '']
])('reconcile - reads the same bytes as reconcile FILE does: %s', async (_what, bytes, words) => {
  await using service = await listService({ rows: [aWireRow('t1')] })
  await using setup = await cliSetup(service)
  await setup.run('sync')
  const report = join(setup.folder, 'report.csv')
  const piped = await runCli(
    ['reconcile', '-', '--report', report, '--base-url', service.baseUrl, '--data-dir', setup.folder],
    { input: bytes, env: { TALLYDESK_PASSPHRASE: PASSPHRASE } }
  )
  expect([piped.code, piped.err]).toEqual([3, expect.stringContaining(words)])
  expect(await readFile(report, 'utf8')).toContain('Müller & Söhne Straße')
  const file = join(setup.folder, 'payments')
  await writeFile(file, bytes)
  expect((await setup.run('reconcile', file)).err).toContain('This file was read before: resuming "Standard input"')
})
