import { APPEND, HASH, PUT_ENTRY } from './schema/append.ts'
import { ABANDON, BE_SEEN, BEGIN, ENTER, INVITE, LEAVE, TAKE_UP } from './schema/membership.ts'
import { CLAIMED, ENTRIES, LAST_ENTRY, MEMBERS_OF, OWN_KEYS, PRESENT } from './schema/reading.ts'
import { CHECKS, TABLES } from './schema/tables.ts'

/*
 * The team's database keeps the order of changes and the rights to make them. It cannot read their content: `sealed` is
 * encrypted with the workbook's key, a claim is an HMAC under it. Number, time, login and kind of an entry are in
 * clear, since the rules need them; a reconciliation is its random id. Uses only what PostgreSQL and the engines that
 * speak its protocol share: keys, CHECK, functions. No triggers, sequences, advisory locks, partial indexes, LISTEN or
 * FOR UPDATE.
 */

/** Returned by `tallydesk.version`; the app refuses any other version. */
export const SCHEMA_VERSION = 5

/** All members of all teams of a server have it. */
export const MEMBER_ROLE = 'tallydesk_member'

const VERSION = `
CREATE FUNCTION tallydesk.version() RETURNS integer LANGUAGE sql IMMUTABLE AS $body$ SELECT ${SCHEMA_VERSION} $body$;`

const RIGHTS = `
REVOKE ALL ON SCHEMA tallydesk FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tallydesk FROM PUBLIC;
GRANT USAGE ON SCHEMA tallydesk TO ${MEMBER_ROLE};
GRANT EXECUTE ON FUNCTION tallydesk.version, tallydesk.append, tallydesk.begin_workbook, tallydesk.invite, tallydesk.take_up,
  tallydesk.enter, tallydesk.leave, tallydesk.abandon, tallydesk.entries, tallydesk.last_entry, tallydesk.claimed,
  tallydesk.members_of, tallydesk.own_keys, tallydesk.be_seen, tallydesk.present
  TO ${MEMBER_ROLE};
-- In a database for teams alone, a superuser also takes away what no member needs:
-- REVOKE TEMPORARY ON DATABASE … FROM PUBLIC; REVOKE CREATE ON SCHEMA public FROM PUBLIC;
-- REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
`

const FUNCTIONS = [
  VERSION,
  HASH,
  PUT_ENTRY,
  APPEND,
  BEGIN,
  INVITE,
  TAKE_UP,
  ENTER,
  LEAVE,
  ABANDON,
  BE_SEEN,
  ENTRIES,
  LAST_ENTRY,
  CLAIMED,
  MEMBERS_OF,
  OWN_KEYS,
  PRESENT
].join('\n')

/** For a further database of a server, where the role of members is there. */
export const SCHEMA_WITHOUT_ROLE = ['CREATE SCHEMA tallydesk;', TABLES, FUNCTIONS, RIGHTS].join('\n')

/** An administrator of the database runs this once. */
export const SCHEMA = `CREATE ROLE ${MEMBER_ROLE} NOLOGIN;\n${SCHEMA_WITHOUT_ROLE}`

/** The version that `UPGRADE` begins with. */
export const UPGRADED_VERSION = 4

/** Gives a schema of that version the form of this one; rows that are there stay as they are. Run by its creator. */
export const UPGRADE = [
  `DROP FUNCTION tallydesk.version, tallydesk.hash_of, tallydesk.append, tallydesk.begin_workbook, tallydesk.invite,
  tallydesk.take_up, tallydesk.leave, tallydesk.be_seen, tallydesk.entries, tallydesk.last_entry, tallydesk.claimed,
  tallydesk.members_of, tallydesk.own_keys, tallydesk.present;
ALTER TABLE tallydesk.log ADD COLUMN claims text;
ALTER TABLE tallydesk.members ADD COLUMN entered bigint, ADD COLUMN contested_at text,
  ALTER COLUMN public_key SET NOT NULL;`,
  ...Object.entries(CHECKS).flatMap(([table, checks]) =>
    Object.entries(checks).map(
      ([name, check]) => `ALTER TABLE tallydesk.${table} ADD CONSTRAINT ${name} CHECK (${check}) NOT VALID;`
    )
  ),
  FUNCTIONS,
  RIGHTS
].join('\n')
