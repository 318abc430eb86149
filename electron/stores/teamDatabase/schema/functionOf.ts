import { refuse } from './refusals.ts'

/** Reads the caller's role, which also proves that they are a member: an invitation that nobody used is none yet. */
export const OWN_ROLE = `SELECT m.role, m.entered INTO own_role, own_entered FROM tallydesk.members m
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.joined_at IS NOT NULL AND m.left_at IS NULL;
  IF own_role IS NULL THEN ${refuse('notMember', 'You are not a member of this workbook')}; END IF;`

/** SQL that is true unless an array has one row of values, numbered from 1. */
const isNoList = (name: string, mayLack = false) =>
  `coalesce(array_ndims(${name}), 1) <> 1 OR coalesce(array_lower(${name}, 1), 1) <> 1${mayLack ? '' : ` OR array_position(${name}, NULL) IS NOT NULL`}`

/** Who has changed something here in a transaction that does not end, and waits for nobody else who has. */
const TELL_HOLDERS = `WITH held AS (SELECT DISTINCT a.pid, a.usename
      FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE n.nspname = 'tallydesk' AND a.datname = current_database() AND l.mode <> 'AccessShareLock'
        AND l.pid <> pg_backend_pid()
        AND coalesce(a.xact_start < clock_timestamp() - interval '1 second', true))
    SELECT string_agg(DISTINCT h.usename, ', ') INTO holders FROM held h
    WHERE NOT EXISTS (SELECT 1 FROM held o WHERE o.pid = ANY (pg_blocking_pids(h.pid)));
  ${refuse('held', 'Somebody holds what this needs', 'holders')};`

/** A parameter of a function. */
export interface Parameter {
  readonly name: string
  readonly type: 'uuid' | 'text' | 'bytea' | 'bigint' | 'boolean' | 'text[]' | 'bytea[]'
  /** Whether it, or what it lists, may be NULL. */
  readonly mayLack?: boolean
}

/** Less than members wait for an answer; see `linkedSequencer`. */
const PATIENCE_MS = 1500

interface Definition {
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly returns: 'boolean' | 'void'
  readonly declared?: string
  /** Milliseconds that it waits for somebody. */
  readonly patience?: number
  readonly body: string
}

/**
 * A function that runs with the rights of the schema's creator, for changes that members may not make directly. It
 * refuses what lacks a value, and tells for whom it waited in vain.
 */
export const functionOf = ({ name, parameters, returns, declared = '', patience = PATIENCE_MS, body }: Definition) => `
CREATE FUNCTION tallydesk.${name}(${parameters.map((one) => `${one.name} ${one.type}`).join(', ')})
  RETURNS ${returns} LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET lock_timeout = '${patience}ms' AS $body$
DECLARE
  own_role text;
  own_entered bigint;
  holders text;
  ${declared}
BEGIN
  IF ${parameters.flatMap(refusedValues).join('\n    OR ')}
  THEN ${refuse('form', 'A value is missing, or a list has another form')}; END IF;
  ${body}
EXCEPTION WHEN lock_not_available THEN ${TELL_HOLDERS}
END $body$;`

function refusedValues({ name, type, mayLack = false }: Parameter): readonly string[] {
  if (type.endsWith('[]')) return [`${name} IS NULL`, isNoList(name, mayLack)]
  return mayLack ? [] : [`${name} IS NULL`]
}
