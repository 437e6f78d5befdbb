import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isRelayConfigured } from '../../system-mail/index.ts'
import { submissionTexts } from './texts.ts'
import '../tables.ts'

/** Someone who can open a package with codes that are emailed to the address. */
export interface PackageReader {
  readonly id: string
  readonly email: string
}

/** How a link opens, as its sender chose. */
export interface LinkChoice {
  readonly code_required: boolean
  readonly unmasked: boolean
}

/**
 * Returns whether a link opens with a code only: with plain numbers it always does. Throws `rule_broken` where the office
 * can't email codes.
 */
export function checkCodes({ env }: Pick<Deps, 'env'>, { code_required, unmasked }: LinkChoice): boolean {
  const isRequired = code_required || unmasked
  if (isRequired && !isRelayConfigured(env)) throw new AppError('rule_broken', submissionTexts.noRelay)
  return isRequired
}

/** Stores to which addresses the codes of a package go; equal ones once. */
export async function insertReaders(tx: Tx, submissionId: string, emails: readonly string[]): Promise<void> {
  const unique = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()]
  await sql`INSERT INTO application_package_reader (submission_id, email)
    SELECT ${submissionId}::bigint, email FROM unnest(${unique}::text[]) WITH ORDINALITY AS list (email, position)
    ORDER BY position`.execute(tx)
}

export async function listReaders(db: Db | Tx, submissionId: string): Promise<PackageReader[]> {
  return db
    .selectFrom('application_package_reader')
    .select(['id', 'email'])
    .where('submission_id', '=', submissionId)
    .orderBy('id')
    .execute()
}
