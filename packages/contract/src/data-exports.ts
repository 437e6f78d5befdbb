import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, signedQuery, unixSeconds } from './wire.ts'

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const

/** An archive of the office's data, or of one agent's. */
export const dataExport = z.object({
  export_id: id,
  state: z.enum(exportStates),
  /** Who asked for it. */
  requested_by: z.string(),
  time_created: unixSeconds,
  time_finished: unixSeconds.nullable(),
  /** When a ready archive is deleted. */
  time_expires: unixSeconds.nullable(),
  /** Files that the archive has so far. */
  files: z.number().int(),
  /** The part that is being written. */
  step: z.enum(['', 'tables', 'mail', 'files']),
  bytes: z.number().int().nullable(),
  /** What could not be exported; named in the archive. */
  problems: z.number().int(),
})
export type DataExport = z.infer<typeof dataExport>

const exports = z.object({
  /** The newest first. */
  exports: z.array(dataExport),
})

const supervisors = { tag: 'data exports', access: 'session', roles: ['SUPERVISOR'] } as const
const session = { tag: 'data exports', access: 'session' } as const

export const dataExports = {
  officeExports: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/office-exports',
    summary: 'The latest exports of the whole office',
    replies: { 200: exports },
  }),
  startOfficeExport: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/office-exports',
    creates: true,
    proof: true,
    summary: 'Start an export of the whole office, or return the one that is running or a few minutes old',
    replies: { 200: dataExport },
    errors: ['too_many'],
  }),
  ownExports: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/own-exports',
    summary: "The latest exports of the caller's own data",
    replies: { 200: exports },
  }),
  startOwnExport: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/own-exports',
    creates: true,
    proof: true,
    summary:
      "Start an export of the caller's own data, or return the one that is running or a few minutes old",
    replies: { 200: dataExport },
    errors: ['too_many'],
  }),
  exportLink: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/data-exports/:id/link',
    creates: false,
    proof: true,
    summary: 'The address of a ready archive, signed for 15 minutes',
    params: z.object({ id }),
    replies: { 200: z.object({ url: z.string() }) },
    errors: ['not_found'],
  }),
  exportArchive: endpoint({
    method: 'GET',
    path: '/v1/data-exports/:id',
    tag: 'data exports',
    summary: 'An archive, by a URL signed for 15 minutes; its download is recorded',
    access: 'signed',
    params: z.object({ id }),
    query: signedQuery,
    replies: { 200: { raw: 'application/zip' } },
    errors: ['not_found'],
  }),
}
