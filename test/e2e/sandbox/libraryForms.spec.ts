import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import type { Page } from '@playwright/test'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { requestConsent } from '../../support/cards/cardFlow.ts'
import { expect, expectReady, test, typeCard, type Shop } from './sandboxTest.ts'
import { inFull } from '../../support/campaign.ts'

const text = async (sandbox: Sandbox, file: string) => (await fetch(`${sandbox.sdkUrl}/v1/${file}`)).text()
const integrity = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** What a shop does with the library, by whatever name it got hold of the factory. */
const program = (sandbox: Sandbox, token: string) => `
const client = Service3D(${JSON.stringify(sandbox.publicKey)})
const card = client.components().get('card-input', { layout: 'row' }, document.querySelector('#place'))
card.mount()
window.pay = () => client.confirmPaymentMethod(${JSON.stringify(token)}, { payment_method: { card } })`

async function expectWorks(page: Page, shop: Shop, scripts: string): Promise<void> {
  await page.goto(
    shop.show(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<main><h1>Shop</h1><div id="place"></div></main>${scripts}</html>`)
  )
  await expectReady(page.locator('#place iframe'))
  await typeCard(page.frameLocator('#place iframe'), '0100')
  const result = await page.evaluate(() => (window as unknown as { pay: () => Promise<unknown> }).pay())
  expect(result).toMatchObject({ data: { payment_method: {} } })
}

let next = 5000
const tokenOf = async (sandbox: Sandbox) => (await requestConsent(sandbox, next++)).token

test('a script with crossorigin and its integrity, from another origin', async ({ page, shop, sandbox }) => {
  const right = integrity(await text(sandbox, ''))
  const script = `<script crossorigin integrity="${right}" src="${sandbox.sdkUrl}/v1/"></script>`
  await expectWorks(page, shop, `${script}<script>${program(sandbox, await tokenOf(sandbox))}</script>`)
})

test('a script with another integrity is not run', async ({ page, shop, sandbox, complaints }) => {
  const wrong = integrity('something else')
  await page.goto(shop.show(`<script crossorigin integrity="${wrong}" src="${sandbox.sdkUrl}/v1/"></script>`))
  expect(await page.evaluate(() => 'Service3D' in globalThis)).toBe(false)
  expect(complaints.splice(0).join()).toContain('integrity')
})

test('the same script as a module', async ({ page, shop, sandbox }) => {
  const token = await tokenOf(sandbox)
  const script = `<script type="module" src="${sandbox.sdkUrl}/v1/"></script>`
  await expectWorks(page, shop, `${script}<script type="module">${program(sandbox, token)}</script>`)
})

test('the module, imported, which leaves the page’s globals alone', async ({ page, shop, sandbox }) => {
  const token = await tokenOf(sandbox)
  const from = `${sandbox.sdkUrl}/v1/service3d.mjs`
  await expectWorks(
    page,
    shop,
    `<script type="module">import { Service3D } from ${JSON.stringify(from)}\n${program(sandbox, token)}</script>`
  )
  expect(await page.evaluate(() => 'Service3D' in globalThis)).toBe(false)
})

test('the module with its integrity', async ({ page, shop, sandbox }) => {
  const from = `${sandbox.sdkUrl}/v1/service3d.mjs`
  const map = JSON.stringify({ integrity: { [from]: integrity(await text(sandbox, 'service3d.mjs')) } })
  const script = `import { Service3D } from ${JSON.stringify(from)}\n${program(sandbox, await tokenOf(sandbox))}`
  await expectWorks(page, shop, `<script type="importmap">${map}</script><script type="module">${script}</script>`)
})

inFull(test)('programs are checked against the types that are served', async ({ sandbox }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tallydesk-types-'))
  try {
    await writeFile(join(folder, 'service3d.d.mts'), await text(sandbox, 'service3d.d.mts'))
    const use = (theme: string, rest = '') => `
const client = Service3D('pk')
const card = client.components().get('card-input', ${theme}, document.body)
card.mount()
const { data, error } = await client.confirmPaymentMethod('token', { payment_method: { card }, save: true })
if (error) console.log(error.code.length, error.message?.length)
else console.log(Object.keys(data))
${rest}`
    const theme = `{ layout: 'row', style: { text: { color: '#123' }, gap: '8px' } }`
    const imported = `import { Service3D, type CardInput } from './service3d.mjs'\n`
    const faults = async (program: string) => {
      const file = join(folder, 'shop.mts')
      await writeFile(file, program)
      const checked = ts.createProgram([file, join(folder, 'service3d.d.mts')], {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        types: [],
        paths: { [`${sandbox.sdkUrl}/v1/service3d.mjs`]: [join(folder, 'service3d.d.mts')] }
      })
      return ts
        .getPreEmitDiagnostics(checked)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    }
    expect(await faults(imported + use(theme, 'const kept: CardInput = card\nkept.mount(document.body)'))).toEqual([])
    expect(await faults(`${use(theme)}export {}`), 'by the global of the script').toEqual([])
    const address = `${sandbox.sdkUrl}/v1/service3d.mjs`
    expect(await faults(imported.replace('./service3d.mjs', address) + use(theme)), 'by its address').toEqual([])
    expect(await faults(imported.replace('./service3d.mjs', address) + use('7'))).toHaveLength(1)
    expect(await faults(imported + use(`{ layout: 'grid' }`))).toEqual([expect.stringContaining('"grid"')])
    expect(await faults(imported + use(`{ style: { colour: 'red' } }`))).toEqual([expect.stringContaining('colour')])
    expect(await faults(imported + use(theme, 'card.read()'))).toEqual([expect.stringContaining('read')])
  } finally {
    await rm(folder, { recursive: true })
  }
})
