import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import type { ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { aDraft } from '../../../support/threedsSetup.ts'
import { visitThreeds } from '../../../support/cards/threedsVisitor.ts'
import { filesWithSecret } from '../../../support/vault/secretForms.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { testApp, type TestApp } from '../../../support/app/testApp.ts'

// An American Express card has a code of four digits, which stands nowhere by chance.
const CODE = '8461'
const PAN = testNumber('0072', 'amex')
const CARD = { pan: PAN, month: 11, year: 38, csc: CODE }

async function run(
  setup: TestApp,
  course: string,
  proofs: string[],
  changed = (cres: string) => cres
): Promise<ThreedsTrace> {
  const { handlers } = setup.app
  const card = course === '' ? CARD : { ...CARD, pan: testNumber(course, 'amex') }
  const { id } = await handlers['threeds.start'](aDraft('0100', { card }))
  const opened = await handlers['threeds.show'](id).catch(() => undefined)
  if (opened?.address) {
    await visitThreeds(opened.address, {
      change: (form) => {
        const { cres } = form.fields
        const answer = cres === undefined ? undefined : changed(cres)
        proofs.push(answer ?? '')
        return answer === undefined ? form : { ...form, fields: { ...form.fields, cres: answer } }
      }
    }).catch(() => undefined)
  }
  await setup.until('threeds.changed', (trace) => trace.id === id && trace.outcome !== null)
  return handlers['threeds.get'](id)
}

/** Files that hold the code by itself, not within some id or number. */
async function filesWithCode(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1')
    if (/(?<![\da-f.-])8461(?![\da-f-])/.test(text)) found.push(entry.name)
  }
  return found
}

it('stores no card number, code or issuer’s answer: not in a workbook, an export or an event', async () => {
  await using folder = await temporaryFolder()
  const proofs: string[] = []
  {
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, threedsLimits: { linger: 100 } })
    const trace = await run(setup, '', proofs)
    expect(trace.outcome).toBe('succeeded')
    // Its own run shows it while it is in memory, side by side with what it says.
    expect(trace.events.find(({ field }) => field?.name === 'cres')?.field?.raw).toBe(proofs.at(-1))
    await run(setup, '0110', proofs)
    const status = await setup.app.handlers['threeds.export'](trace.id)
    await setup.until('export.progress', ({ id, state }) => id === status.id && state === 'done')
    const kept = await setup.app.handlers['threeds.get'](trace.id)
    expect(kept.events.find(({ field }) => field?.name === 'cres')?.field).toMatchObject({
      raw: null,
      decoded: expect.stringContaining('"transStatus": "Y"') as string
    })
    // It holds a card while the folder is searched.
    await setup.app.handlers['threeds.start'](aDraft('0100', { card: CARD, mode: 'step' }))
    for (const { payload } of setup.heard) expect(JSON.stringify(payload)).not.toMatch(new RegExp(`${PAN}|"${CODE}"`))
    expect(await filesWithSecret(folder.path, PAN)).toEqual([])
  }
  const answers = proofs.filter((proof) => proof !== '')
  expect(answers).toHaveLength(1)
  for (const secret of [PAN, ...answers, ...answers.map((proof) => Buffer.from(proof, 'base64url').toString())])
    expect(await filesWithSecret(folder.path, secret)).toEqual([])
  expect(await filesWithCode(folder.path)).toEqual([])

  // What was looked through does hold runs, and what is there in any form is found.
  const masked = `${PAN.slice(0, 6)}*****${PAN.slice(-4)}`
  expect((await filesWithSecret(folder.path, masked)).length).toBeGreaterThanOrEqual(2)
  await writeFile(join(folder.path, 'control'), Buffer.from(`a ${PAN} b ${CODE}`).toString('base64'))
  await writeFile(join(folder.path, 'code'), `{"csc":"${CODE}"}`)
  expect(await filesWithSecret(folder.path, PAN)).toHaveLength(1)
  expect(await filesWithCode(folder.path)).toEqual(['code'])
})

it.each([
  ['quotes the card', PAN],
  ['is longer than a trace shows', 'x'.repeat(20_000)]
])('keeps nothing of an issuer’s answer that %s, and shows no number in it', async (_, note) => {
  await using folder = await temporaryFolder()
  const proofs: string[] = []
  {
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, threedsLimits: { linger: 100 } })
    const noted = (cres: string) => {
      const message = JSON.parse(Buffer.from(cres, 'base64url').toString()) as object
      return Buffer.from(JSON.stringify({ ...message, note })).toString('base64url')
    }
    const trace = await run(setup, '', proofs, noted)
    expect(trace.events.filter(({ kind }) => kind === 'challenge-answered')).toHaveLength(1)
    for (const [field] of JSON.stringify(setup.heard).matchAll(/[\w-]{40,}/g))
      expect(Buffer.from(field, 'base64url').toString()).not.toContain(PAN)
  }
  const answer = proofs.find((proof) => proof !== '') ?? ''
  // Its end is cut off where it is long, but not what it begins with.
  expect(await filesWithSecret(folder.path, answer.slice(0, 200))).toEqual([])
  expect(await filesWithSecret(folder.path, PAN)).toEqual([])
})

it('keeps nothing of an issuer’s answer that its encoder has broken into lines', async () => {
  await using folder = await temporaryFolder()
  const proofs: string[] = []
  {
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, threedsLimits: { linger: 100 } })
    await run(setup, '', proofs, (cres) => (cres.match(/.{1,64}/g) ?? []).join('\r\n'))
  }
  const lines = proofs.flatMap((proof) => proof.split('\r\n')).filter((line) => line.length === 64)
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(await filesWithSecret(folder.path, line)).toEqual([])
})

it.each([{ number: PAN }, { number: `lab-${testNumber('0100')}` }, { items: PAN }])(
  'accepts no card number where it would be stored: %j',
  async (change) => {
    await using folder = await temporaryFolder()
    {
      await using setup = await testApp({ dataDir: folder.path, autoSync: false })
      const started = setup.app.handlers['threeds.start'](aDraft('0100', { card: CARD, ...change }))
      await expect(started).rejects.toMatchObject({ code: 'bad-input' })
    }
    expect(await filesWithSecret(folder.path, (change.number ?? change.items).replace('lab-', ''))).toEqual([])
  }
)
