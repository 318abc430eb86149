/** Whose membership is stored: one that a transaction makes for itself, and takes back, leaves no trace. */
const MEMBER = 'own.joined_at IS NOT NULL AND pg_current_xact_id_if_assigned() IS NULL'

/** Reads of one workbook; a caller who is not a member gets no rows. */
const readerOf = (name: string, args: string, returns: string, query: string, order = '', who = MEMBER) => `
CREATE FUNCTION tallydesk.${name}(${args}) RETURNS ${returns} LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $body$
  ${query} AND EXISTS (SELECT 1 FROM tallydesk.members own
    WHERE own.workbook = of_workbook AND own.login = session_user AND own.left_at IS NULL
      AND ${who})${order}
$body$;`

/**
 * Entries from a number on, a row for each part of the effects of a step, which its last entry has; the first entry,
 * which the caller knows, comes without. As an array, the parts would take the driver longer to read than all else.
 */
export const ENTRIES = readerOf(
  'entries',
  'of_workbook uuid, from_seq bigint, most integer',
  `TABLE (seq bigint, at text, by text, kind text, reconciliation text, sealed bytea, hash text, claims text,
    part integer, effects bytea)`,
  `SELECT l.seq, l.at, l.by, l.kind, l.reconciliation, l.sealed, l.hash, l.claims, e.part, e.sealed
  FROM (SELECT * FROM tallydesk.log o WHERE o.workbook = of_workbook AND o.seq >= from_seq
    ORDER BY o.seq LIMIT most) l
  LEFT JOIN tallydesk.effects e ON e.workbook = l.workbook AND e.seq = l.seq AND e.seq > from_seq
  WHERE true`,
  ' ORDER BY l.seq, e.part'
)

/** The number of the last entry; null if there is none. */
export const LAST_ENTRY = readerOf(
  'last_entry',
  'of_workbook uuid',
  'bigint',
  'SELECT max(l.seq) FROM tallydesk.log l WHERE l.workbook = of_workbook'
)

export const CLAIMED = readerOf(
  'claimed',
  'of_workbook uuid',
  'TABLE (claim text)',
  'SELECT c.claim FROM tallydesk.claims c WHERE c.workbook = of_workbook'
)

export const MEMBERS_OF = readerOf(
  'members_of',
  'of_workbook uuid',
  `TABLE (login text, role text, public_key bytea, joined_at text, entered bigint, contested_at text, left_at text)`,
  `SELECT m.login, m.role, m.public_key, m.joined_at, m.entered, m.contested_at, m.left_at
  FROM tallydesk.members m WHERE m.workbook = of_workbook`,
  ' ORDER BY m.login'
)

/** The workbook's keys, wrapped for the caller, also for an invitation; null if the caller is neither. */
export const OWN_KEYS = readerOf(
  'own_keys',
  'of_workbook uuid',
  'bytea',
  'SELECT m.wrapped_key FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.login = session_user',
  '',
  'true'
)

/**
 * Where members were last seen, and how many seconds ago by this server's clock, also if another server, whose clock was
 * ahead, wrote it.
 */
export const PRESENT = readerOf(
  'present',
  'of_workbook uuid',
  'TABLE (login text, is_here boolean, reconciliation text, seconds double precision)',
  `SELECT p.login, p.is_here, p.reconciliation, abs(extract(epoch FROM now() - p.seen_at))::double precision
  FROM tallydesk.presence p
  JOIN tallydesk.members m ON m.workbook = p.workbook AND m.login = p.login AND m.left_at IS NULL
  WHERE p.workbook = of_workbook`
)
