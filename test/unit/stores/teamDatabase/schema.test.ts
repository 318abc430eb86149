import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SCHEMA, SCHEMA_WITHOUT_ROLE } from '../../../../electron/stores/teamDatabase/schema.ts'
import { outsideSubset, textsIn } from '../../../support/team/portableSubset.ts'

const SOURCES = fileURLToPath(new URL('../../../../electron/stores/teamDatabase', import.meta.url))

const BODY = (statement: string) =>
  `CREATE FUNCTION tallydesk.more() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN ${statement}; END $body$;`

describe('the schema of a team', () => {
  it('keeps to what the engines share', () => {
    expect(outsideSubset(SCHEMA)).toEqual([])
    expect(outsideSubset(SCHEMA_WITHOUT_ROLE)).toEqual([])
  })

  it('is used by the app for nothing else either', () => {
    const texts = globSync('**/*.ts', { cwd: SOURCES }).flatMap((file) =>
      textsIn(readFileSync(`${SOURCES}/${file}`, 'utf8'))
    )
    expect(texts.filter((text) => text.includes('tallydesk.append(')).length).toBeGreaterThan(0)
    expect(texts.filter((text) => outsideSubset(text).length > 0)).toEqual([])
  })

  it.each(['LISTEN news', "SELECT pg_notify('news', '')", 'SELECT 1 FROM tallydesk.log FOR UPDATE'])(
    'is checked for other uses by the app: %s',
    (sql) => {
      const sources = [
        JSON.stringify(sql),
        `\`${sql}\``,
        `\`SELECT \${one}; ${sql}; \${two}\``,
        `ask('${sql.replaceAll("'", "\\'")}')`
      ]
      for (const source of sources) expect(textsIn(source).flatMap(outsideSubset).length).toBe(1)
    }
  )

  it.each([
    ['LISTEN', 'LISTEN news;'],
    ['LISTEN', 'UNLISTEN *;'],
    ['LISTEN', "SELECT '--'; LISTEN news;"],
    ['LISTEN', "SELECT E'it\\'s', 1; LISTEN news; SELECT E'it\\'s';"],
    ['LISTEN', "-- it's\nLISTEN news; -- it's"],
    ['LISTEN', BODY("NOTIFY news, 'one'")],
    ['LISTEN', BODY("PERFORM pg_notify('news', '')")],
    ['advisory lock', BODY('PERFORM pg_advisory_xact_lock(1)')],
    ['advisory lock', BODY('PERFORM pg_try_advisory_lock(1)')],
    ['trigger', 'CREATE TRIGGER one AFTER INSERT ON tallydesk.log EXECUTE FUNCTION tallydesk.more();'],
    ['trigger', 'CREATE OR REPLACE FUNCTION tallydesk.t() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;'],
    ['partial index', 'CREATE UNIQUE INDEX once ON tallydesk.claims (claim)\n  WHERE made_by IS NOT NULL;'],
    ['partial index', 'CREATE TABLE tallydesk.more (one integer, EXCLUDE USING btree (one WITH =) WHERE (one > 0));'],
    ['rule', 'CREATE OR REPLACE RULE one AS ON INSERT TO tallydesk.log DO ALSO NOTIFY news;'],
    ['sequence', 'CREATE SEQUENCE tallydesk.numbers;'],
    ['sequence', 'CREATE TEMPORARY SEQUENCE numbers;'],
    ['sequence', BODY("PERFORM setval('tallydesk.numbers', 1)")],
    ['sequence', 'CREATE TABLE tallydesk.more (id bigserial PRIMARY KEY);'],
    ['sequence', 'CREATE TABLE tallydesk.more (id bigint GENERATED ALWAYS AS IDENTITY);'],
    ['row lock', BODY('PERFORM 1 FROM tallydesk.log FOR UPDATE')],
    ['row lock', BODY('PERFORM 1 FROM tallydesk.log for no key update')],
    ['row lock', BODY('PERFORM 1 FROM tallydesk.log FOR KEY SHARE')],
    ['table lock', BODY('LOCK TABLE tallydesk.log')],
    ['table lock', BODY('LOCK tallydesk.log')],
    ['table lock', BODY('PERFORM 1; LOCK ONLY tallydesk.log IN SHARE MODE')],
    ['extension', 'CREATE EXTENSION pgcrypto;'],
    ['statement made of text', BODY("EXECUTE 'LISTEN news'")]
  ])('has no %s: %s', (what, statement) => {
    expect(outsideSubset(`${SCHEMA}\n${statement}`)).toContain(what)
  })

  it('may say so in words', () => {
    expect(outsideSubset("-- LISTEN news\n/* FOR UPDATE */ SELECT 'LOCK TABLE it''s';")).toEqual([])
  })
})
