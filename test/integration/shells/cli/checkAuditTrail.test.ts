import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noCompleteness } from '../../../../shared/domain/syncRun.ts'
import { DEFAULT_SANDBOX } from '../../../../electron/session/options.ts'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { openWriter } from '../../../../electron/base/database/database.ts'
import type { LogEntry, LogVerdict } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { writeReport } from '../../../../electron/features/exporting/report/writeReport.ts'
import { manifestPath } from '../../../../electron/features/exporting/manifestFile.ts'
import { openWorkbook } from '../../../../electron/stores/workbook/openWorkbook.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { PASSPHRASE, runHere } from '../../../support/cli/cliSetup.ts'
import { runCli } from '../../../support/cli/runCli.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { ANNA, bulkRequest, stored, workbookWorker } from '../../../support/reconciliation/testWorkbook.ts'

const SECRETS = { TALLYDESK_PASSPHRASE: PASSPHRASE }

/** One in which a command finds its secrets without asking the keychain of this computer. */
async function sealedFolder() {
  const folder = await temporaryFolder()
  await cheapVault(folder.path, PASSPHRASE)
  return folder
}

/** The decisions about the sandbox in a data folder, open as in an app. */
async function decided(
  dataDir: string,
  file = join(dataDir, 'workbooks', `sandbox-${DEFAULT_SANDBOX.seed}-${DEFAULT_SANDBOX.rows}.db`)
): Promise<{ readonly workbook: Workbook; readonly file: string; readonly id: string }> {
  await mkdir(join(dataDir, 'workbooks'), { recursive: true, mode: 0o700 })
  const workbook = await openWorkbook({ worker: workbookWorker, file })
  const { id } = await stored(workbook, bulkRequest([{ amount: '10.00' }]), 'May')
  await workbook.decide(id, { do: 'rename', name: 'June' }, ANNA)
  await workbook.decide(id, { do: 'rename', name: 'July' }, ANNA)
  return { workbook, file, id }
}

async function exportedLog(workbook: Workbook, id: string, path: string): Promise<void> {
  const origin = { version: '1.2.3', madeAt: '2026-06-01T10:00:00.000Z', format: 'log', certificate: null } as const
  const headings = 'names'
  const connection = { name: 'Test', environment: 'sandbox' } as const
  const form = { headings, timeZone: 'UTC', later: 0, completeness: noCompleteness } as const
  const content = { sheets: () => workbook.report(id, form), log: () => workbook.readLog(id) }
  await writeReport({ path, content, origin: { ...origin, connection, headings } })
}

/** A line of an exported log without what its entry says, as those of other reconciliations are. */
function linkIn(line: string | undefined): string {
  const { seq, previousHash, hash } = JSON.parse(line ?? '') as LogEntry
  return JSON.stringify({ seq, previousHash, hash })
}

