import { expect, test } from '@playwright/test'
import { violationsOf } from './violations.ts'

test('what breaks a rule of accessibility is found, in frames as well', async ({ page }) => {
  await page.setContent(`
    <html lang="en"><title>Rules</title><main><h1>Rules</h1>
      <input>
      <iframe title="Inside" srcdoc="<html lang=en><title>Inside</title><p style='color: #bbb; background: #fff'>Pale</p>">
      </iframe>
    </main></html>`)
  await expect(page.frameLocator('iframe').getByText('Pale')).toBeVisible()
  const found = ['label at input', 'color-contrast at p'].map((each) => `rules: ${each}`)
  expect(await violationsOf(page, 'rules')).toEqual(expect.arrayContaining(found))
  expect(await violationsOf(page, 'a part', { within: 'h1' })).toEqual([])
  expect(await violationsOf(page, 'colours', { rules: ['color-contrast'] })).toEqual(['colours: color-contrast at p'])
})
