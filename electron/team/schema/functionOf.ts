import { refuse } from './refusals.ts'

/** Who asks, and that they are a member. */
export const OWN_ROLE = `SELECT m.role INTO own_role FROM tallydesk.members m
    WHERE m.workbook = of_workbook AND m.login = session_user AND m.left_at IS NULL;
  IF own_role IS NULL THEN ${refuse('notMember', 'You are not a member of this workbook')}; END IF;`

/** A function that does with the rights of whoever made the schema what a member may not do by themselves. */
export const functionOf = (name: string, args: string, returns: string, declared: string, body: string) => `
CREATE FUNCTION tallydesk.${name}(${args}) RETURNS ${returns} LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  own_role text;
  ${declared}
BEGIN
  ${body}
END $body$;`
