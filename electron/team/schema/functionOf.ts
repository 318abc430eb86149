import { refuse } from './refusals.ts'

/** Reads the caller's role, which also proves that they are a member. */
export const OWN_ROLE = `SELECT m.role INTO own_role FROM tallydesk.members m
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.left_at IS NULL;
  IF own_role IS NULL THEN ${refuse('notMember', 'You are not a member of this workbook')}; END IF;`

/** A function that runs with the rights of the schema's creator, for changes that members may not make directly. */
export const functionOf = (name: string, args: string, returns: string, declared: string, body: string) => `
CREATE FUNCTION tallydesk.${name}(${args}) RETURNS ${returns} LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  own_role text;
  ${declared}
BEGIN
  ${body}
END $body$;`
