import { APPEND, HASH } from './schema/append.ts'
import { BE_SEEN, BEGIN, INVITE, JOIN, LEAVE } from './schema/membership.ts'
import { CLAIMED, ENTRIES, LAST_ENTRY, MEMBERS_OF, OWN_KEYS, PRESENT } from './schema/reading.ts'
import { TABLES } from './schema/tables.ts'

/*
 * The team's database keeps the order of changes and the rights to make them. It cannot read their content: `sealed` is
 * encrypted with the workbook's key, a claim is an HMAC under it. Number, time, login and kind of an entry are in
 * clear, since the rules need them; a reconciliation is its random id. Uses only what PostgreSQL and the engines that
 * speak its protocol share: keys, CHECK, functions. No triggers, sequences, advisory locks, partial indexes, LISTEN or
 * FOR UPDATE.
 */

/** Returned by `tallydesk.version`; the app refuses any other version. */
export const SCHEMA_VERSION = 4

/** All members of all teams of a server have it. */
export const MEMBER_ROLE = 'tallydesk_member'

const VERSION = `
CREATE FUNCTION tallydesk.version() RETURNS integer LANGUAGE sql IMMUTABLE AS $body$ SELECT ${SCHEMA_VERSION} $body$;`

const RIGHTS = `
REVOKE ALL ON SCHEMA tallydesk FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tallydesk FROM PUBLIC;
GRANT USAGE ON SCHEMA tallydesk TO ${MEMBER_ROLE};
GRANT EXECUTE ON FUNCTION tallydesk.version, tallydesk.append, tallydesk.begin_workbook, tallydesk.invite, tallydesk.take_up, tallydesk.leave,
  tallydesk.entries, tallydesk.last_entry, tallydesk.claimed, tallydesk.members_of, tallydesk.own_keys,
  tallydesk.be_seen, tallydesk.present
  TO ${MEMBER_ROLE};`

/** For a further database of a server, where the role of members is there. */
export const SCHEMA_WITHOUT_ROLE = [
  'CREATE SCHEMA tallydesk;',
  TABLES,
  VERSION,
  HASH,
  APPEND,
  BEGIN,
  INVITE,
  JOIN,
  LEAVE,
  BE_SEEN,
  ENTRIES,
  LAST_ENTRY,
  CLAIMED,
  MEMBERS_OF,
  OWN_KEYS,
  PRESENT,
  RIGHTS
].join('\n')

/** An administrator of the database runs this once. */
export const SCHEMA = `CREATE ROLE ${MEMBER_ROLE} NOLOGIN;\n${SCHEMA_WITHOUT_ROLE}`
