import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import { startProcess, type StartedProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { filesWithSecret, secretForms } from '../../../support/vault/secretForms.ts'
import { inFull } from '../../../support/campaign.ts'

// Of no test card that the lab offers: those are in its memory.
const PAN = testNumber('30072')
const OFFERED = testNumber('0072')
const MASKED = `${PAN.slice(0, 6)}******${PAN.slice(-4)}`
const CARD = JSON.stringify({ pan: PAN, month: 11, year: 38, csc: '846' })
const program = fileURLToPath(new URL('../../../support/cards/threedsProgram.ts', import.meta.url))

/** An authorization in a process of its own, whose temporary files are in a folder of the test's. */
function threeds(folder: string, temporary: string, end: string): StartedProcess {
  return startProcess(process.execPath, [program, folder, end], { env: { TMPDIR: temporary }, input: CARD })
}

function formsIn(text: string, secret: string): readonly string[] {
  const forms = secretForms(secret).map((form) => form.toString('latin1'))
  return forms.filter((form) => !form.includes('\0') && text.includes(form))
}

inFull(it.each(['sent', 'method', 'challenge']))(
  'a process that is killed while it holds a card (%s) leaves no number in any file or output',
  async (state) => {
    await using folder = await temporaryFolder()
    await using temporary = await temporaryFolder()
    await using app = threeds(folder.path, temporary.path, state)
    await app.untilPrinted(new RegExp(`^${state}$`, 'm'))
    // A run is stored before anything is sent.
    await expect.poll(() => filesWithSecret(folder.path, MASKED)).not.toEqual([])
    app.kill('SIGKILL')
    expect(await app.ended).toBe('SIGKILL')
    for (const place of [folder.path, temporary.path]) expect(await filesWithSecret(place, PAN)).toEqual([])
    expect(formsIn(app.stdout() + app.stderr(), PAN)).toEqual([])

    // What is there in any form is found.
    await writeFile(join(temporary.path, 'control'), Buffer.from(CARD).toString('base64'))
    expect(await filesWithSecret(temporary.path, PAN)).toHaveLength(1)
  }
)

it('the memory of the main thread holds no number once its run is over', async () => {
  await using folder = await temporaryFolder()
  await using temporary = await temporaryFolder()
  const snapshot = join(temporary.path, 'memory.heapsnapshot')
  await using app = threeds(folder.path, temporary.path, snapshot)
  expect([await app.ended, app.stderr()]).toEqual([0, ''])
  expect(await readdir(temporary.path)).toEqual(['memory.heapsnapshot'])
  const memory = await readFile(snapshot, 'latin1')
  expect(formsIn(memory, PAN)).toEqual([])
  expect(memory).toContain(MASKED)
  expect(formsIn(memory, OFFERED)).toContain(OFFERED)
})
