import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleIds } from '../../../support/cards/cardFlow.ts'
import { openCardPage } from '../../../support/cards/cardPageClient.ts'
import { filesWithSecret } from '../../../support/vault/secretForms.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { testApp } from '../../../support/app/testApp.ts'

it('a consent’s token and the address of its checkout are in no file, no answer and no event', async () => {
  await using folder = await temporaryFolder()
  // The sandbox's own files are not encrypted, so that whatever stands in them is found.
  await using setup = await testApp({ dataDir: folder.path, autoSync: false })
  const { handlers } = setup.app
  await handlers['connection.select']('sandbox')
  const ids = sampleIds()
  const charge = { amount: '10.00', currency: 'EUR', accountId: ids.account }
  const answers: unknown[] = []
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    answers.push(await answer)
    return answer
  }
  const { id, consentId } = await told(
    handlers['cardPayment.begin']({ individualId: ids.individual(3), purpose: 'once', charge })
  )
  await told(handlers['cardPayment.request'](id))
  const page = await openCardPage((await told(handlers['cardPayment.openCard']({ id, save: false }))).address)
  const token = await page.token()
  await page.report({ kind: 'result', text: JSON.stringify({ error: { gave: token } }) })
  await told(handlers['cardPayment.openCheckout'](id))
  const checkout = setup.opened[0]?.href ?? ''
  await told(handlers['cardPayment.list'](undefined))

  const secrets = [token, checkout, new URL(checkout).pathname]
  await setup.app.close()
  for (const secret of secrets) expect(await filesWithSecret(folder.path, secret)).toEqual([])
  expect((await filesWithSecret(folder.path, consentId ?? '')).length).toBeGreaterThan(0)
  for (const secret of secrets) expect(JSON.stringify([answers, setup.heard])).not.toContain(secret)
  const planted = join(folder.path, 'planted')
  await writeFile(planted, Buffer.from(token, 'utf16le'))
  expect([await filesWithSecret(folder.path, token), (await readFile(planted)).length > 0]).toEqual([[planted], true])
})
