import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/db.ts'
import { cloneTemplate, type TestDatabase } from '../harness/test-office.ts'
import { describeSchema } from './describe-schema.ts'
import { compareSchema, readSchemaFiles } from './schema-files.ts'

describe('the readable schema', () => {
  let clone: TestDatabase
  let database: Database

  beforeAll(async () => {
    clone = await cloneTemplate()
    database = openDatabase(clone.url, { max: 1 })
  })
  afterAll(async () => {
    await database.close()
    await clone.remove()
  })

  it('is what the migrations make', async () => {
    const described = await describeSchema(database.pool)
    expect(described.size).toBeGreaterThan(50)
    expect(compareSchema(described, readSchemaFiles())).toEqual([])
  })

  it('shows a column, constraint, index, trigger and function that a migration adds', async () => {
    const before = await describeSchema(database.pool)
    await database.pool.query(`
      CREATE FUNCTION keep_sample() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
      CREATE UNLOGGED TABLE sample (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code varchar(8) COLLATE "C" NOT NULL DEFAULT 'a',
        double int GENERATED ALWAYS AS (length(code) * 2) STORED, person_id bigint REFERENCES person ON DELETE CASCADE,
        CONSTRAINT sample_code CHECK (code <> '')
      ) WITH (fillfactor = 50);
      CREATE INDEX sample_double ON sample (double DESC) WHERE double > 2;
      CREATE TRIGGER keep BEFORE UPDATE ON sample FOR EACH ROW EXECUTE FUNCTION keep_sample()`)
    const after = await describeSchema(database.pool)
    expect(after.get('schema/schema.sql')).toContain(
      [
        'CREATE UNLOGGED TABLE sample (',
        '  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,',
        `  code character varying(8) COLLATE "C" NOT NULL DEFAULT 'a'::character varying,`,
        '  double integer GENERATED ALWAYS AS (length(code::text) * 2) STORED,',
        '  person_id bigint,',
        '  CONSTRAINT sample_pkey PRIMARY KEY (id),',
        `  CONSTRAINT sample_code CHECK (code::text <> ''::text),`,
        '  CONSTRAINT sample_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE',
        ') WITH (fillfactor=50);',
        'CREATE INDEX sample_double ON sample (double DESC) WHERE double > 2;',
        'CREATE TRIGGER keep BEFORE UPDATE ON sample FOR EACH ROW EXECUTE FUNCTION keep_sample();',
      ].join('\n'),
    )
    expect(after.get('schema/functions/keep_sample.sql')).toContain('BEGIN RETURN NEW; END')
    expect(compareSchema(after, before)).toEqual([
      expect.stringMatching(/^schema\/functions\/keep_sample\.sql:1 .+ Run: npm run schema:write$/),
      expect.stringMatching(/^schema\/schema\.sql:\d+ .+ Run: npm run schema:write$/),
      expect.stringMatching(/^src\/platform\/db\/schema-types\.ts:\d+ .+ Run: npm run schema:write$/),
    ])
  })

  it('refuses a kind of object that it has no form for', async () => {
    await database.pool.query('CREATE VIEW sample_view AS SELECT 1 AS one')
    await expect(describeSchema(database.pool)).rejects.toThrow('v sample_view')
  })
})
