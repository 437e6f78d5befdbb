import { chunk } from '@pb/rules/chunk'
import { maxReturnsPerFile, type NecColumn } from '@pb/rules/deals/nec-columns'
import { toPayerRow, toRecipientRow, type NecRow } from '@pb/rules/deals/nec-return'
import type { Actor } from '../../../platform/actor.ts'
import { formatCsvLine } from '../../../platform/csv.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { necErrors } from '../texts.ts'
import { findNecPayer } from './payer.ts'
import { readReturns, type NecReturn } from './read-returns.ts'
import { getColumns } from './template.ts'
import '../tables.ts'

const toLine = (columns: readonly NecColumn[], row: NecRow): string =>
  formatCsvLine(columns.map(({ field }) => (field === null ? '' : (row[field] ?? ''))))

/** What distinguishes a payee's returns in the portal: the agent's number, or that of the Form W-9 of someone else. */
const toAccount = ({ agentId, w9Id }: NecReturn): string => agentId ?? `W9-${w9Id}`

/**
 * Returns a file of at most 100 returns as CSV without a byte order mark, and records whose numbers it has before anyone
 * gets it. Throws `rule_broken` until the office is entered, `not_found` without such a file.
 */
export async function writeNecFile(
  actor: Actor,
  deps: Deps,
  { year, number }: { readonly year: number; readonly number: number },
): Promise<string> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const payer = await findNecPayer(tx)
    if (!payer) throw new AppError('rule_broken', necErrors.noPayer)
    const columns = await getColumns(tx, year)
    const { returns } = await readReturns(tx, year)
    const part = chunk(returns, maxReturnsPerFile)[number - 1]
    if (!part) throw new AppError('not_found')
    const keys = { ...deps, db: tx }
    const lines = [formatCsvLine(columns.map(({ title }) => title))]
    for (const each of part) {
      const tin = await decryptValue(keys, each.sealed)
      const row = toRecipientRow(each.w9, { tin, cents: each.cents, account: toAccount(each) })
      lines.push(toLine(columns, { ...toPayerRow(payer, year), ...row }))
    }
    await tx
      .insertInto('payee_tin_access')
      .values(
        part.map(({ w9Id }) => ({
          w9_id: w9Id,
          person_id: actor.personId,
          action: 'exported' as const,
          tax_year: year,
          at: now,
        })),
      )
      .execute()
    await tx
      .insertInto('nec_download')
      .values({ tax_year: year, number, returns: part.length, person_id: actor.personId, at: now })
      .execute()
    return lines.join('')
  })
}