describe('check-audit-trail', () => {
  it('says that the log is whole while it is open, and changes nothing', async () => {
    await using folder = await temporaryFolder()
    const { workbook, file } = await decided(folder.path)
    const before = await readFile(file)
    const { code, out, err } = await runCli(['check-audit-trail', '--data-dir', folder.path])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^WHOLE: 3 entries, the last with the hash [0-9a-f]{64}\./)
    expect(await readFile(file)).toEqual(before)
    await workbook.close()
  })

  it('names the first entry that is not what was written, once everything is closed', async () => {
    await using folder = await sealedFolder()
    const { workbook, file } = await decided(folder.path)
    await workbook.close()
    const db = openWriter({ file })
    db.exec("DROP TRIGGER log_stays; UPDATE log SET by = 'cleo' WHERE seq = 2")
    db.close()
    const { code, out } = await runHere(['check-audit-trail', '--data-dir', folder.path, '--json'], SECRETS)
    expect(code).toBe(3)
    const verdict = JSON.parse(out) as LogVerdict
    expect(verdict).toMatchObject({ isWhole: false, entries: 3, broken: { seq: 2 } })
    const told = await runHere(['check-audit-trail', '--data-dir', folder.path], SECRETS)
    expect(told.out).toMatch(/^BROKEN: Entry 2 was changed after it was written/)
  })

  it('compares the log with a head that was written down, and says what it proves', async () => {
    await using folder = await sealedFolder()
    const { workbook, file } = await decided(folder.path)
    const { seq, hash } = await workbook.head()
    await workbook.decide((await workbook.list())[0]?.id ?? '', { do: 'rename', name: 'August' }, ANNA)
    await workbook.close()
    const verify = (...args: readonly string[]) =>
      runHere(['check-audit-trail', '--data-dir', folder.path, ...args], SECRETS)
    const plain = await verify()
    // Anybody can open the decisions on the sandbox.
    expect(plain.out).not.toContain('nobody without the key')
    expect(plain.out).toContain('The sandbox has no key, so a person with the file could write a whole new audit trail')
    expect(JSON.parse((await verify('--json')).out)).toMatchObject({ proof: 'sandbox' })
    expect(plain.out).toContain('--head HASH')
    const compared = await verify('--head', hash.toUpperCase())
    expect([compared.code, seq]).toEqual([0, 3])
    expect(compared.out).toContain('Entry 3 is the one named by the hash that you gave.')
    expect(compared.out).toContain(
      'This proves that no entry up to that hash was changed since you wrote the hash down.'
    )
    const other = await verify('--head', 'f'.repeat(64))
    expect([other.code, other.out]).toEqual([3, expect.stringContaining('the hash that you gave names one') as unknown])
    expect((await verify('--head', hash.slice(1))).code).toBe(2)
    // All of it written anew, by somebody who holds the file: only the head reveals it.
    const forged = await decided(folder.path, `${file}.forged`)
    await forged.workbook.close()
    await rename(`${file}.forged`, file)
    expect((await verify()).out).toMatch(/^WHOLE: 3 entries/)
    expect((await verify('--head', hash)).out).toMatch(/^BROKEN/)
  })

  it('reads every page of the file, also of an index that no query uses', async () => {
    await using folder = await temporaryFolder()
    const { workbook, file, id } = await decided(folder.path)
    await workbook.close()
    const db = openWriter({ file })
    const root = db.column<bigint>("SELECT rootpage FROM sqlite_schema WHERE name = 'log_by_reconciliation'").get()
    const size = db.column<bigint>('PRAGMA page_size').get()
    db.close()
    const bytes = await readFile(file)
    const at = bytes.indexOf(id, (Number(root) - 1) * Number(size))
    bytes.write(id.startsWith('0') ? '1' : '0', at)
    await writeFile(file, bytes)
    // Nothing that an opening looks at is wrong.
    await (await openWorkbook({ worker: workbookWorker, file })).close()
    const { code, err } = await runCli(['check-audit-trail', '--data-dir', folder.path])
    expect([code, err]).toEqual([1, expect.stringContaining('is damaged') as unknown])
  })

  it('says where there is no log', async () => {
    await using folder = await temporaryFolder()
    const { code, err } = await runCli(['check-audit-trail', '--data-dir', folder.path])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Nothing was reconciled') as unknown })
  })

  it('verifies an exported log, and its end by its integrity record', async () => {
    await using folder = await temporaryFolder()
    const { workbook, id } = await decided(folder.path)
    const path = join(folder.path, 'log.jsonl')
    await exportedLog(workbook, id, path)
    await workbook.close()
    expect(await runHere(['check-audit-trail', path])).toMatchObject({ code: 0, err: '' })

    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, lines.slice(0, 2).join('\n'))
    const cut = await runHere(['check-audit-trail', path])
    expect(cut).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^BROKEN: .*its integrity record names/) as unknown
    })
    // Without the manifest nobody can know how far it went.
    await rename(manifestPath(path), join(folder.path, 'elsewhere.json'))
    const unproven = await runHere(['check-audit-trail', path])
    expect([unproven.code, unproven.out]).toEqual([4, expect.stringMatching(/^NOT PROVEN: 2 entries.*\nNothing shows/)])
    const { hash } = JSON.parse(lines[1] ?? '') as LogEntry
    expect(await runHere(['check-audit-trail', path, '--head', hash])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^WHOLE: 2 entries/) as unknown
    })
    // Readers differ in which of two equal names they take; the hash is that of the last.
    await writeFile(path, lines.with(1, (lines[1] ?? '').replace('{', '{"by":"cleo",')).join('\n'))
    expect((await runHere(['check-audit-trail', path, '--head', hash])).out).toMatch(/^BROKEN: Line 2 is not an entry/)
    await writeFile(path, lines.toSpliced(1, 1).join('\n'))
    expect((await runHere(['check-audit-trail', path])).out).toMatch(/^BROKEN: Entry 2 was removed/)
    await writeFile(path, 'no log\n')
    expect((await runHere(['check-audit-trail', path])).out).toMatch(
      /^BROKEN: Line 1 is not an entry of an audit trail/
    )
    expect((await runHere(['check-audit-trail', join(folder.path, 'gone.jsonl')])).code).toBe(1)
  })

  it('counts exported entries that are only links, and proves none before the last of them', async () => {
    await using folder = await temporaryFolder()
    const { workbook, id } = await decided(folder.path)
    const path = join(folder.path, 'log.jsonl')
    await exportedLog(workbook, id, path)
    await workbook.close()
    expect((await runHere(['check-audit-trail', path])).out).not.toContain('link')
    await rm(manifestPath(path))

    const lines = (await readFile(path, 'utf8')).split('\n')
    const { hash } = JSON.parse(lines[2] ?? '') as LogEntry
    await writeFile(path, lines.with(1, linkIn(lines[1])).join('\n'))
    const one = await runHere(['check-audit-trail', path, '--head', hash])
    expect(one).toMatchObject({ code: 4, out: expect.stringMatching(/^NOT PROVEN: 3 entries/) as unknown })
    expect(one.out).toContain('1 entry could only be checked by its link')
    expect(one.out).toContain('That hash says nothing of entries 1 to 2: of entry 2 there is only the link')
    await writeFile(path, lines.with(1, linkIn(lines[1])).with(2, linkIn(lines[2])).join('\n'))
    expect((await runHere(['check-audit-trail', path])).out).toContain('2 entries could only be checked by their links')
    expect(JSON.parse((await runHere(['check-audit-trail', path, '--head', hash, '--json'])).out)).toMatchObject({
      untold: 2,
      uncovered: 3,
      proof: 'part'
    })
  })

  it('does not believe entries that were made up before a link with the true last hash', async () => {
    await using folder = await temporaryFolder()
    const { workbook, id } = await decided(folder.path)
    const path = join(folder.path, 'log.jsonl')
    await exportedLog(workbook, id, path)
    await workbook.close()
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as LogEntry)
    await writeFile(
      path,
      madeUp(entries)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join('')
    )
    const beside = await runHere(['check-audit-trail', path])
    expect([beside.code, beside.out]).toEqual([3, expect.stringMatching(/^BROKEN: The file was changed.*SHA-256/)])
    await rm(manifestPath(path))
    const named = await runHere(['check-audit-trail', path, '--head', entries.at(-1)?.hash ?? ''])
    expect([named.code, named.out]).toEqual([4, expect.stringMatching(/^NOT PROVEN: 3 entries/)])
    expect(named.out).not.toContain('This proves')
  })

  it('notices by the integrity record that a decision was blanked', async () => {
    await using folder = await temporaryFolder()
    const { workbook, id } = await decided(folder.path)
    const path = join(folder.path, 'log.jsonl')
    await exportedLog(workbook, id, path)
    await workbook.close()
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, lines.with(1, linkIn(lines[1])).join('\n'))
    const { code, out } = await runHere(['check-audit-trail', path])
    expect([code, out]).toEqual([3, expect.stringMatching(/^BROKEN: The file was changed/)])
  })
})

/** Other entries than those that were written, and the last one as a link, which holds any two hashes together. */
function madeUp(entries: readonly LogEntry[]): readonly object[] {
  const made: LogEntry[] = []
  for (const entry of entries.slice(0, -1)) {
    const content = { ...entry, by: 'somebody else', previousHash: made.at(-1)?.hash ?? entry.previousHash }
    made.push({ ...content, hash: hashEntry(content) })
  }
  const last = entries.at(-1)
  return [...made, { seq: last?.seq, previousHash: made.at(-1)?.hash, hash: last?.hash }]
}
