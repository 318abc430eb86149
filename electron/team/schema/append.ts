import { DECIDING_KINDS, type LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { REVIEWING_ROLES } from '../../../shared/reviewingRoles.ts'
import { functionOf, OWN_ROLE } from './functionOf.ts'
import { refuse } from './refusals.ts'

/** Kinds of entries that a preparer may not append, with the roles that may. */
const RESERVED: Partial<Record<LogKind, readonly TeamRole[]>> = {
  reviewed: REVIEWING_ROLES,
  'sent-back': REVIEWING_ROLES,
  'rules-saved': ['rules', 'owner'],
  'limits-saved': ['owner'],
  'loss-accepted': ['owner']
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

const refusedKinds = Object.entries(RESERVED)
  .map(([kind, roles]) => `(kind = '${kind}' AND own_role NOT IN (${listed(roles)}))`)
  .join(' OR ')

/** Appends all entries or none; false if another member appended first. */
export const APPEND = functionOf(
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
      AND l.reconciliation = reconciliations[place] AND l.by = session_user AND l.kind IN (${listed(DECIDING_KINDS)})
      AND l.seq > coalesce((SELECT max(o.seq) FROM tallydesk.log o WHERE o.workbook = of_workbook
        AND o.reconciliation = reconciliations[place] AND o.kind = 'reopened'), -1))
    THEN ${refuse('ownReview', 'The preparer cannot review')}; END IF;
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

/** The database recomputes this for each entry; `hashSealed` computes the same. */
export const HASH = `
CREATE FUNCTION tallydesk.hash_of(previous text, seq bigint, at text, by text, kind text, reconciliation text, sealed bytea)
  RETURNS text LANGUAGE sql IMMUTABLE AS $body$
  SELECT encode(sha256(convert_to(previous || E'\\n' || seq || E'\\n' || at || E'\\n' || by || E'\\n' || kind || E'\\n'
    || coalesce(reconciliation, '') || E'\\n', 'UTF8') || sealed), 'hex')
$body$;`
