import { expect, it } from 'vitest'
import { readTeamAddress } from '../../../electron/team/address.ts'
import { claimsOf } from '../../../electron/team/claimsOf.ts'
import { newKeyPair, unwrapKeys, wrapKeys } from '../../../electron/team/wrapping.ts'

it('refuses an address with a percent sign that begins no character', () => {
  for (const address of ['postgres://h/%', 'postgres://h/%ff'])
    expect(() => readTeamAddress(address)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  expect(readTeamAddress('postgres://h/a%C3%A9')).toEqual({ host: 'h', port: 5432, database: 'aé' })
})

it('names keys that nobody wrapped for this member, whatever bytes they are', () => {
  const pair = newKeyPair()
  const wrapped = wrapKeys([Buffer.alloc(32, 1)], 'w', pair.publicKey)
  expect(unwrapKeys(wrapped, 'w', pair.privateKey)).toEqual([Buffer.alloc(32, 1)])
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.of(172),
    wrapped.subarray(1),
    wrapped.subarray(0, 50),
    wrapped.fill(0, 20)
  ])
    expect(() => unwrapKeys(bytes, 'w', pair.privateKey)).toThrow(expect.objectContaining({ code: 'team-forked' }))
})

it('names matches in a form that Tallydesk never writes', () => {
  const columns = 'put claims match,transaction_id,ended_by'
  expect(claimsOf(`${columns} [["m1","t1",null]]`)).toEqual({ made: ['t1'], ended: [] })
  for (const rows of ["[['m1','t1',null]]", '[null]', '{}', ''])
    expect(() => claimsOf(`${columns} ${rows}`)).toThrow(expect.objectContaining({ code: 'team-forked' }))
})
