import type { TeamRole } from '../../shared/domain/team.ts'
import type { LogKind } from '../../shared/domain/reconciliation/actionLog.ts'

/*
 * The team's database keeps the order of changes and who may make which. Of what they say it reads nothing: `sealed` is
 * encrypted with the workbook's key, a claim is an HMAC under it. Number, time, login and kind of an entry are in clear,
 * since the rules need them; a reconciliation is its random id.
 *
 * Only what PostgreSQL and the engines that speak its protocol share: keys, CHECK, functions. No triggers, sequences,
 * advisory locks, partial indexes, LISTEN or FOR UPDATE.
 */

/** A decision about a reconciliation: who made one since it was last open does not review it. */
const DECIDING = [
  'created',
  'planned',
  'applied',
  'match',
  'unmatch',
  'split',
  'write-off',
  'ignore',
  'explain',
  'carry',
  'note',
  'book',
  'rename',
  'undo',
  'signed-off',
  'reopened',
  'discarded'
] as const satisfies readonly LogKind[]

/** What takes more than a preparer. */
const RESERVED: Partial<Record<LogKind, readonly TeamRole[]>> = {
  reviewed: ['reviewer', 'owner'],
  'sent-back': ['reviewer', 'owner'],
  'rules-saved': ['rules', 'owner'],
  'loss-accepted': ['owner']
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

const refusedKinds = Object.entries(RESERVED)
  .map(([kind, roles]) => `(kind = '${kind}' AND own_role NOT IN (${listed(roles)}))`)
  .join(' OR ')

/** Told by `tallydesk.version`; another one is refused. */
export const SCHEMA_VERSION = 1

/** Raised by the functions, as SQLSTATE: a class of its own, which no engine uses. */
export const REFUSALS = {
  notMember: 'TD001',
  role: 'TD002',
  ownReview: 'TD003',
  hash: 'TD004',
  claimed: 'TD005',
  form: 'TD006'
} as const

const refuse = (code: keyof typeof REFUSALS, message: string) =>
  `RAISE EXCEPTION '${message}' USING ERRCODE = '${REFUSALS[code]}'`

const OWN_ROLE = `SELECT m.role INTO own_role FROM tallydesk.members m
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.left_at IS NULL;
  IF own_role IS NULL THEN ${refuse('notMember', 'You are no member of this workbook')}; END IF;`

const functionOf = (name: string, args: string, returns: string, declared: string, body: string) => `
CREATE FUNCTION tallydesk.${name}(${args}) RETURNS ${returns} LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  own_role text;
  ${declared}
BEGIN
  ${body}
END $body$;`

/**
 * Puts entries behind the last one, all or none; false where others were faster.
 */
const APPEND = functionOf(
  'append',
  `of_workbook uuid, first_seq bigint, first_previous text, at_times text[], kinds text[], reconciliations text[],
  sealed_entries bytea[], hashes text[], parts bytea[], made text[], ended text[]`,
  'boolean',
  `last_seq bigint;
  previous text := first_previous;
  kind text;
  place integer;
  seq bigint;`,
  `${OWN_ROLE}
  IF own_role = 'auditor' THEN ${refuse('role', 'An auditor reads only')}; END IF;
  IF coalesce(array_length(kinds, 1), 0) = 0 OR array_length(at_times, 1) <> array_length(kinds, 1)
    OR array_length(reconciliations, 1) <> array_length(kinds, 1)
    OR array_length(sealed_entries, 1) <> array_length(kinds, 1) OR array_length(hashes, 1) <> array_length(kinds, 1)
  THEN ${refuse('form', 'Each entry has a time, a kind, a seal and a hash')}; END IF;
  SELECT max(l.seq) INTO last_seq FROM tallydesk.log l WHERE l.workbook = of_workbook;
  IF last_seq <> first_seq - 1 THEN RETURN false; END IF;
  FOR place IN 1 .. array_length(kinds, 1) LOOP
    kind := kinds[place];
    seq := first_seq + place - 1;
    IF kind = 'imported' AND (own_role <> 'owner' OR EXISTS (SELECT 1 FROM tallydesk.log l
      WHERE l.workbook = of_workbook AND l.kind NOT IN ('begun', 'imported')))
    THEN ${refuse('role', 'Only a log that begins takes in an older one')}; END IF;
    IF ${refusedKinds} THEN ${refuse('role', 'Your role may not do this')}; END IF;
    IF kind = 'reviewed' AND EXISTS (SELECT 1 FROM tallydesk.log l WHERE l.workbook = of_workbook
      AND l.reconciliation = reconciliations[place] AND l.by = session_user AND l.kind IN (${listed(DECIDING)})
      AND l.seq > coalesce((SELECT max(o.seq) FROM tallydesk.log o WHERE o.workbook = of_workbook
        AND o.reconciliation = reconciliations[place] AND o.kind = 'reopened'), -1))
    THEN ${refuse('ownReview', 'Who decided does not review')}; END IF;
    IF hashes[place] <> tallydesk.hash_of(previous, seq, at_times[place], session_user::text, kind,
      reconciliations[place], sealed_entries[place])
    THEN ${refuse('hash', 'The hash of an entry is not that of what it says')}; END IF;
    BEGIN
      INSERT INTO tallydesk.log (workbook, seq, previous_seq, at, by, kind, reconciliation, sealed, previous_hash, hash)
      VALUES (of_workbook, seq, seq - 1, at_times[place], session_user, kind, reconciliations[place],
        sealed_entries[place], previous, hashes[place]);
    EXCEPTION WHEN unique_violation THEN
      IF place > 1 THEN RAISE; END IF;
      RETURN false;
    END;
    previous := hashes[place];
  END LOOP;
  INSERT INTO tallydesk.effects (workbook, seq, part, sealed)
    SELECT of_workbook, seq, p.ordinality, p.bytes FROM unnest(parts) WITH ORDINALITY AS p (bytes, ordinality);
  DELETE FROM tallydesk.claims c WHERE c.workbook = of_workbook AND c.claim = ANY (ended);
  BEGIN
    INSERT INTO tallydesk.claims (workbook, claim, made_by) SELECT of_workbook, m, seq FROM unnest(made) AS m;
  EXCEPTION WHEN unique_violation THEN ${refuse('claimed', 'A transaction is claimed already')};
  END;
  RETURN true;`
)

/** What the database computes anew of each entry; `hashSealed` says the same. */
const HASH = `
CREATE FUNCTION tallydesk.hash_of(previous text, seq bigint, at text, by text, kind text, reconciliation text, sealed bytea)
  RETURNS text LANGUAGE sql IMMUTABLE AS $body$
  SELECT encode(sha256(convert_to(previous || E'\\n' || seq || E'\\n' || at || E'\\n' || by || E'\\n' || kind || E'\\n'
    || coalesce(reconciliation, '') || E'\\n', 'UTF8') || sealed), 'hex')
$body$;`

const VERSION = `
CREATE FUNCTION tallydesk.version() RETURNS integer LANGUAGE sql IMMUTABLE AS $body$ SELECT ${SCHEMA_VERSION} $body$;`

const TABLES = `
CREATE TABLE tallydesk.log (
  workbook uuid NOT NULL,
  seq bigint NOT NULL,
  previous_seq bigint,
  at text NOT NULL CHECK (position(E'\\n' IN at) = 0),
  by text NOT NULL CHECK (position(E'\\n' IN by) = 0),
  kind text NOT NULL CHECK (position(E'\\n' IN kind) = 0),
  reconciliation text CHECK (position(E'\\n' IN reconciliation) = 0),
  sealed bytea NOT NULL,
  previous_hash text,
  hash text NOT NULL,
  PRIMARY KEY (workbook, seq),
  UNIQUE (workbook, seq, hash),
  FOREIGN KEY (workbook, previous_seq, previous_hash) REFERENCES tallydesk.log (workbook, seq, hash),
  CHECK (seq = 0 OR (previous_seq = seq - 1 AND previous_hash IS NOT NULL))
);
CREATE INDEX log_by_reconciliation ON tallydesk.log (workbook, reconciliation);

CREATE TABLE tallydesk.effects (
  workbook uuid NOT NULL,
  seq bigint NOT NULL,
  part integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (workbook, seq, part),
  FOREIGN KEY (workbook, seq) REFERENCES tallydesk.log (workbook, seq)
);

CREATE TABLE tallydesk.claims (
  workbook uuid NOT NULL,
  claim text NOT NULL,
  made_by bigint NOT NULL,
  PRIMARY KEY (workbook, claim),
  FOREIGN KEY (workbook, made_by) REFERENCES tallydesk.log (workbook, seq)
);

CREATE TABLE tallydesk.members (
  workbook uuid NOT NULL,
  login text NOT NULL,
  role text NOT NULL CHECK (role IN ('preparer', 'reviewer', 'rules', 'owner', 'auditor')),
  public_key bytea,
  wrapped_key bytea NOT NULL,
  joined_at text,
  left_at text,
  PRIMARY KEY (workbook, login)
);`

/** What of `members` a login may change, and how. An owner is one of this workbook's that has not left. */
const BEGIN = functionOf(
  'begin_workbook',
  'of_workbook uuid, at_time text, public bytea, wrapped bytea',
  'void',
  '',
  `INSERT INTO tallydesk.log (workbook, seq, at, by, kind, sealed, hash)
    VALUES (of_workbook, 0, at_time, session_user, 'begun', '', repeat('0', 64));
  INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key, joined_at)
    VALUES (of_workbook, session_user, 'owner', public, wrapped, at_time);`
)

const INVITE = functionOf(
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

/** Who was invited puts a key of their own in the place of the invitation's, which from then on opens nothing. */
const JOIN = functionOf(
  'take_up',
  'of_workbook uuid, at_time text, public bytea, wrapped bytea',
  'void',
  '',
  `${OWN_ROLE}
  UPDATE tallydesk.members m SET public_key = public, wrapped_key = wrapped, joined_at = at_time
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.joined_at IS NULL;
  IF NOT FOUND THEN ${refuse('role', 'This invitation was taken up already')}; END IF;`
)

/** Who leaves reads what follows no more: the others get another key, wrapped for each. */
const LEAVE = functionOf(
  'leave',
  'of_workbook uuid, of_login text, at_time text, logins text[], wraps bytea[]',
  'void',
  'place integer;',
  `${OWN_ROLE}
  IF of_login <> session_user AND own_role <> 'owner' THEN ${refuse('role', 'Only an owner sends others away')}; END IF;
  UPDATE tallydesk.members m SET left_at = at_time, wrapped_key = ''
    WHERE m.workbook = of_workbook AND m.login = of_login AND m.left_at IS NULL;
  IF NOT EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.role = 'owner' AND m.left_at IS NULL)
    AND EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.workbook = of_workbook AND m.left_at IS NULL)
  THEN ${refuse('role', 'Somebody has to stay its owner')}; END IF;
  FOR place IN 1 .. coalesce(array_length(logins, 1), 0) LOOP
    UPDATE tallydesk.members m SET wrapped_key = wraps[place]
      WHERE m.workbook = of_workbook AND m.login = logins[place] AND m.left_at IS NULL;
  END LOOP;`
)

const RIGHTS = `
REVOKE ALL ON SCHEMA tallydesk FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tallydesk FROM PUBLIC;
GRANT USAGE ON SCHEMA tallydesk TO tallydesk_member;
GRANT SELECT ON tallydesk.log, tallydesk.effects, tallydesk.claims, tallydesk.members TO tallydesk_member;
GRANT EXECUTE ON FUNCTION tallydesk.version, tallydesk.append, tallydesk.begin_workbook, tallydesk.invite, tallydesk.take_up, tallydesk.leave
  TO tallydesk_member;`

/** What an administrator of the database runs once. */
export const SCHEMA = [
  'CREATE ROLE tallydesk_member NOLOGIN;',
  'CREATE SCHEMA tallydesk;',
  TABLES,
  VERSION,
  HASH,
  APPEND,
  BEGIN,
  INVITE,
  JOIN,
  LEAVE,
  RIGHTS
].join('\n')
