import { randomUUID } from 'node:crypto'
import '../../src/modules/listings/fee-approvals/tables.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'
import { makeListing } from './listings.ts'

/** Creates an approval of a fee for a listing of a person. */
export const ownedFeeApproval = (office: TestOffice) => ({
  agreementPath: async (owner: TestPerson): Promise<string> => {
    const { db, files, clock } = office.deps
    const file_key = `agreements/${randomUUID()}`
    await files.put(file_key, Buffer.from('%PDF-1.7 signed'))
    const { id } = await db
      .insertInto('listing_fee_approval')
      .values({
        listing_id: await makeListing(db, { agent_id: owner.personId }),
        rule: 'fare-broker-fee',
        max_cents: '300000',
        reason: 'Hired in writing on May 3',
        file_key,
        file_type: 'application/pdf',
        approved_by: null,
        approved_at: clock.now(),
        withdrawn_by: null,
        withdrawn_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/fee-approvals/${id}/agreement`
  },
})
