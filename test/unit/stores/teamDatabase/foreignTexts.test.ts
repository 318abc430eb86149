import { expect, it } from 'vitest'
import { readTeamAddress } from '../../../../electron/stores/teamDatabase/address.ts'
import { claimsOf } from '../../../../electron/stores/teamDatabase/claimsOf.ts'
import { readInvitation, writeInvitation } from '../../../../electron/stores/teamDatabase/invitation.ts'
import { newKeyPair, unwrapKeys, wrapKeys } from '../../../../electron/stores/teamDatabase/wrapping.ts'

it('refuses an address whose name of a database is none, or ends before its end', () => {
  for (const address of ['postgres://h/%', 'postgres://h/%ff', 'postgres://h/a%00options%00-c%20x'])
    expect(() => readTeamAddress(address)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  expect(readTeamAddress('postgres://h/a%C3%A9')).toEqual({ host: 'h', port: 5432, database: 'aé' })
})

it('refuses an invitation to a database whose name ends before its end', () => {
  const workbook = '00000000-0000-4000-8000-000000000001'
  const at = { seq: 1, hash: '' }
  const keys = { workbook, login: 'rik', password: null, privateKey: '', signingKey: '', first: '', at }
  const invited = (database: string) => writeInvitation({ host: 'h', port: 5432, database, ...keys })
  expect(readInvitation(invited('team')).database).toBe('team')
  expect(() => readInvitation(invited('team\0options\0-c x'))).toThrow(expect.objectContaining({ code: 'bad-input' }))
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
