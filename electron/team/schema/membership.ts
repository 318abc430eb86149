import { functionOf, OWN_ROLE } from './functionOf.ts'
import { refuse } from './refusals.ts'

/**
 * The ways in which a login may change `members` and `presence`. An owner is an owner of this workbook who has joined
 * and has not left.
 */
export const BEGIN = functionOf(
  'begin_workbook',
  'of_workbook uuid, at_time text, public bytea, wrapped bytea',
  'void',
  '',
  `INSERT INTO tallydesk.log (workbook, seq, at, by, kind, sealed, hash)
    VALUES (of_workbook, 0, at_time, session_user, 'begun', '', repeat('0', 64));
  INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key, joined_at)
    VALUES (of_workbook, session_user, 'owner', public, wrapped, at_time);`
)

export const INVITE = functionOf(
  'invite',
  'of_workbook uuid, of_login text, of_role text, public bytea, wrapped bytea',
  'void',
  '',
  `${OWN_ROLE}
  IF own_role <> 'owner' THEN ${refuse('role', 'Only an owner invites')}; END IF;
  DELETE FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.login = of_login
    AND (m.joined_at IS NULL OR m.left_at IS NOT NULL);
  INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key)
    VALUES (of_workbook, of_login, of_role, public, wrapped);`
)

/** An invited member replaces the invitation's key with their own; the invitation then opens nothing. */
export const JOIN = functionOf(
  'take_up',
  'of_workbook uuid, at_time text, public bytea, wrapped bytea',
  'void',
  '',
  `${OWN_ROLE}
  UPDATE tallydesk.members m SET public_key = public, wrapped_key = wrapped, joined_at = at_time
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.joined_at IS NULL;
  IF NOT FOUND THEN ${refuse('role', 'This invitation was already used')}; END IF;`
)

/** A member who leaves can read no later entries: the others get another key, wrapped for each. */
export const LEAVE = functionOf(
  'leave',
  'of_workbook uuid, of_login text, at_time text, logins text[], wraps bytea[]',
  'void',
  'place integer;',
  `${OWN_ROLE}
  IF of_login <> session_user AND own_role <> 'owner' THEN ${refuse('role', 'Only an owner removes others')}; END IF;
  UPDATE tallydesk.members m SET left_at = at_time, wrapped_key = ''
    WHERE m.workbook = of_workbook AND m.login = of_login AND m.left_at IS NULL;
  IF NOT EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.role = 'owner'
      AND m.joined_at IS NOT NULL AND m.left_at IS NULL)
    AND EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.left_at IS NULL)
  THEN ${refuse('role', 'A team needs at least one owner')}; END IF;
  FOR place IN 1 .. coalesce(array_length(logins, 1), 0) LOOP
    UPDATE tallydesk.members m SET wrapped_key = wraps[place]
      WHERE m.workbook = of_workbook AND m.login = logins[place] AND m.left_at IS NULL;
  END LOOP;`
)

/**
 * Says where the caller is, or that they left. Who has the app open twice is where they last moved to. A decision that
 * waits behind this on the same connection waits briefly.
 */
export const BE_SEEN = functionOf(
  'be_seen',
  'of_workbook uuid, now_here boolean, has_moved boolean, of_reconciliation text',
  'void',
  '',
  `${OWN_ROLE}
  SET LOCAL lock_timeout = '100ms';
  INSERT INTO tallydesk.presence AS p (workbook, login, is_here, reconciliation, seen_at)
    VALUES (of_workbook, session_user, now_here, of_reconciliation, now())
    ON CONFLICT (workbook, login) DO UPDATE
    SET is_here = excluded.is_here, seen_at = excluded.seen_at,
      reconciliation = CASE WHEN has_moved OR NOT p.is_here THEN excluded.reconciliation ELSE p.reconciliation END;`
)
