import type { feeApprovals } from '@pb/contract/fee-approvals'
import type { FeeApproval } from '@pb/contract/my-listing-fields'
import type { Query } from '@pb/contract/endpoint'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars, dollarsToCents } from '@pb/rules/money'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { isPdf } from '../../../platform/files/pdf-head.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { lockListing } from '../write/update-listing.ts'
import { findAgreement, findApprovals, insertApproval, withdrawApproval } from './queries.ts'
import type { AgreementType } from './tables.ts'
import { agreementTypes, onlyRentals } from './texts.ts'

/** Agreements in memory per process; others wait. */
const limitInMemory = limitConcurrency(2)

/** Returns the content type by the first bytes; null for any other file. */
function detectType(content: Buffer): AgreementType | null {
  const head = content.subarray(0, 8).toString('latin1')
  if (isPdf(content)) return 'application/pdf'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head === '\x89PNG\r\n\x1a\n' ? 'image/png' : null
}

export async function listApprovals(db: Db, listingId: string): Promise<FeeApproval[]> {
  const rows = await findApprovals(db, listingId)
  return rows.map(({ id, rule, max_cents, reason, approved_at, name }) => ({
    approval_id: id,
    rule,
    max_amount: centsToDollars(max_cents),
    reason,
    approved_by: name ?? '',
    time_approved: toUnixSeconds(approved_at),
  }))
}

/**
 * Stores a supervisor's approval with its agreement. Throws `not_found`, and `rule_broken` for a sale or a file
 * that is no PDF, JPEG or PNG. A failure leaves neither file nor row.
 */
export async function addApproval(
  actor: Actor,
  { db, files, clock }: Deps,
  listingId: string,
  { rule, max_amount, reason }: Query<typeof feeApprovals.addFeeApproval>,
  upload: Upload,
): Promise<FeeApproval> {
  const file_key = `agreements/${randomBytes(16).toString('hex')}`
  const file_type = await limitInMemory(async () => {
    const content = await buffer(upload.stream)
    const type = detectType(content)
    if (!type) throw new AppError('rule_broken', agreementTypes)
    await files.put(file_key, content)
    return type
  })
  try {
    const id = await db.transaction().execute(async (tx) => {
      const listing = await lockListing(tx, listingId)
      if (!listing || listing.deleted_at !== null) throw new AppError('not_found')
      if (listing.ad_type !== 'rental') throw new AppError('rule_broken', onlyRentals)
      return insertApproval(tx, {
        listing_id: listingId,
        rule,
        max_cents: String(dollarsToCents(max_amount)),
        reason,
        file_key,
        file_type,
        approved_by: actor.personId,
        approved_at: clock.now(),
      })
    })
    return (await listApprovals(db, listingId)).find(({ approval_id }) => approval_id === id)!
  } catch (error) {
    await files.delete(file_key)
    throw error
  }
}

/** Withdraws an approval; throws `not_found`. */
export async function removeApproval(actor: Actor, { db, clock }: Deps, id: string): Promise<void> {
  if (!(await withdrawApproval(db, id, { by: actor.personId, now: clock.now() })))
    throw new AppError('not_found')
}

/** Opens the agreement of an approval, also of a withdrawn one; throws `not_found`. */
export async function openAgreement(
  { personId, roles }: Actor,
  { db, files }: Deps,
  id: string,
): Promise<{ stream: Readable; bytes: number; type: AgreementType }> {
  const found = await findAgreement(db, id, { personId, isSupervisor: hasRole({ roles }, 'SUPERVISOR') })
  const stored = found && (await files.get(found.file_key))
  if (!stored) throw new AppError('not_found')
  return { ...stored, type: found.file_type }
}
