import type { ApplicationRow } from '@pb/contract/applications'
import type { FormProgress } from '@pb/rules/applications/vocabulary'
import { getSignatureState, type SignatureState } from '@pb/rules/applications/signature-state'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import type { ListedForm } from './list-forms.ts'

export const toDollars = (cents: string | null): number | null =>
  cents === null ? null : centsToDollars(cents)

function getProgress(state: SignatureState, { opened_at }: Pick<ListedForm, 'opened_at'>): FormProgress {
  if (state === 'valid') return 'signed'
  return opened_at === null ? 'asked' : 'started'
}

export function presentRow(row: ListedForm): ApplicationRow {
  const { id, household_id, status, applicant_type, building_address, listing_id, completeness } = row
  const signature_state = getSignatureState(row.signed_at && { outdated_at: row.outdated_at })
  return {
    application_form_id: id,
    id,
    household_id,
    status,
    applicant_type,
    building_address,
    unit: row.apartment_no,
    listing_id,
    monthly_rent: toDollars(row.monthly_rent_cents),
    paid: row.fee_cents === null ? 0 : 1,
    time_created: toUnixSeconds(row.created_at),
    time_changed: toUnixSeconds(row.changed_at),
    progress: getProgress(signature_state, row),
    signature_state,
    completeness,
    client: { user_id: row.person_id, name: row.name, email: row.email, photo: row.photo },
    household: {
      user_id: row.client_user_id,
      name: row.household_name,
      people: row.household_people,
      completeness: row.household_completeness,
    },
    agent: { user_id: row.agent_id, name: row.agent_name },
  }
}
