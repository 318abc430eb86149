import { LOG_KINDS, LOG_TIME } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { TEAM_ROLES } from '../../../../shared/domain/team.ts'
import { sqlTexts } from '../../../base/database/sqlTexts.ts'

/** Most bytes of a sealed entry, and of a part of what a step changed. */
const ENTRY_BYTES = 8_000_000
export const PART_BYTES = 4_000_000
/** What sealing adds to a part. */
const SEAL_BYTES = 100
/** A whole workbook that becomes a team's may have more parts than a step. */
const MOST_PARTS = 250

const hasNoBreak = (column: string) => `position(E'\\n' IN ${column}) = 0`

/** Each CHECK by its name, so that an upgrade adds the same ones to tables that are there. */
export const CHECKS = {
  log: {
    at_is_a_time: `at ~ '${LOG_TIME.source}'`,
    kind_is_known: `kind IN (${sqlTexts(['begun', 'imported', ...LOG_KINDS])})`,
    by_is_a_line: hasNoBreak('by'),
    reconciliation_is_an_id: `${hasNoBreak('reconciliation')} AND length(reconciliation) <= 64`,
    sealed_is_bounded: `octet_length(sealed) <= ${ENTRY_BYTES}`
  },
  effects: {
    part_is_bounded: `part BETWEEN 1 AND ${MOST_PARTS} AND octet_length(sealed) <= ${PART_BYTES + SEAL_BYTES}`
  },
  claims: { claim_is_blinded: `claim ~ '^[0-9A-Za-z_-]{43}$'` },
  members: {
    login_is_bounded: 'length(login) <= 63',
    role_is_known: `role IN (${sqlTexts(TEAM_ROLES)})`,
    keys_are_bounded: 'octet_length(public_key) <= 200 AND octet_length(wrapped_key) <= 100000'
  },
  presence: { reconciliation_is_an_id: 'length(reconciliation) <= 36' }
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

const checksOf = (table: keyof typeof CHECKS) =>
  Object.entries(CHECKS[table])
    .map(([name, check]) => `CONSTRAINT ${name} CHECK (${check})`)
    .join(',\n  ')

/** Only the functions may read or write these tables. `claims` of the log: a digest of what the step claims and ends. */
export const TABLES = `
CREATE TABLE tallydesk.log (
  workbook uuid NOT NULL,
  seq bigint NOT NULL,
  previous_seq bigint,
  at text NOT NULL,
  by text NOT NULL,
  kind text NOT NULL,
  reconciliation text,
  sealed bytea NOT NULL,
  previous_hash text,
  hash text NOT NULL,
  claims text,
  PRIMARY KEY (workbook, seq),
  UNIQUE (workbook, seq, hash),
  FOREIGN KEY (workbook, previous_seq, previous_hash) REFERENCES tallydesk.log (workbook, seq, hash),
  CHECK (seq = 0 OR (previous_seq = seq - 1 AND previous_hash IS NOT NULL)),
  ${checksOf('log')}
);
CREATE INDEX log_by_reconciliation ON tallydesk.log (workbook, reconciliation);

CREATE TABLE tallydesk.effects (
  workbook uuid NOT NULL,
  seq bigint NOT NULL,
  part integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (workbook, seq, part),
  FOREIGN KEY (workbook, seq) REFERENCES tallydesk.log (workbook, seq),
  ${checksOf('effects')}
);

CREATE TABLE tallydesk.claims (
  workbook uuid NOT NULL,
  claim text NOT NULL,
  made_by bigint NOT NULL,
  PRIMARY KEY (workbook, claim),
  FOREIGN KEY (workbook, made_by) REFERENCES tallydesk.log (workbook, seq),
  ${checksOf('claims')}
);

CREATE TABLE tallydesk.members (
  workbook uuid NOT NULL,
  login text NOT NULL,
  role text NOT NULL,
  public_key bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  joined_at text,
  entered bigint,
  contested_at text,
  left_at text,
  PRIMARY KEY (workbook, login),
  ${checksOf('members')}
);

CREATE TABLE tallydesk.presence (
  workbook uuid NOT NULL,
  login text NOT NULL,
  is_here boolean NOT NULL,
  reconciliation text,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (workbook, login),
  ${checksOf('presence')}
);`
