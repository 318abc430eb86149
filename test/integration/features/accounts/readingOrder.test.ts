import { expect, it } from 'vitest'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { testApp } from '../../../support/app/testApp.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const OLD = 'SE6497700000000000000001'
const NEW = 'SE2697700000010002870284'
const details = (iban: string) => JSON.stringify([{ payment_rail: 'sepa', details: { iban }, beneficiary: 'Nordic' }])

it('an answer requested earlier that comes later does not replace newer bank details', async () => {
  await using folder = await temporaryFolder()
  const [asked, late] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let reading = 0
  const answer: Answer = (response, request) => {
    const say = (text: string) => json(text)(response, request)
    if (request.url?.includes('bank_details') !== true) {
      say('{"data":[],"has_more":false}')
      return
    }
    const at = reading++
    if (at !== 1) {
      say(details(at === 0 ? OLD : NEW))
      return
    }
    asked.resolve(undefined)
    void late.promise.then(() => say(details(OLD)))
  }
  await using service = await scriptedService(answer)
  await using setup = await testApp({ dataDir: folder.path, keychain: sessionVault(), autoSync: false })
  const { handlers } = setup.app
  const { id } = await handlers['connection.save']({ name: 'First', baseUrl: service.baseUrl, amountUnit: 'major' })
  await handlers['connection.select'](id)
  await handlers['connection.signIn']({ id, token: 'token' })
  const account = '0b2f3c4d-0000-4000-8000-00000000000a'
  await handlers['account.add']({ id: account, name: 'Main' })
  const slow = handlers['account.readBankDetails'](account)
  await asked.promise
  await handlers['account.readBankDetails'](account)
  late.resolve(undefined)
  await slow
  const [now] = await handlers['account.list'](undefined)
  expect(now?.bankDetails?.entries[0]?.iban?.value).toBe(NEW)
})
