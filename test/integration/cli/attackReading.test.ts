import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { bundled } from '../../../scripts/bundle.mjs'
import { cliSetup, PASSPHRASE } from '../../support/cli/cliSetup.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const cli = await bundled('cli')

/** Runs the real program with bytes on its standard input. */
async function piped(bytes: Uint8Array, args: readonly string[]) {
  const child = spawn(process.execPath, [cli, ...args], {
    env: {
      ...process.env,
      TALLYDESK_PASSPHRASE: PASSPHRASE,
      TALLYDESK_TOKEN: 'a-token',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent'
    },
    stdio: ['pipe', 'pipe', 'pipe']
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  child.stdin.end(bytes)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

const TEXT = 'name,iban,amount,currency\nMüller & Söhne Straße,SE6497700000000000000001,-12.50,EUR\n'

describe('attack: reconcile - reads the same bytes as reconcile FILE', () => {
  it.each([
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')])]
  ])('of a CSV file in %s', async (encoding, bytes) => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await using folder = await temporaryFolder()
    await setup.run('sync')
    const file = join(folder.path, 'payments.csv')
    await writeFile(file, bytes)
    const byName = await setup.run('reconcile', file)
    expect(byName.err).toContain(`Read as CSV: ${encoding},`)
    const { out, err, code } = await piped(bytes, [
      ...['reconcile', '-', '--report', join(folder.path, 'report.csv')],
      ...['--base-url', service.baseUrl, '--data-dir', setup.folder]
    ])
    expect(code, out + err).toBe(byName.code)
    // What is stored of it is what the file says, and it is not stored a second time.
    const report = await readFile(join(folder.path, 'report.csv'), 'utf8')
    expect(report, err).toContain('Müller & Söhne Straße')
    expect(err).toContain('was read before')
  })

  it('of a pain.001 that says that it is ISO-8859-1', async () => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await using folder = await temporaryFolder()
    await setup.run('sync')
    const xml = paymentOrder([{ amount: '12.50', name: 'Müller Söhne' }], 'order.xml')
    const bytes = Buffer.from(xml.replace(/<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1')
    const file = join(folder.path, 'order.xml')
    await writeFile(file, bytes)
    const byName = await setup.run('reconcile', file)
    const { code, err } = await piped(bytes, [
      ...['reconcile', '-', '--base-url', service.baseUrl, '--data-dir', setup.folder]
    ])
    // The same bytes are the same file.
    expect([code, err]).toEqual([byName.code, expect.stringContaining('was read before')])
  })
})

describe('attack: options for CSV with another file', () => {
  it.each([
    ['--currency', 'USD'],
    ['--header-line', '3'],
    ['--skip-rows', '2']
  ])('are not silently ignored: %s', async (option, value) => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await using folder = await temporaryFolder()
    await setup.run('sync')
    const file = join(folder.path, 'order.xml')
    await writeFile(file, paymentOrder([{ amount: '12.50' }, { amount: '13.50' }], 'order.xml'))
    const { code, err } = await setup.run('reconcile', file, option, value)
    expect([code === 2 || err.includes(option), err]).toEqual([true, expect.anything()])
  })
})

describe('attack: team proposals that are to be sent and withdrawn', () => {
  it('are wrong use: the one would be done, and the other fail', async () => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    expect(await setup.run('team', 'proposals', '--send', '1', '--withdraw', '1')).toMatchObject({ code: 2 })
  })
})

describe('attack: team limits that contradict each other', () => {
  it.each([
    ['a limit that is set and removed', ['--set', 'EUR=100', '--remove', 'EUR']],
    ['an amount with a rest', ['--set', 'EUR=1=000000']]
  ])('are wrong use: %s', async (_what, args) => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    expect(await setup.run('team', 'limits', ...args)).toMatchObject({ code: 2 })
  })
})
