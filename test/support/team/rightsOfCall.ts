import { isDeepStrictEqual } from 'node:util'

type Row = Readonly<Record<string, unknown>>

export interface Change {
  readonly isAdded: boolean
  readonly table: string
  readonly row: Row
}

/** A call that was not refused, and what it did. */
export interface Called {
  readonly name: string
  readonly caller: string
  /** The UUIDs among its arguments. */
  readonly uuids: readonly string[]
  readonly isConstant: boolean
  readonly answer: readonly (string | null)[]
  readonly changes: readonly Change[]
}

/** What the tables had before. */
export interface Before {
  readonly members: readonly Row[]
  /** The number of the last entry of each workbook. */
  readonly ends: ReadonlyMap<unknown, number>
}

/** Who may append what, as the documents say; all but auditors may append the rest. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  reviewed: ['reviewer', 'owner'],
  'sent-back': ['reviewer', 'owner'],
  'rules-saved': ['rules', 'owner'],
  'limits-saved': ['owner'],
  'loss-accepted': ['owner'],
  'team-invited': ['owner'],
  'team-entered': ['preparer', 'reviewer', 'rules', 'owner', 'auditor'],
  'team-left': ['preparer', 'reviewer', 'rules', 'owner', 'auditor'],
  // Only where a log begins.
  imported: [],
  begun: []
}

const isPresent = ({ left_at: left }: Row) => left === null
const hasJoined = (row: Row) => isPresent(row) && row['joined_at'] !== null
const keyOf = ({ workbook, login }: Row) => `${String(workbook)} ${String(login)}`

/** In how far a call did what its caller may not do, in words. */
export function faultsOf(call: Called, before: Before): readonly string[] {
  const of = (table: string, isAdded: boolean) =>
    call.changes.filter((each) => each.table === table && each.isAdded === isAdded).map(({ row }) => row)
  const own = before.members.filter(({ login }) => login === call.caller)
  const joined = own.filter(hasJoined)
  const entries = of('log', true)
  const began = entries.filter(({ workbook, seq }) => seq === 0 && !before.ends.has(workbook))
  const roleIn = (workbook: unknown) => joined.find((row) => row['workbook'] === workbook)?.['role']
  const inOwn = ({ workbook }: Row) => [...began, ...own.filter(isPresent)].some((row) => row['workbook'] === workbook)
  const isLogged = ({ workbook }: Row) => entries.some((entry) => entry['workbook'] === workbook)
  const known = ['log', 'effects', 'claims', 'members', 'presence']
  const mayAppend = ({ workbook, kind }: Row) =>
    (MAY[String(kind)] ?? ['preparer', 'reviewer', 'rules', 'owner']).includes(String(roleIn(workbook)))
  const follows = ({ workbook, seq }: Row) =>
    Number(seq) === Number(before.ends.get(workbook)) + 1 ||
    entries.some((entry) => entry['workbook'] === workbook && entry['seq'] === Number(seq) - 1)
  const wrong: Readonly<Record<string, boolean>> = {
    'a table has no rule in this test': !call.changes.every(({ table }) => known.includes(table)),
    'a row of the log or of effects went': of('log', false).length + of('effects', false).length > 0,
    'an entry is not by its caller': !entries.every(({ by }) => by === call.caller),
    'an entry has not the next number': !entries.every((row) => began.includes(row) || follows(row)),
    'an entry is of a kind that its caller may not append': !entries.every(
      (row) => (began.includes(row) && row['kind'] === 'begun') || mayAppend(row)
    ),
    'another workbook changed': !call.changes.every(({ row }) => inOwn(row)),
    'effects, claims came or went without an entry': ![
      ...of('effects', true),
      ...of('claims', true),
      ...of('claims', false)
    ].every(isLogged),
    'the presence of another changed': ![...of('presence', true), ...of('presence', false)].every(
      (row) => row['login'] === call.caller && roleIn(row['workbook']) !== undefined
    ),
    ...answerFaults(call, before, joined, began),
    ...memberFaults(call, before, of('members', false), of('members', true), isLogged)
  }
  return Object.entries(wrong).flatMap(([words, isSo]) => (isSo ? [words] : []))
}

