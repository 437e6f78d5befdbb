import { defaultDealChecklists, paperworkKinds, type PaperworkKind } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { encryptFile, readFileKeyId } from '../../platform/encryption/encrypt.ts'
import type { ResolvedEnv } from '../../env.ts'
import '../deals/tables.ts'
import { drawPaper } from './application-paper.ts'
import { toMoment } from './clock.ts'
import type { DemoDeal } from './deal-plans.ts'

export type PaperDeps = Pick<Deps, 'clock' | 'files'> & { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Documents that only the closing brings. */
const atClosing: ReadonlySet<PaperworkKind> = new Set(['closing_statement', 'commission_check'])

async function writePaper(tx: Tx, deps: PaperDeps, deal: DemoDeal, kind: PaperworkKind): Promise<void> {
  const title = findTitle(paperworkKinds, kind)
  const bytes = await drawPaper({ title, name: deal.client.name, date: deal.day })
  const encrypted = await encryptFile({ ...deps, db: tx }, bytes)
  const random = randomBytes(16).toString('hex')
  const file_key = `deals/${random.slice(0, 2)}/${random}`
  await deps.files.put(file_key, encrypted)
  const created_at = toMoment(deal.day)
  await tx
    .insertInto('deal_file')
    .values({ file_key, key_id: readFileKeyId(encrypted), created_at })
    .execute()
  await tx
    .insertInto('deal_paper')
    .values({
      deal_id: deal.id,
      kind,
      filename: `${title}.pdf`,
      content_type: 'application/pdf',
      bytes: bytes.length,
      pages: 1,
      file_key,
      sha256: createHash('sha256').update(bytes).digest(),
      replaced_by: null,
      key: `demo-${kind}`,
      created_by: deal.agentId,
      created_at,
      deleted_at: null,
    })
    .execute()
}

/** Writes the paperwork that an approval asks for; of a deal in review, what is there before the closing. */
export async function writeDealPapers(
  tx: Tx,
  deps: PaperDeps,
  { approved, inReview }: { approved: readonly DemoDeal[]; inReview: readonly DemoDeal[] },
): Promise<void> {
  const list = ({ listing }: DemoDeal): readonly PaperworkKind[] => defaultDealChecklists[listing.ad_type]
  for (const deal of approved) for (const kind of list(deal)) await writePaper(tx, deps, deal, kind)
  for (const deal of inReview)
    for (const kind of list(deal)) if (!atClosing.has(kind)) await writePaper(tx, deps, deal, kind)
}
