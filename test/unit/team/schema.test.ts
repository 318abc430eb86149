import { describe, expect, it } from 'vitest'
import { SCHEMA } from '../../../electron/team/schema.ts'
import { outsideSubset } from '../../support/team/portableSubset.ts'

const BODY = (statement: string) =>
  `CREATE FUNCTION tallydesk.more() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN ${statement}; END $body$;`

describe('the schema of a team', () => {
  it('keeps to what the engines share', () => {
    expect(outsideSubset(SCHEMA)).toEqual([])
  })

  it.each([
    ['LISTEN', 'LISTEN news;'],
    ['LISTEN', BODY("NOTIFY news, 'one'")],
    ['LISTEN', BODY("PERFORM pg_notify('news', '')")],
    ['advisory lock', BODY('PERFORM pg_advisory_xact_lock(1)')],
    ['advisory lock', BODY('PERFORM pg_try_advisory_lock(1)')],
    ['trigger', 'CREATE TRIGGER one AFTER INSERT ON tallydesk.log EXECUTE FUNCTION tallydesk.more();'],
    ['trigger', 'CREATE OR REPLACE FUNCTION tallydesk.t() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;'],
    ['partial index', 'CREATE UNIQUE INDEX once ON tallydesk.claims (claim)\n  WHERE made_by IS NOT NULL;'],
    ['sequence', 'CREATE SEQUENCE tallydesk.numbers;'],
    ['sequence', 'CREATE TABLE tallydesk.more (id bigserial PRIMARY KEY);'],
    ['sequence', 'CREATE TABLE tallydesk.more (id bigint GENERATED ALWAYS AS IDENTITY);'],
    ['row lock', BODY('PERFORM 1 FROM tallydesk.log FOR UPDATE')],
    ['row lock', BODY('PERFORM 1 FROM tallydesk.log for no key update')],
    ['row lock', BODY('PERFORM 1 FROM tallydesk.log FOR KEY SHARE')],
    ['table lock', BODY('LOCK TABLE tallydesk.log')],
    ['extension', 'CREATE EXTENSION pgcrypto;'],
    ['statement made of text', BODY("EXECUTE 'LISTEN news'")]
  ])('has no %s: %s', (what, statement) => {
    expect(outsideSubset(`${SCHEMA}\n${statement}`)).toContain(what)
  })

  it('may say so in words', () => {
    expect(outsideSubset("-- LISTEN news\n/* FOR UPDATE */ SELECT 'LOCK TABLE it''s';")).toEqual([])
  })
})
