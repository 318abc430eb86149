import { ENTRY, putEntry } from './append.ts'
import { functionOf, OWN_ROLE, type Parameter } from './functionOf.ts'
import { refuse } from './refusals.ts'

/*
 * The ways in which a login may change `members` and `presence`. Who enters, is invited or leaves stands in the log too,
 * by an entry that comes with the change. An owner is an owner of this workbook who has joined and has not left.
 */

const OF_WORKBOOK: Parameter = { name: 'of_workbook', type: 'uuid' }
const OF_LOGIN: Parameter = { name: 'of_login', type: 'text' }
const KEYS: readonly Parameter[] = [
  { name: 'public', type: 'bytea' },
  { name: 'wrapped', type: 'bytea' }
]

/** Of this server, as entries bear it. */
const NOW = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** More workbooks than a person has, and too few to fill a server with. */
const MOST_WORKBOOKS = 20

export const BEGIN = functionOf({
  name: 'begin_workbook',
  parameters: [OF_WORKBOOK, ...KEYS],
  returns: 'void',
  // Nothing else works before it.
  patience: 9000,
  body: `IF (SELECT count(*) FROM tallydesk.members m WHERE m.login = session_user AND m.left_at IS NULL) >= ${MOST_WORKBOOKS}
  THEN ${refuse('role', 'This login has workbooks enough')}; END IF;
  INSERT INTO tallydesk.log (workbook, seq, at, by, kind, sealed, hash)
    VALUES (of_workbook, 0, ${NOW}, session_user, 'begun', '', repeat('0', 64));
  INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key, joined_at)
    VALUES (of_workbook, session_user, 'owner', public, wrapped, ${NOW});`
})

export const INVITE = functionOf({
  name: 'invite',
  parameters: [OF_WORKBOOK, OF_LOGIN, { name: 'of_role', type: 'text' }, ...KEYS, ...ENTRY],
  returns: 'boolean',
  body: `${OWN_ROLE}
  IF own_role <> 'owner' OR own_entered IS NULL THEN ${refuse('role', 'Only an owner invites')}; END IF;
  ${putEntry('team-invited')}
  DELETE FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.login = of_login
    AND (m.entered IS NULL OR m.left_at IS NOT NULL);
  INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key)
    VALUES (of_workbook, of_login, of_role, public, wrapped);
  RETURN true;`
})

/**
 * Replaces the invitation's key with a member's own; the invitation then opens nothing, and no other key takes its place.
 * `before`: the wrapped keys as read. False if they have changed since, or if there is another key: owners then see that
 * somebody tried to use the invitation again.
 */
export const TAKE_UP = functionOf({
  name: 'take_up',
  parameters: [OF_WORKBOOK, { name: 'before', type: 'bytea' }, ...KEYS],
  returns: 'boolean',
  body: `UPDATE tallydesk.members m
    SET public_key = public, wrapped_key = wrapped, joined_at = coalesce(m.joined_at, ${NOW})
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.entered IS NULL AND m.left_at IS NULL
      AND m.wrapped_key = before AND (m.joined_at IS NULL OR m.public_key = public);
  IF FOUND THEN RETURN true; END IF;
  UPDATE tallydesk.members m SET contested_at = ${NOW}
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.joined_at IS NOT NULL AND m.left_at IS NULL
      AND m.public_key <> public;
  RETURN false;`
})

/** The entry by which a member enters with keys of their own, once; the owner's is the first of a team. */
export const ENTER = functionOf({
  name: 'enter',
  parameters: [OF_WORKBOOK, ...ENTRY],
  returns: 'boolean',
  body: `${OWN_ROLE}
  IF own_entered IS NOT NULL OR (own_role <> 'owner' AND NOT EXISTS (SELECT 1 FROM tallydesk.members m
    WHERE m.workbook = of_workbook AND m.entered IS NOT NULL))
  THEN ${refuse('role', 'A member enters once, and an owner first')}; END IF;
  ${putEntry('team-entered')}
  UPDATE tallydesk.members m SET entered = entry_seq WHERE m.workbook = of_workbook AND m.login = session_user;
  RETURN true;`
})

/**
 * A member who leaves can read no later entries: those who remain, exactly, get a further key, wrapped for each. `wraps`
 * is empty for whom the log does not know.
 */
export const LEAVE = functionOf({
  name: 'leave',
  parameters: [OF_WORKBOOK, OF_LOGIN, { name: 'logins', type: 'text[]' }, { name: 'wraps', type: 'bytea[]' }, ...ENTRY],
  returns: 'boolean',
  declared: 'place integer;',
  body: `${OWN_ROLE}
  IF own_entered IS NULL OR (of_login <> session_user AND own_role <> 'owner')
  THEN ${refuse('role', 'Only an owner removes others')}; END IF;
  ${putEntry('team-left')}
  UPDATE tallydesk.members m SET left_at = ${NOW}, wrapped_key = ''
    WHERE m.workbook = of_workbook AND m.login = of_login AND m.left_at IS NULL;
  IF NOT FOUND THEN ${refuse('form', 'This login is no member')}; END IF;
  IF NOT EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.role = 'owner'
      AND m.entered IS NOT NULL AND m.left_at IS NULL)
    AND EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.left_at IS NULL)
  THEN ${refuse('role', 'A team needs at least one owner')}; END IF;
  IF cardinality(wraps) <> cardinality(logins) OR cardinality(logins) <> (SELECT count(*) FROM tallydesk.members m
      WHERE m.workbook = of_workbook AND m.left_at IS NULL)
    OR EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.left_at IS NULL
      AND m.login <> ALL (logins))
  THEN ${refuse('form', 'Those who remain get the new key, and nobody else')}; END IF;
  FOR place IN 1 .. cardinality(logins) LOOP
    UPDATE tallydesk.members m SET wrapped_key = wraps[place]
      WHERE m.workbook = of_workbook AND m.login = logins[place] AND m.left_at IS NULL;
  END LOOP;
  RETURN true;`
})

/** Ends a workbook that only its owner has and that never had an entry of a team; its copy failed. */
export const ABANDON = functionOf({
  name: 'abandon',
  parameters: [OF_WORKBOOK],
  returns: 'void',
  body: `UPDATE tallydesk.members m SET left_at = ${NOW}, wrapped_key = ''
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.role = 'owner' AND NOT EXISTS (
      SELECT 1 FROM tallydesk.members o WHERE o.workbook = of_workbook AND o.login <> session_user);`
})

/**
 * Says where the caller is, or that they left. Who has the app open twice is where they last moved to. A decision that
 * waits behind this on the same connection waits briefly.
 */
export const BE_SEEN = functionOf({
  name: 'be_seen',
  parameters: [
    OF_WORKBOOK,
    { name: 'now_here', type: 'boolean' },
    { name: 'has_moved', type: 'boolean' },
    { name: 'of_reconciliation', type: 'text', mayLack: true }
  ],
  returns: 'void',
  patience: 100,
  body: `${OWN_ROLE}
  INSERT INTO tallydesk.presence AS p (workbook, login, is_here, reconciliation, seen_at)
    VALUES (of_workbook, session_user, now_here, of_reconciliation, now())
    ON CONFLICT (workbook, login) DO UPDATE
    SET is_here = excluded.is_here, seen_at = excluded.seen_at,
      reconciliation = CASE WHEN has_moved OR NOT p.is_here THEN excluded.reconciliation ELSE p.reconciliation END;`
})
