import { expect, test } from './sandboxTest.ts'
import { violationsOf } from '../violations.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the start page is accessible and follows its own content policy, ${colorScheme}`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(sandbox.baseUrl)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments sandbox')
    await expect(page.getByRole('row', { name: /cursor/ }).first()).toContainText('exclusive')
    expect(await violationsOf(page, colorScheme)).toEqual([])
    expect(await page.content()).not.toContain(sandbox.token)
  })
}

test('every link of the start page leads to a page', async ({ page, sandbox }) => {
  await page.goto(sandbox.baseUrl)
  const links = await page.getByRole('main').getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths).toContain('/openapi.json')
  for (const path of paths) expect((await page.request.get(sandbox.baseUrl + (path ?? ''))).status()).toBe(200)
})
