/** Only the functions may read or write these tables. */
export const TABLES = `
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
);

CREATE TABLE tallydesk.presence (
  workbook uuid NOT NULL,
  login text NOT NULL,
  is_here boolean NOT NULL,
  reconciliation text CHECK (length(reconciliation) <= 36),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (workbook, login)
);`
