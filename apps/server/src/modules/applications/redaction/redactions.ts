import type { Bar } from '@pb/rules/applications/bars'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readPaperFile, type Paper } from '../papers/read-paper.ts'
import { copyFiles } from './copy-files.ts'
import { drawBars } from './draw-bars.ts'
import '../tables.ts'

/** The bars of a paper. */
export interface Redaction {
  readonly bars: readonly Bar[]
  /** The copy with the bars; null while it is to be drawn. */
  readonly file_key: string | null
  /** Of the paper from which the copy was drawn. */
  readonly sha256: Buffer | null
}

/** Returns the bars of papers by the paper's id; none for papers without bars. */
export async function listRedactions(
  db: Db | Tx,
  paperIds: readonly string[],
): Promise<ReadonlyMap<string, Redaction>> {
  if (paperIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('application_paper_redaction')
    .select(['paper_id', 'bars', 'file_key', 'sha256'])
    .where('paper_id', 'in', [...paperIds])
    .execute()
  return new Map(rows.map((row) => [row.paper_id, row]))
}

export const isPdf = ({ content_type }: Pick<Paper, 'content_type'>): boolean =>
  content_type === 'application/pdf'

/** Draws the bars of a paper into a copy. Throws as `drawBars`. */
export async function drawCopy(deps: Deps, paper: Paper, bars: readonly Bar[]): Promise<Buffer> {
  const bytes = await readPaperFile(deps, paper)
  return drawBars(deps, { bytes, isPdf: isPdf(paper), bars })
}

/**
 * Returns the file of a paper as it may leave the office: with its bars, if it has some. A copy that is missing, or was
 * drawn before the paper got more pages, is drawn now. Throws as `drawBars`.
 */
export async function readOutgoingPaper(deps: Deps, paper: Paper): Promise<Buffer> {
  const redaction = (await listRedactions(deps.db, [paper.id])).get(paper.id)
  if (!redaction) return readPaperFile(deps, paper)
  const { bars, file_key, sha256 } = redaction
  if (file_key !== null && sha256?.equals(paper.sha256)) return copyFiles.read(deps, file_key)
  const drawn = await copyFiles.store(deps, await drawCopy(deps, paper, bars))
  await deps.db
    .updateTable('application_paper_redaction')
    .set({ file_key: drawn, sha256: paper.sha256 })
    .where('paper_id', '=', paper.id)
    .where(sql<boolean>`bars = ${toJsonText(bars)}::jsonb`)
    .execute()
  return copyFiles.read(deps, drawn)
}