function answerFaults(call: Called, before: Before, joined: readonly Row[], began: readonly Row[]) {
  const { name, caller, answer, uuids, isConstant } = call
  const mayRead = uuids.length > 0 && uuids.every((uuid) => joined.some(({ workbook }) => workbook === uuid))
  const isInvited = before.members.some(
    (row) => row['login'] === caller && isPresent(row) && uuids.includes(String(row['workbook']))
  )
  const says = answer.some((each) => each !== null && each !== '' && each !== 'false')
  const others = before.members.filter((row) => row['login'] !== caller && String(row['wrapped_key']).length > 4)
  return {
    'who is no member was answered':
      says && !mayRead && !isConstant && began.length === 0 && !(isInvited && ['own_keys', 'take_up'].includes(name)),
    'a wrapped key of another was told': others.some((row) =>
      answer.some((each) => each?.includes(String(row['wrapped_key']).slice(2)))
    )
  }
}

function memberFaults(
  call: Called,
  before: Before,
  gone: readonly Row[],
  came: readonly Row[],
  isLogged: (row: Row) => boolean
) {
  const was = (row: Row) => gone.find((each) => keyOf(each) === keyOf(row))
  const after = [...before.members.filter((row) => !gone.some((each) => keyOf(each) === keyOf(row))), ...came]
  const isOwn = ({ login }: Row) => login === call.caller
  const differ = (row: Row) => Object.keys(row).filter((name) => !isDeepStrictEqual(row[name], was(row)?.[name]))
  const mayAlone = (row: Row) => {
    const old = was(row)
    const may =
      old?.['entered'] === null ? ['public_key', 'wrapped_key', 'joined_at', 'contested_at'] : ['contested_at']
    const isAlone = after.every((each) => each['workbook'] !== row['workbook'] || each === row)
    return old !== undefined && isOwn(row) && (differ(row).every((name) => may.includes(name)) || isAlone)
  }
  const left = came.filter((row) => !isPresent(row) && was(row)?.['left_at'] === null)
  const rewrapped = came.filter((row) => {
    const old = was(row)
    return (
      old?.['entered'] !== null &&
      old !== undefined &&
      isPresent(old) &&
      isPresent(row) &&
      differ(row).includes('wrapped_key')
    )
  })
  const isOwner = (row: Row) =>
    before.members.some(
      (each) => isOwn(each) && hasJoined(each) && each['workbook'] === row['workbook'] && each['role'] === 'owner'
    )
  const remaining = after.filter((row) => isPresent(row) && left.some(({ workbook }) => workbook === row['workbook']))
  const books = new Set(after.filter(isPresent).map(({ workbook }) => workbook))
  const hasOwner = (workbook: unknown) =>
    after.some((row) => row['workbook'] === workbook && hasJoined(row) && row['role'] === 'owner')
  return {
    'a member went': gone.some((row) => !came.some((each) => keyOf(each) === keyOf(row))),
    'members changed without an entry': !came.every((row) => isLogged(row) || mayAlone(row)),
    'a role or a key that signs changed of who belongs to it': came.some((row) => {
      const old = was(row)
      return (
        old !== undefined &&
        isPresent(old) &&
        old['entered'] !== null &&
        differ(row).some((name) => ['role', 'public_key', 'joined_at', 'entered'].includes(name))
      )
    }),
    'another came or left by who is no owner': ![...left, ...came.filter((row) => !was(row))].every(
      (row) => isOwn(row) || isOwner(row)
    ),
    'keys changed though nobody left, or not of all who remain':
      left.length > 0
        ? !remaining.every((row) => came.includes(row) && differ(row).includes('wrapped_key'))
        : rewrapped.length > 0,
    'nobody owns it': ![...books].every(hasOwner)
  }
}
