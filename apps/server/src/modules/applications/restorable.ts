import { sql } from 'kysely'
import { AppError } from '../../platform/errors/app-error.ts'
import { splitIds, type RestorableRecords } from '../../platform/restorable.ts'
import { restoreForm } from './forms/delete-form.ts'
import { restorePapers } from './papers/agent-papers.ts'
import './tables.ts'

const restorableForms: RestorableRecords = {
  kind: 'application',
  select: (
    { personId },
    since,
  ) => sql`SELECT id, name AS title, '' AS parent, false AS parent_deleted, id AS open_id,
      agent_id, deleted_at
    FROM application_form WHERE agent_id = ${personId} AND deleted_at >= ${since}`,
  restore: restoreForm,
}

/** The largest time of JavaScript, in milliseconds. */
const maxTime = 8.64e15

/**
 * The documents that an agent deleted or replaced with one click are one record: the form's id, and the time in
 * milliseconds. What a renter removed is the renter's to restore.
 */
const restorablePapers: RestorableRecords = {
  kind: 'application_document',
  select: (
    { personId },
    since,
  ) => sql`SELECT p.form_id || '-' || (extract(epoch FROM p.deleted_at) * 1000)::bigint AS id,
      string_agg(p.filename, ', ' ORDER BY p.document, p.position, p.id) AS title, f.name AS parent,
      f.deleted_at IS NOT NULL AS parent_deleted, f.id AS open_id, f.agent_id, p.deleted_at
    FROM application_paper p JOIN application_form f ON f.id = p.form_id
    WHERE f.agent_id = ${personId} AND p.deleted_at >= ${since} AND p.file_key IS NOT NULL
      AND EXISTS (SELECT FROM application_access a WHERE a.form_id = p.form_id AND a.person_id = ${personId}
        AND a.at = p.deleted_at AND a.action IN ('deleted', 'changed'))
    GROUP BY p.form_id, f.id, p.deleted_at`,
  async restore(actor, deps, id) {
    const [formId, milliseconds] = splitIds(id, 2)
    if (Number(milliseconds) > maxTime) throw new AppError('not_found')
    const papers = await deps.db
      .selectFrom('application_paper')
      .where('form_id', '=', formId)
      .where('deleted_at', '=', new Date(Number(milliseconds)))
      .orderBy('id')
      .select('id')
      .execute()
    await restorePapers(
      actor,
      deps,
      formId,
      papers.map((paper) => paper.id),
    )
  },
}

export const restorableApplications = [restorableForms, restorablePapers]
