import { expect, it } from 'vitest'
import { testNumber } from '../../../electron/sandbox/threeds/testCards.ts'
import { aDraft } from '../../support/threedsSetup.ts'
import { visitThreeds } from '../../support/cards/threedsVisitor.ts'
import { filesWithSecret } from '../../support/vault/secretForms.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp } from '../../support/app/testApp.ts'

const PAN = testNumber('0072')

it('keeps nothing of an issuer’s answer that its encoder has broken into lines', async () => {
  await using folder = await temporaryFolder()
  let proof = ''
  {
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, threedsLimits: { linger: 100 } })
    const { handlers } = setup.app
    const { id } = await handlers['authorization.start'](aDraft('0072'))
    const { address } = await handlers['authorization.show'](id)
    await visitThreeds(address ?? '', {
      change: (form) => {
        const { cres } = form.fields
        if (cres === undefined) return form
        proof = cres
        return { ...form, fields: { ...form.fields, cres: (cres.match(/.{1,64}/g) ?? []).join('\r\n') } }
      }
    })
    await setup.until('authorization.changed', (trace) => trace.id === id && trace.outcome !== null)
  }
  expect(proof.length).toBeGreaterThan(128)
  expect(await filesWithSecret(folder.path, proof.slice(64, 128))).toEqual([])
})

it('keeps no card number that was typed where the number of the authorization belongs', async () => {
  await using folder = await temporaryFolder()
  {
    await using setup = await testApp({ dataDir: folder.path, autoSync: false, threedsLimits: { linger: 100 } })
    const { handlers } = setup.app
    const started = handlers['authorization.start'](aDraft('0100', { number: PAN, card: { pan: PAN, month: 12, year: 39, csc: '123' } }))
    const trace = await started.catch(() => undefined)
    if (trace) await handlers['authorization.cancel'](trace.id)
  }
  expect(await filesWithSecret(folder.path, PAN)).toEqual([])
})
