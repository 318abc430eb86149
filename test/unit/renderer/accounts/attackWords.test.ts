import { expect, it } from 'vitest'
import { entryText, shareText } from '../../../../renderer/accounts/parts/words/bankDetailsText.ts'
import { readMinutes } from '../../../../renderer/sync/parts/scheduleWords.ts'
import { aSepaEntry } from '../../../support/bridge/funding/fakeAccounts.ts'

const forged = 'IBAN: DE75512108001245126199'

it('the name of a field cannot begin a line of its own in copied bank details', () => {
  const entry = { ...aSepaEntry, others: [{ name: `note\n${forged}\nrest`, value: 'x' }] }
  expect(entryText(entry).split('\n')).not.toContain(forged)
})

it('the name of a rail cannot begin a line of its own in shared bank details', () => {
  const entry = { ...aSepaEntry, rail: `instant\n${forged}` }
  const text = shareText({ name: 'Operations', entries: [entry] }, { service: 'Bank', at: 'today' })
  expect(text.split('\n')).not.toContain(forged)
})

it.each(['10,080', '10.080', '1,440', '1.440'])(
  'a number of minutes that is grouped, as %s in the message of the form, is not a thousandth of it',
  (typed) => {
    const read = readMinutes(typed)
    // Read in full, or refused.
    const seconds = 'seconds' in read ? read.seconds : Number(typed.replace(/[.,]/, '')) * 60
    expect(seconds).toBe(Number(typed.replace(/[.,]/, '')) * 60)
  }
)

it.each(['0x10', '1e3'])('%s is no number of minutes', (typed) => {
  expect(readMinutes(typed)).toHaveProperty('error')
})
