import type { DealPaper } from '@pb/contract/deals'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type Selectable } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { signPath } from '../../../platform/http/signed-url.ts'

type PaperRow = Selectable<Tables['deal_paper']> & { readonly person: string }
type ReadDeps = Pick<Deps, 'env' | 'clock'> & { readonly db: Db | Tx }

/** Signs the URL of a file, bound to the reader's session. */
const signPaper = ({ sessionHash }: SessionActor, deps: ReadDeps, id: string): string =>
  signPath(deps, `/v1/deal-papers/${id}`, sessionHash.toString('base64url'))

/** The papers of a deal by kind and time, each with the files it took the place of. */
export async function readPapers(actor: SessionActor, deps: ReadDeps, dealId: string): Promise<DealPaper[]> {
  const { rows } = await sql<PaperRow>`
    SELECT f.*, p.name AS person FROM deal_paper f JOIN person p ON p.id = f.created_by
    WHERE f.deal_id = ${dealId} AND f.deleted_at IS NULL ORDER BY f.id`.execute(deps.db)
  const findReplaced = (id: string): PaperRow[] => {
    const row = rows.find(({ replaced_by }) => replaced_by === id)
    return row ? [row, ...findReplaced(row.id)] : []
  }
  return rows
    .filter(({ replaced_by }) => replaced_by === null)
    .map((row) => {
      const replaced = findReplaced(row.id)
      return {
        paper_id: row.id,
        kind: row.kind,
        filename: row.filename,
        url: signPaper(actor, deps, row.id),
        content_type: row.content_type,
        bytes: row.bytes,
        pages: row.pages,
        version: replaced.length + 1,
        replaced: replaced.map((old) => ({
          paper_id: old.id,
          filename: old.filename,
          url: signPaper(actor, deps, old.id),
          time: toUnixSeconds(old.created_at),
        })),
        uploaded_by: row.person,
        time_created: toUnixSeconds(row.created_at),
      }
    })
}
