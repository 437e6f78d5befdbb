import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { killedAtRow } from '../../../../test/harness/killed-at-row.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { beginProgress, beginUndo } from './apply-progress.ts'
import { clientImportCalls, joinLines } from './import-calls.fixture.ts'
import { resumeImports } from './resume.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { createDraft, getRows, waitForEnd, applyDraft, undoImport } = clientImportCalls(office)
const killAt = killedAtRow(office, { file: join(import.meta.dirname, 'resume.ts'), name: 'resumeImports' })

/** Three batches: of each third contact a partner, tags, a budget and a note. */
const total = 1100
const file = joinLines(
  'name,email,phone,tags,spouse,price max,notes',
  ...Array.from(
    { length: total },
    (_, at) =>
      `First${at} Last${at},kill${at}@killed.example,212555${String(at).padStart(4, '0')},T${at % 7},${at % 3 === 0 ? `Partner${at} Last${at}` : ''},${2000 + at},note ${at}`,
  ),
)

/** All that an import leaves, row by row, without ids and times. */
async function findAll(): Promise<unknown> {
  const selectRows = (table: string, columns: string, condition = 't.client_id = c.id') =>
    sql`(SELECT jsonb_agg(to_jsonb(r) ORDER BY r) FROM (SELECT c.notes, ${sql.raw(columns)}
      FROM ${sql.table(table)} t JOIN client c ON ${sql.raw(condition)}) r) AS ${sql.ref(table)}`
  const { rows } = await sql`SELECT ${sql.join([
    selectRows(
      'client',
      't.first_name, t.last_name, t.stage, t.budget_max_cents, t.search_types',
      't.id = c.id',
    ),
    selectRows('client_email', 't.position, t.email::text'),
    selectRows('client_phone', 't.position, t.phone'),
    selectRows('participant', 't.type, t.first_name, t.last_name, t.email::text, t.phone'),
    selectRows('client_tagging', '(SELECT name FROM client_tag WHERE id = t.tag_id) AS tag'),
    selectRows('client_event', "t.kind, t.payload - 'user_id' AS payload"),

    sql`(SELECT count(*)::int FROM person_email) AS addresses`,
    sql`(SELECT count(*)::int FROM person) AS people`,
    sql`(SELECT count(*)::int FROM client_tag) AS tags`,
  ])}`.execute(office.deps.db)
  return maybeOne(rows)
}

test(
  'an import and its undo are the same after their processes were killed at any point',
  { timeout: 300_000 },
  async () => {
    const as = await office.person()
    const untouched = await findAll()
    const first = await createDraft(as, file)
    expect(await applyDraft(as, first.import.import_id)).toMatchObject({ added: total })
    const whole = await findAll()
    expect(whole).not.toEqual(untouched)
    await undoImport(as, first.import.import_id)
    expect(await findAll()).toEqual(untouched)

    const { import_id: id } = (await createDraft(as, file)).import
    const { digest } = await getRows(as, id)
    await beginProgress(office.deps.db, id, { digest, ask: false })
    for (const row of [
      { event: 'AFTER INSERT ON client', condition: "NEW.notes = 'note 0'" },
      { event: 'AFTER INSERT ON client_phone', condition: "NEW.phone LIKE '%0700'" },
      { event: 'AFTER INSERT ON client', condition: `NEW.notes = 'note ${total - 1}'` },
      { event: 'AFTER INSERT ON participant', condition: "NEW.first_name = 'Partner999'" },
      { event: 'AFTER UPDATE ON client_import', condition: "NEW.state = 'applied'" },
    ]) {
      await killAt(row)
      expect(await findAll(), row.condition).toEqual(untouched)
    }
    await resumeImports(office.deps)
    expect(await waitForEnd(as, id)).toMatchObject({ state: 'applied', added: total, problem: '' })
    expect(await findAll()).toEqual(whole)

    await beginUndo(office.deps.db, id)
    for (const row of [
      { event: 'AFTER DELETE ON client_email', condition: "OLD.email::text = 'kill3@killed.example'" },
      { event: 'AFTER UPDATE ON client_import', condition: "NEW.state = 'undone'" },
    ]) {
      await killAt(row)
      expect(await findAll(), row.condition).toEqual(whole)
    }
    await resumeImports(office.deps)
    expect(await waitForEnd(as, id)).toMatchObject({ state: 'undone', kept: 0, problem: '' })
    expect(await findAll()).toEqual(untouched)
  },
)
