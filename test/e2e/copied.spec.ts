import type { Page } from '@playwright/test'
import { permissionsPolicy } from '../../electron/base/isolatedWindow/security.ts'
import { hostileIssuer } from '../support/isolatedWindow/hostileIssuer.ts'
import { strangeServer } from '../support/isolatedWindow/strangeServer.ts'
import { expect, test } from './setup.ts'
import type { Setup } from './openSetup.ts'
import { connectTo, startOwnService, type OwnService } from './ownService.ts'
import { doAct } from './isolatedWindow/watch.ts'
import { inFull } from '../support/campaign.ts'

test.skip(({ shell }) => shell === 'electron', 'Electron shows no page of others beside its own in a test.')

const notice = (page: Page) =>
  page.getByRole('note').filter({ hasText: 'The clipboard was changed after this was copied' })

async function openAccount(setup: Setup, service: OwnService): Promise<void> {
  const { page } = setup
  const { accounts } = (await service.control('GET', 'state')) as { accounts: readonly { id: string }[] }
  const { id } = accounts[0] ?? { id: '' }
  await service.control('POST', `accounts/${id}/bank_details`, { rails: 'sepa', iban: 'valid' })
  await connectTo(setup, service)
  await page.getByRole('link', { name: /^Accounts/ }).click()
  await page.getByRole('button', { name: 'Add by id…' }).first().click()
  await page.getByLabel('Account id').fill(id)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Wages')
  await page.keyboard.press('Enter')
}

inFull(test)(
  'every screen warns when another page replaces a copied IBAN, not when the user does',
  async ({ setup }) => {
    await using service = await startOwnService(setup, 20)
    const { page } = setup
    await openAccount(setup, service)
    const copyIban = page.getByRole('button', { name: 'Copy IBAN' })
    await copyIban.click()
    // By then the browser has reported the copy itself.
    await page.waitForTimeout(1000)
    await page.getByRole('button', { name: 'Copy all' }).click()
    await page.waitForTimeout(1000)
    await copyIban.click()
    await page.waitForTimeout(1000)
    await expect(notice(page)).toBeHidden()

    // A frame with no more rights than an issuer's has in its isolated window.
    await using issuer = await strangeServer(() => ({ body: hostileIssuer({ target: 'http://x.invalid', evil: '' }) }))
    await using isolatedWindow = await strangeServer(() => ({
      headers: { 'Permissions-Policy': permissionsPolicy },
      body: `<iframe sandbox="allow-forms allow-scripts allow-same-origin" src="${issuer.origin}"></iframe>`
    }))
    const other = await page.context().newPage()
    await other.goto(isolatedWindow.origin)
    expect(await doAct(other.frameLocator('iframe'), 'take-clipboard')).toContain('copy: true')

    await page.bringToFront()
    await expect(notice(page)).toContainText('copied: IBAN. If you did not')
    await page.getByRole('link', { name: 'Sync', exact: true }).click()
    await expect(notice(page)).toBeVisible()
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toBeHidden()
  }
)
