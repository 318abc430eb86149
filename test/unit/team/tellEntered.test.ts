import { expect, it } from 'vitest'
import { FIRST_HASH, hashEntry } from '../../../electron/chain/hashEntry.ts'
import { tellEntered } from '../../../electron/team/tellEntered.ts'
import type { TeamDatabase } from '../../../electron/team/teamDatabase.ts'
import type { LogHead } from '../../../electron/workbook/log/actionLog.ts'
import { plainSequencer } from '../../support/team/memberOf.ts'

const START: LogHead = { seq: 0, hash: FIRST_HASH }
const JOINED = { how: 'joined', was: 'rik' } as const

/** A log in which others are faster so many times. */
function aLog(faster: number) {
  const sequencer = plainSequencer()('rik_2')
  let left = faster
  const say = ({ seq, hash }: LogHead) => {
    const said = {
      at: '2026-11-28T10:00:00.000Z',
      by: 'pia',
      kind: 'kept',
      reconciliation: null,
      detail: '{}'
    } as const
    const entry = { ...said, seq: seq + 1, previousHash: hash }
    sequencer.append({ entries: [{ ...entry, hash: hashEntry(entry) }], effects: '' })
  }
  const all = () => sequencer.after(START).flatMap(({ entries }) => entries)
  const database: TeamDatabase = {
    append: (step) => {
      if (left-- > 0) say(all().at(-1) ?? START)
      return Promise.resolve(sequencer.append(step).length === 0)
    },
    after: (head) => Promise.resolve(sequencer.after(head))
  }
  return { database, all }
}

it('the earlier name of a login is told once after what others said, however often it is tried', async () => {
  const { database, all } = aLog(3)
  for (let tries = 0; tries < 2; tries++) await tellEntered(database, START, 'rik_2', JOINED)
  expect(all().map(({ seq, by, kind }) => [seq, by, kind])).toEqual([
    [1, 'pia', 'kept'],
    [2, 'pia', 'kept'],
    [3, 'pia', 'kept'],
    [4, 'rik_2', 'team-entered']
  ])
  // Of another login, or with another one before, it is another entry.
  await tellEntered(database, START, 'rik_3', JOINED)
  await tellEntered(database, START, 'rik_3', { ...JOINED, was: 'rik_2' })
  const entries = all()
  expect(entries.slice(4).map(({ by, detail }) => [by, detail])).toEqual([
    ['rik_3', '{"how":"joined","was":"rik"}'],
    ['rik_3', '{"how":"joined","was":"rik_2"}']
  ])
  for (const [at, entry] of entries.entries()) {
    expect(entry.hash).toBe(hashEntry(entry))
    expect(entry.previousHash).toBe(entries[at - 1]?.hash ?? FIRST_HASH)
  }
})

it('whoever tells their earlier name gives up where others are faster each time', async () => {
  const { database, all } = aLog(99)
  await expect(tellEntered(database, START, 'rik_2', JOINED)).rejects.toMatchObject({ code: 'offline' })
  expect(all().some(({ kind }) => kind === 'team-entered')).toBe(false)
})
