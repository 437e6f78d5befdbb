import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { chunk } from '@pb/rules/chunk'
import { toUnixSeconds } from '@pb/rules/dates'
import { findNecThreshold } from '@pb/rules/deals/form-1099'
import { maxReturnsPerFile } from '@pb/rules/deals/nec-columns'
import { centsToDollars } from '@pb/rules/money'
import type { Deps } from '../../../platform/deps.ts'
import { findNecPayer } from './payer.ts'
import { readReturns } from './read-returns.ts'
import { findTemplate } from './template.ts'
import '../tables.ts'

const shownDownloads = 20

type NecYear = typeof payouts.necYear

/** Which payees of a year have a return, the files, and why others have none. */
export async function getNecYear(
  { db }: Pick<Deps, 'db'>,
  { year, offset, limit }: Query<NecYear> & { readonly year: number },
): Promise<Reply<NecYear>> {
  const { returns, leftOut } = await readReturns(db, year)
  const template = await findTemplate(db, year)
  const downloads = await db
    .selectFrom('nec_download as d')
    .innerJoin('person as p', 'p.id', 'd.person_id')
    .select(['d.id as download_id', 'p.name', 'd.at', 'd.number', 'd.returns'])
    .where('d.tax_year', '=', year)
    .orderBy('d.id', 'desc')
    .limit(shownDownloads)
    .execute()
  return {
    year,
    threshold: centsToDollars(findNecThreshold(year)),
    payer: await findNecPayer(db),
    template: template && {
      columns: template.columns.length,
      unknown: [...template.unknown],
      stored_by: template.stored_by,
      stored_at: toUnixSeconds(template.stored_at),
    },
    returns: returns.length,
    amount: centsToDollars(returns.reduce((sum, { cents }) => sum + cents, 0)),
    files: chunk(returns, maxReturnsPerFile).map((part, index) => ({
      number: index + 1,
      returns: part.length,
    })),
    left_out: {
      count: leftOut.length,
      open: leftOut.filter(({ open }) => open).length,
      collection: leftOut.slice(offset, offset + limit).map(({ agentId, name, cents, reason, open }) => ({
        agent_id: agentId ?? '0',
        name,
        amount: centsToDollars(cents),
        reason,
        open: open ? 1 : 0,
      })),
    },
    downloads: downloads.map(({ download_id, name, at, number, returns: count }) => ({
      download_id,
      name,
      at: toUnixSeconds(at),
      number,
      returns: count,
    })),
  }
}
