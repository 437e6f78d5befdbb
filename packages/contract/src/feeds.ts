import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagParam, id, paging, unixSeconds } from './wire.ts'

/** How far the reading of a file is; `asking` waits for somebody to say whether what is missing is gone. */
export const feedRunState = z.enum(['waiting', 'running', 'asking', 'done', 'failed'])

const count = z.number().int().nonnegative()

/** One reading of a source's file, and its report. */
export const feedRun = z.object({
  id,
  source_id: id,
  source: z.string(),
  file_name: z.string(),
  /** The file holds everything that the source has: what it does not name is withdrawn. */
  whole: z.boolean(),
  state: feedRunState,
  /** null: the operator on the command line. */
  by: z.string().nullable(),
  time_created: unixSeconds,
  time_finished: unixSeconds.nullable(),
  records: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  withdrawn: count,
  /** Pictures that the records name by address; they are not fetched. */
  pictures: count,
  /** Listings that a whole file did not name. */
  missing: count,
  /** Why it failed; empty otherwise. */
  message: z.string(),
})
export type FeedRun = z.infer<typeof feedRun>

export const feedSource = z.object({ id, name: z.string(), listings: count, on_market: count })
export type FeedSource = z.infer<typeof feedSource>

/** Name of a source: whose listings they are, as each of them shows. */
export const feedName = z.string().trim().min(1, 'is required').max(80, 'has at most 80 characters')

/** Of an upload; larger files are packed with gzip, or read on the command line. */
export const feedFileBytes = 50_000_000

const supervisors = { tag: 'feeds', access: 'session', roles: ['SUPERVISOR'] } as const
const runId = z.object({ id })

export const feeds = {
  feedRuns: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-runs',
    summary: 'Files that were read, the newest first, each with its report',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(feedRun), total: count }) },
  }),
  uploadFeedFile: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-files',
    summary: 'Listings of a source by RESO Data Dictionary names, JSON or CSV; it is read in the background',
    query: z.object({ source: feedName.default('Files'), whole: flagParam.default(false) }),
    upload: { field: 'file', maxBytes: feedFileBytes },
    replies: { 201: feedRun },
  }),
  feedRejects: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-runs/:id/rejects',
    summary: 'Records that were left out, with their keys and the reasons',
    params: runId,
    replies: { 200: { raw: 'text/csv' } },
    errors: ['not_found'],
  }),
  withdrawMissing: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/withdraw-missing',
    summary: 'Withdraw the listings that a whole file did not name',
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  keepMissing: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/keep-missing',
    summary: 'Leave the listings that a whole file did not name as they are',
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  feedSources: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-sources',
    summary: 'Sources of listings by name, with how many each has brought',
    replies: { 200: z.object({ collection: z.array(feedSource) }) },
  }),
  removeFeedSource: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/feed-sources/:id',
    summary: 'Forget a source and its reports; its listings stay as they are, or are withdrawn',
    params: runId,
    query: z.object({ withdraw: flagParam.default(false) }),
    replies: { 200: z.object({ withdrawn: count }) },
    errors: ['not_found', 'conflict'],
  }),
  exportListings: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/exports/listings',
    summary: "The office's own listings by RESO Data Dictionary names",
    query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    replies: { 200: { raw: 'application/octet-stream' } },
  }),
}
