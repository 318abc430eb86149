import { expect, it } from 'vitest'
import { currencyOfHeading, rolesOfHeading } from '../../../../../electron/core/matching/reading/csv/cells/headings.ts'

it('a heading is looked up without what is no letter, unless it is longer than any heading', () => {
  const long = (spaces: number) => `Amount${' '.repeat(spaces)}(EUR)`
  expect([rolesOfHeading(long(1)), currencyOfHeading(long(1))]).toEqual([rolesOfHeading('amount'), 'EUR'])
  expect(rolesOfHeading(long(280))).toEqual(rolesOfHeading('amount'))
  expect(rolesOfHeading(`Amount${' '.repeat(294)}`)).toEqual(rolesOfHeading('amount'))
  expect(rolesOfHeading(`Amount${' '.repeat(295)}`)).toEqual([])
  expect([currencyOfHeading(long(289)), currencyOfHeading(long(290))]).toEqual(['EUR', undefined])
  expect([rolesOfHeading(long(300)), currencyOfHeading(long(300))]).toEqual([[], undefined])
})
