import type { TestOffice } from '../../../test/harness/test-office.ts'
import { eraseApplications } from './retention.ts'
import './tables.ts'

/** Lets the landlord reject a household, and the days pass after which its papers and numbers are erased. */
export async function eraseHousehold(office: TestOffice, householdId: string): Promise<void> {
  await office.deps.db
    .updateTable('application_household')
    .set({ status: 'REJECTED', answered_at: office.clock.now() })
    .where('id', '=', householdId)
    .execute()
  office.clock.advance(91 * 86_400)
  await eraseApplications(office.deps)
}
