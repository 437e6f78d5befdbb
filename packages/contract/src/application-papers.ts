import { maxBars } from '@pb/rules/applications/bars'
import { z } from 'zod'
import { bar } from './application-schemas.ts'
import { application } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { commaList, date, id, signedQuery } from './wire.ts'

/** Papers of a form as the agent works with them. */

/** Maximum bytes of one paper. */
export const maxPaperBytes = 25_000_000
/** Files in one upload. */
export const maxPaperFiles = 20

const session = { tag: 'applications', access: 'session' } as const
const params = z.object({ id })

export const applicationPapers = {
  uploadPapers: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform-field/:id',
    creates: true,
    summary:
      'Upload or replace files, one part for each field of `field_name`; the same key uploads them once',
    params,
    query: z.object({
      field_name: commaList(z.string().max(60), maxPaperFiles),
      /** Random name of the upload. */
      key: callKey.optional(),
    }),
    limit: { name: 'uploads', max: 120, seconds: 300 },
    uploads: { maxFiles: maxPaperFiles, maxBytes: maxPaperBytes },
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken', 'bad_picture'],
  }),
  deletePapers: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/aform-field/:applicationFormId',
    summary: 'Delete files; they can be restored for 30 days',
    params: z.object({ applicationFormId: id }),
    query: z.object({ field_name: commaList(z.string().max(60), 200).optional() }),
    body: z.object({ field_name: commaList(z.string().max(60), 200) }).optional(),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  restorePapers: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform-field/:id/restore',
    creates: false,
    summary: 'Restores deleted files by their ids',
    params,
    body: z.strictObject({ media_item_ids: z.array(id).min(1).max(200) }),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  datePaper: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform-papers/:id',
    summary: 'Enters the date of a paper, by which its age is judged',
    params,
    body: z.strictObject({ dated: date.nullable() }),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  coverPaper: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/aform-papers/:id/bars',
    summary: 'Draws black bars over parts of a paper in every copy that leaves; replaces those before',
    params,
    limit: { name: 'paper-bars', max: 60, seconds: 300 },
    body: z.strictObject({
      bars: z.array(bar).max(maxBars, 'Too many bars'),
      /** Bars that were there when these were drawn; 409 when others are there now. */
      before: z.array(bar).max(maxBars).optional(),
    }),
    replies: { 200: application },
    errors: ['not_found', 'not_owner', 'rule_broken', 'conflict'],
  }),
  paperOriginal: endpoint({
    tag: 'applications',
    access: 'signed',
    method: 'GET',
    path: '/v1/aform-papers/:id/original',
    summary: 'A paper without its bars, for the form’s agent, by a URL signed for 15 minutes; recorded too',
    params,
    query: signedQuery,
    replies: { 200: { raw: 'application/octet-stream' } },
    errors: ['not_found', 'not_owner'],
  }),
  paperContent: endpoint({
    tag: 'applications',
    access: 'signed',
    method: 'GET',
    path: '/v1/aform-papers/:id',
    summary:
      'A paper with its bars, by a URL signed for 15 minutes; its opening is recorded in the access log',
    params,
    query: signedQuery,
    replies: { 200: { raw: 'application/octet-stream' } },
    errors: ['not_found'],
  }),
  signatureContent: endpoint({
    tag: 'applications',
    access: 'signed',
    method: 'GET',
    path: '/v1/aform-signatures/:id',
    summary: 'The image of a drawn signature, by a URL signed for 15 minutes',
    params,
    query: signedQuery,
    replies: { 200: { raw: 'image/png' } },
    errors: ['not_found'],
  }),
}
