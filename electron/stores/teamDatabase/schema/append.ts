import { MEMBERSHIP_KINDS, RESERVED_KINDS, type MembershipKind } from '../../../core/auditChain/kindRoles.ts'
import { DECIDING_KINDS } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { sqlTexts } from '../../../base/database/sqlTexts.ts'
import { functionOf, OWN_ROLE, type Parameter } from './functionOf.ts'
import { refuse } from './refusals.ts'

/** Most entries of a step; `teamDatabase` reads as many at a time. */
export const MOST_ENTRIES = 500
/** Of 4 MB each: more than what a step may have when unpacked. */
const MOST_PARTS = 20
const MOST_CLAIMS = 200_000

const refusedKinds = Object.entries(RESERVED_KINDS)
  .map(([kind, roles]) => `(kind = '${kind}' AND own_role NOT IN (${sqlTexts(roles)}))`)
  .join(' OR ')

/** An entry that a function appends by itself. */
export const ENTRY: readonly Parameter[] = [
  { name: 'entry_seq', type: 'bigint' },
  { name: 'entry_previous', type: 'text' },
  { name: 'entry_at', type: 'text' },
  { name: 'entry_sealed', type: 'bytea' },
  { name: 'entry_hash', type: 'text' }
]

/** Appends an entry of this kind with the values of `ENTRY`, or returns false if another member appended first. */
export const putEntry = (kind: MembershipKind) =>
  `IF NOT tallydesk.put_entry(of_workbook, entry_seq, entry_previous, entry_at, '${kind}', NULL, entry_sealed, entry_hash, '')
  THEN RETURN false; END IF;`

/**
 * Inserts one entry; false if another member was first. Members have no right to it: the functions that they may call
 * check whether they may append this kind.
 */
export const PUT_ENTRY = functionOf({
  name: 'put_entry',
  parameters: [
    { name: 'of_workbook', type: 'uuid' },
    { name: 'seq', type: 'bigint' },
    { name: 'previous', type: 'text' },
    { name: 'at', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'reconciliation', type: 'text', mayLack: true },
    { name: 'sealed', type: 'bytea' },
    { name: 'hash', type: 'text' },
    { name: 'claims', type: 'text' }
  ],
  returns: 'boolean',
  body: `IF (SELECT max(l.seq) FROM tallydesk.log l WHERE l.workbook = of_workbook) IS DISTINCT FROM seq - 1
    THEN RETURN false; END IF;
  IF hash <> tallydesk.hash_of(previous, seq, at, session_user::text, kind, reconciliation, sealed)
  THEN ${refuse('hash', 'The hash of an entry is not that of what it says')}; END IF;
  BEGIN
    INSERT INTO tallydesk.log (workbook, seq, previous_seq, at, by, kind, reconciliation, sealed, previous_hash, hash, claims)
    VALUES (of_workbook, seq, seq - 1, at, session_user, kind, reconciliation, sealed, previous, hash, claims);
  EXCEPTION WHEN unique_violation THEN RETURN false;
  END;
  IF kind <> 'imported' AND (at::timestamptz > now() + interval '7 days' OR at::timestamptz < now() - interval '400 days')
  THEN ${refuse('time', 'The time of an entry is far from that of this server')}; END IF;
  RETURN true;`
})

/** Appends all entries or none; false if another member appended first. */
export const APPEND = functionOf({
  name: 'append',
  parameters: [
    { name: 'of_workbook', type: 'uuid' },
    { name: 'first_seq', type: 'bigint' },
    { name: 'first_previous', type: 'text' },
    { name: 'at_times', type: 'text[]' },
    { name: 'kinds', type: 'text[]' },
    { name: 'reconciliations', type: 'text[]', mayLack: true },
    { name: 'sealed_entries', type: 'bytea[]' },
    { name: 'hashes', type: 'text[]' },
    { name: 'parts', type: 'bytea[]' },
    { name: 'made', type: 'text[]' },
    { name: 'ended', type: 'text[]' }
  ],
  returns: 'boolean',
  declared: `previous text := first_previous;
  kind text;
  place integer;
  seq bigint;
  claims text;`,
  body: `${OWN_ROLE}
  IF own_role = 'auditor' THEN ${refuse('role', 'An auditor reads only')}; END IF;
  IF cardinality(kinds) NOT BETWEEN 1 AND ${MOST_ENTRIES} OR cardinality(at_times) <> cardinality(kinds)
    OR cardinality(reconciliations) <> cardinality(kinds) OR cardinality(sealed_entries) <> cardinality(kinds)
    OR cardinality(hashes) <> cardinality(kinds)
  THEN ${refuse('form', 'Each entry has a time, a kind, a seal and a hash')}; END IF;
  IF cardinality(made) > ${MOST_CLAIMS} OR cardinality(ended) > ${MOST_CLAIMS}
    OR (cardinality(parts) > ${MOST_PARTS} AND kinds[1] <> 'imported')
  THEN ${refuse('form', 'A step changes too much')}; END IF;
  FOR place IN 1 .. cardinality(kinds) LOOP
    kind := kinds[place];
    seq := first_seq + place - 1;
    IF kind IN (${sqlTexts(['begun', ...MEMBERSHIP_KINDS])}) OR (kind <> 'imported' AND own_entered IS NULL)
    THEN ${refuse('role', 'Members enter, invite and leave by functions of their own')}; END IF;
    IF kind = 'imported' AND (own_role <> 'owner' OR EXISTS (SELECT 1 FROM tallydesk.log l
      WHERE l.workbook = of_workbook AND l.kind NOT IN ('begun', 'imported')))
    THEN ${refuse('role', 'Only a log that begins takes in an older one')}; END IF;
    IF ${refusedKinds} THEN ${refuse('role', 'Your role may not do this')}; END IF;
    IF kind = 'reviewed' AND (reconciliations[place] IS NULL OR EXISTS (SELECT 1 FROM tallydesk.log l
      WHERE l.workbook = of_workbook
      AND l.reconciliation = reconciliations[place] AND l.by = session_user AND l.kind IN (${sqlTexts(DECIDING_KINDS)})
      AND l.seq > coalesce((SELECT max(o.seq) FROM tallydesk.log o WHERE o.workbook = of_workbook
        AND o.reconciliation = reconciliations[place] AND o.kind = 'reopened'), -1)))
    THEN ${refuse('ownReview', 'The preparer cannot review')}; END IF;
    claims := CASE WHEN place < cardinality(kinds) OR cardinality(made) + cardinality(ended) = 0 THEN ''
      ELSE encode(sha256(convert_to(array_to_string(made, ',') || ' ' || array_to_string(ended, ','), 'UTF8')), 'hex') END;
    IF NOT tallydesk.put_entry(of_workbook, seq, previous, at_times[place], kind, reconciliations[place],
      sealed_entries[place], hashes[place], claims)
    THEN
      IF place > 1 THEN ${refuse('form', 'An entry does not follow the one before')}; END IF;
      RETURN false;
    END IF;
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
})

/** The database recomputes this for each entry; `hashSealed` computes the same. */
export const HASH = `
CREATE FUNCTION tallydesk.hash_of(previous text, seq bigint, at text, by text, kind text, reconciliation text, sealed bytea)
  RETURNS text LANGUAGE sql IMMUTABLE AS $body$
  SELECT encode(sha256(convert_to(previous || E'\\n' || seq || E'\\n' || at || E'\\n' || by || E'\\n' || kind || E'\\n'
    || coalesce(reconciliation, '') || E'\\n', 'UTF8') || sealed), 'hex')
$body$;`
