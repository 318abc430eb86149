import { aWireRow, listService, type WireRow } from '../support/service/listService.ts'
import { expect, test } from './setup.ts'
import { addConnection, setPassphrase, signIn } from './ownService.ts'
import { dropFile, workspaceOf } from './reconcileSetup.ts'
import { sampleOf } from '../support/campaign.ts'

const RUN = 'window.ran=1'
/** Ways in which a text becomes code where it is written into a page, an attribute, a script or a template. */
const FORMS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<iframe src="javascript:parent.${RUN}">`,
  `<object data="javascript:${RUN}">`,
  `<a href="javascript:${RUN}" autofocus>pay</a>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<style>@import url("data:text/css,*{color:red}")</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="https://evil.example/">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<form action="https://evil.example/"><button>Sync</button></form>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `[x](javascript:${RUN})`,
  `onerror=${RUN}`
]
/** Where the text might end up: free, in an attribute, in a script, in a comment, in a text area. */
const PLACES = [
  (form: string) => form,
  (form: string) => `">${form}`,
  (form: string) => `'>${form}`,
  (form: string) => `';${RUN}//${form}`,
  (form: string) => `-->${form}<!--`,
  (form: string) => `</textarea></title></style></script>${form}`,
  (form: string) => form.replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (form: string) => form.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter))
]
const TEXTS = sampleOf(PLACES, 8).flatMap((place) => FORMS.map(place))

const rows: readonly WireRow[] = TEXTS.map((text, index) =>
  aWireRow(`tx${index}${text}`, {
    account_id: text,
    counterparty: { name: text, account_id: text, account_details: { number: text, bank_code: text, extra: text } },
    reference: text,
    status: text,
    type: text,
    correlation_id: text,
    bulk_payment_id: text,
    [text]: text,
    created_at: new Date(Date.UTC(2026, 0, 2) - index * 1000).toISOString()
  })
)

/** One that has every text in each of its columns. */
const file = [
  'Payee;IBAN;Amount;Currency;Reference',
  ...TEXTS.map((text, index) => {
    const cell = `"${text.replaceAll('"', '""')}"`
    return [cell, cell, `-${index + 1},50`, 'EUR', cell].join(';')
  })
].join('\n')

test(`${TEXTS.length} texts that would run as code are shown in every view as texts`, async ({ setup }) => {
  const { page } = setup
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  page.on('dialog', (dialog) => asked.push(`dialog ${dialog.message()}`))
  await using service = await listService({ rows })
  await addConnection(setup, `<img src=x onerror=${RUN}>`, service.baseUrl)
  await setPassphrase(setup, 'correct horse battery')
  await signIn(setup, 'a-token')

  await page.getByRole('link', { name: 'Transactions' }).click()
  const grid = page.getByRole('grid', { name: 'Transactions' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(TEXTS.length + 1), { timeout: 30_000 })
  await grid.getByRole('row').nth(1).click()
  const details = page.getByRole('region', { name: 'Transaction details' })
  for (let index = 0; index < TEXTS.length; index++) {
    await expect(details).toContainText(`tx${index}${TEXTS[index] ?? ''}`)
    await page.keyboard.press('ArrowDown')
  }

  await dropFile(page, `${FORMS[1] ?? ''}.csv`, file)
  await page.getByRole('button', { name: /^Reconcile \d/ }).click()
  const { queue, suggested } = workspaceOf(page)
  await expect(suggested.or(queue).first()).toBeVisible({ timeout: 60_000 })

  for (const name of ['About the reconciliation', 'Sections']) {
    const places = await page.getByRole('navigation', { name }).getByRole('link').all()
    expect(places.length).toBeGreaterThan(2)
    for (const place of places) {
      await place.click()
      await expect(place).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).hostname]))
})

test('in a plain page, the test sees the same texts run as code', async ({ page }) => {
  await page.setContent(`<!doctype html><title>Control</title>${TEXTS.slice(0, FORMS.length).join('\n')}`)
  await expect.poll(() => page.evaluate(() => 'ran' in window)).toBe(true)
})
