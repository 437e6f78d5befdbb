import { copyRows, takeIds } from '../../../../test/factories/copy-rows.ts'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import { createFormSeed, deriveFormToken } from '../asking/link.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { createModel, makeHousehold, type HouseholdUnderTest } from './household-steps.fixture.ts'

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
