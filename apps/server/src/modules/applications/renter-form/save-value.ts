import type { applicationForms } from '@pb/contract/application-forms'
import type { Body, Reply } from '@pb/contract/endpoint'
import { getValueIssueText } from '@pb/rules/applications/value-issues'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { isPetField, writePets } from '../values/pet-values.ts'
import { findContradictions } from '../values/find-contradictions.ts'
import { writeValue } from '../values/write-value.ts'
import { getActiveForm, lockOpenForm, type ActiveForm } from './active-form.ts'
import { toBadInput } from '../texts.ts'
import { presentFormValue } from './present.ts'
import { touchByRenter, touchHouseholdByRenter } from './touch-by-renter.ts'

type Input = Body<(typeof applicationForms)['saveFormValue']>
type Saved = Reply<(typeof applicationForms)['saveFormValue']>

/** Throws `bad_input` for an answer that contradicts another; the other one can still be corrected to fit it. */
async function assertConsistent(tx: Tx, { id, language }: ActiveForm, field: string): Promise<void> {
  const contradiction = (await findContradictions(tx, id)).find((found) => found.field === field)
  if (contradiction) throw toBadInput('body.value', getValueIssueText(contradiction.issue, language))
}

/**
 * Saves one field of a renter's form. The newest change wins; what another device saved meanwhile comes back. Throws
 * `not_found`, `bad_input` at the field, and `rule_broken` once the landlord has answered.
 */
export async function saveFormValue(
  deps: Deps,
  { token, field }: { token: string; field: string },
  { value, seen_version: seenVersion, ...change }: Input,
): Promise<Saved> {
  const form = await getActiveForm(deps, token)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Pets belong to the household, whose forms are locked in their order.
    const household = isPetField(field) ? await lockHousehold(tx, form.household_id) : null
    const before = await lockOpenForm(tx, form)
    const written = await writeValue(deps, tx, form, { field, value, from: { ...change, seenVersion }, now })
    if (written.changed) await assertConsistent(tx, form, field)
    // The agent may have changed the household's pets since the form's value was saved.
    const arePetsChanged =
      isPetField(field) &&
      written.applied &&
      (await writePets(tx, form.household_id, { field, value: written.saved.value ?? '', now }))
    const version =
      household && arePetsChanged
        ? await touchHouseholdByRenter(deps, tx, form, household)
        : written.changed
          ? await touchByRenter(deps, tx, form)
          : before
    return {
      saved: presentFormValue(written.saved),
      replaced: written.replaced && presentFormValue(written.replaced),
      version,
    }
  })
}
