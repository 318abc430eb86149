// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import CertificateCopy from '../../../../renderer/sync/parts/CertificateCopy.vue'
import { aCertificate } from '../../../support/bridge/fakeSync.ts'

it('offers JSON with the developer tools alone', () => {
  const offered = (hasDeveloperTools: boolean) =>
    mount(CertificateCopy, { props: { certificate: aCertificate(), connection: 'Payments', hasDeveloperTools } })
      .findAll('button')
      .map((button) => button.text())
  expect(offered(false)).toEqual(['Copy as text'])
  expect(offered(true)).toEqual(['Copy as text', 'Copy as JSON'])
})
