import { sql } from 'kysely'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { createFormSeed, deriveFormToken } from '../asking/link.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { createModel, makeHousehold, type HouseholdUnderTest } from './household-steps.fixture.ts'

interface CopiedTable {
  readonly table: string
  /** The column that names the row to copy. */
  readonly by: string
}

/** The columns in which a copy differs, and in `from` the row that is copied. */
type Copy = Readonly<Record<string, string>> & { readonly from: string }

/** Copies rows with all their other columns. */
async function copyRows(tx: Tx, { table, by }: CopiedTable, copies: readonly Copy[]): Promise<void> {
  const { rows: columns } = await sql<{ column_name: string }>`
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'`.execute(tx)
  const names = columns.map(({ column_name }) => column_name)
  const different = new Set(copies.flatMap((copy) => Object.keys(copy)))
  const values = names.map((name) => sql.ref(`${different.has(name) ? 'different' : 'copied'}.${name}`))
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM jsonb_array_elements(${JSON.stringify(copies)}::jsonb) copy
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(table)}, copy.value) different
      JOIN ${sql.table(table)} copied ON ${sql.ref(`copied.${by}`)} = (copy.value ->> 'from')::bigint`.execute(
    tx,
  )
}

/** Takes ids for new rows of a table. */
async function takeIds(tx: Tx, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::text AS id FROM generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Makes households of one agent as `makeHousehold` does, which takes some 70 statements, by copying one, which takes
 * some 15 for all. They share what no step changes: their client and the people.
 */
export async function makeHouseholds(
  office: TestOffice,
  agent: TestPerson,
  count: number,
): Promise<HouseholdUnderTest[]> {
  const first = await makeHousehold(office, agent)
  if (count === 1) return [first]
  const { deps } = office
  return deps.db.transaction().execute(async (tx) => {
    const from = first.forms[0]!.householdId
    const households = (await takeIds(tx, 'application_household', count - 1)).map((id) => ({ from, id }))
    const formIds = await takeIds(tx, 'application_form', households.length * first.forms.length)
    const paperIds = await takeIds(tx, 'application_paper', formIds.length)
    const forms = formIds.map((id, at) => ({
      id,
      of: first.forms[at % first.forms.length]!,
      householdId: households[Math.floor(at / first.forms.length)]!.id,
      paperId: paperIds[at]!,
      link: createFormSeed(deps),
    }))
    await copyRows(tx, { table: 'application_household', by: 'id' }, households)
    await copyRows(
      tx,
      { table: 'application_form', by: 'id' },
      forms.map(({ of, id, householdId }) => ({ from: of.id, id, household_id: householdId })),
    )
    await copyRows(
      tx,
      { table: 'application_form_link', by: 'form_id' },
      forms.map(({ of, id, link }) => {
        return {
          from: of.id,
          form_id: id,
          seed: link.seed,
          token_hash: `\\x${link.token_hash.toString('hex')}`,
        }
      }),
    )
    await copyRows(
      tx,
      { table: 'application_value', by: 'form_id' },
      forms.map(({ of, id }) => ({ from: of.id, form_id: id })),
    )
    await copyRows(
      tx,
      { table: 'application_paper', by: 'form_id' },
      forms.map(({ of, id, paperId }) => ({ from: of.id, form_id: id, id: paperId })),
    )
    const copies = households.map(({ id: household }) => {
      const members = forms.filter(({ householdId }) => householdId === household)
      const withTokens = members.map(({ id, of, link }) => {
        return { id, householdId: household, client: of.client, token: deriveFormToken(deps, link.seed) }
      })
      return {
        office,
        agent,
        forms: withTokens,
        papers: members.map(({ paperId }) => paperId),
        model: createModel(),
        devices: withTokens.map(({ token }) => new FormDevice(office, token)),
      }
    })
    return [first, ...copies]
  })
}
