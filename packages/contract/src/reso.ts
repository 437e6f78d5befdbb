import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagParam, id, paging, unixSeconds } from './wire.ts'

/**
 * State of an import; `preview` waits to be imported or canceled, `asking` for a decision about missing listings.
 */
export const feedRunState = z.enum([
  'waiting',
  'running',
  'preview',
  'asking',
  'done',
  'failed',
  'canceled',
  'undoing',
  'undone',
])

const count = z.number().int().nonnegative()

/** One import of a source's file or server, with its counts. */
export const feedRun = z.object({
  id,
  source_id: id,
  source: z.string(),
  file_name: z.string(),
  /** The file is complete: listings missing from it are withdrawn. */
  whole: z.boolean(),
  state: feedRunState,
  /** null for the operator on the command line. */
  by: z.string().nullable(),
  time_created: unixSeconds,
  time_finished: unixSeconds.nullable(),
  records: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  withdrawn: count,
  /** New photo URLs in the records, fetched in the background. */
  pictures: count,
  /** Listings missing from a complete file. */
  missing: count,
  /** Why it failed; empty otherwise. */
  message: z.string(),
  /** While waiting or running: nothing is stored, its counts are what the file would change. */
  preview: z.boolean(),
  can_undo: z.boolean(),
  undone_by: z.string().nullable(),
  time_undone: unixSeconds.nullable(),
  /** Listings that the undo left as they were. */
  kept: count,
})
export type FeedRun = z.infer<typeof feedRun>

const changeKind = z.enum(['new', 'changed', 'gone'])
const changedListing = z.object({
  kind: changeKind,
  /** Its ListingKey. */
  key: z.string(),
  address: z.string(),
  unit: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

/** What a file changed of one listing; `kept` is why its undo left it. */
export const feedChange = changedListing.extend({ advertisement_id: id, kept: z.string().nullable() })
export type FeedChange = z.infer<typeof feedChange>

/** Up to three examples of each kind, and the most frequent reasons of refused records. */
export const feedPreview = z.object({
  examples: z.array(changedListing),
  refused: z.array(
    z.object({
      reason: z.string(),
      count,
      records: z.array(z.object({ nr: count, key: z.string() })),
    }),
  ),
})
export type FeedPreview = z.infer<typeof feedPreview>

/**
 * - `waiting`    a sync is queued
 * - `syncing`    a sync is running
 * - `idle`       up to date
 * - `reconnect`  the server rejects the token or secret
 * - `failing`    retried at `time_next`
 */
export const feedServerState = z.enum(['waiting', 'syncing', 'idle', 'reconnect', 'failing'])

/** The RESO Web API server of a source, without its token or secret. */
export const feedServer = z.object({
  url: z.string(),
  auth: z.enum(['bearer', 'client']),
  token_url: z.string(),
  client_id: z.string(),
  scope: z.string(),
  state: feedServerState,
  paused: z.boolean(),
  /** Why it waits or fails; empty otherwise. */
  message: z.string(),
  /** Last complete sync; null if none. */
  time_synced: unixSeconds.nullable(),
  /** Earliest time of the next sync. */
  time_next: unixSeconds.nullable(),
  /** Latest sync. */
  last_sync: feedRun.nullable(),
  /** A sync that waits for a decision about missing listings. */
  asking: feedRun.nullable(),
  /** Quarantined records, which could not be imported. */
  set_aside: count,
})

export const feedSource = z.object({
  id,
  name: z.string(),
  listings: count,
  on_market: count,
  /** Photos by URL: shown, still to be fetched, and failed. */
  pictures: z.object({ shown: count, waiting: count, failed: count }),
  /** null for a source of files. */
  server: feedServer.nullable(),
})
export type FeedSource = z.infer<typeof feedSource>
export type FeedServer = z.infer<typeof feedServer>

/** Name of a source, shown on each of its listings. */
export const feedName = z.string().trim().min(1, 'Enter a name').max(80, 'Use at most 80 characters')

/** Limit of an upload, for archives with photos; larger files are imported on the command line. */
export const feedFileGigabytes = 4

const secureUrl = (what: string) =>
  z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters')
    .regex(/^https:\/\/[^\s/?#@]+(\/\S*)?$/, `Enter ${what} that begins with https://`)
    .refine((text) => URL.canParse(text), `Enter ${what} that begins with https://`)
const secret = z.string().trim().min(1, 'Enter a value').max(8000)

/** Authentication: a bearer token or OAuth 2 client credentials. */
export const feedAuth = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bearer'),
    token: secret.regex(/^[\x21-\x7e]+$/, 'A token has only letters, digits and signs, without spaces'),
  }),
  z.object({
    kind: z.literal('client'),
    token_url: secureUrl('a token URL'),
    client_id: z.string().trim().min(1, 'Enter a value').max(500),
    client_secret: secret,
    scope: z.string().trim().max(500).default(''),
  }),
])
export type FeedAuth = z.infer<typeof feedAuth>

/** OData service root and authentication of a server: `https://api.example.com/reso/odata`. */
export const feedServerAddress = z.object({ url: secureUrl('a URL'), auth: feedAuth })
export type FeedServerAddress = z.infer<typeof feedServerAddress>

/** Result of a connection test, with the number of listings if the server returns it. */
const serverTest = z.object({ ok: z.boolean(), message: z.string(), listings: count.nullable() })
export type FeedServerTest = z.infer<typeof serverTest>

const sourceReply = z.object({ source: feedSource })

const supervisors = { tag: 'feeds', access: 'session', roles: ['SUPERVISOR'] } as const
const runId = z.object({ id })

export const feeds = {
  feedRuns: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-runs',
    summary: 'Imported files with their counts, newest first',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(feedRun), total: count }) },
  }),
  uploadFeedFile: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-files',
    creates: true,
    summary:
      'Upload listings of a source with RESO Data Dictionary names, JSON or CSV, or the ZIP of an export; imported in the background',
    query: z.object({
      source: feedName.default('Files'),
      whole: flagParam.default(false),
      /** Show what the file would change before anything is stored. */
      preview: flagParam.default(false),
    }),
    upload: { field: 'file', maxBytes: feedFileGigabytes * 1_000_000_000 },
    replies: { 201: feedRun },
    errors: ['conflict'],
  }),
  feedRejects: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-runs/:id/rejects',
    summary: 'Rejected records with keys and reasons',
    params: runId,
    replies: { 200: { raw: 'text/csv' } },
    errors: ['not_found'],
  }),
  cancelFeedRun: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/cancel',
    creates: false,
    summary: 'Cancel the import or preview of a file; records imported so far are kept',
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  feedRunPreview: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-runs/:id/preview',
    summary: 'Examples of what a previewed file would change, and why records are refused',
    params: runId,
    replies: { 200: feedPreview },
    errors: ['not_found'],
  }),
  importFeedRun: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/import',
    creates: false,
    summary: 'Import a file after its preview',
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  undoFeedRun: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/undo',
    creates: false,
    summary: "Undo a source's last file in the background; listings that were edited since are kept",
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  feedRunChanges: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-runs/:id/changes',
    summary: 'Listings that a file changed, or only those that its undo kept',
    params: runId,
    query: z.object({ ...paging(100, 500), kept: flagParam.default(false) }),
    replies: { 200: z.object({ collection: z.array(feedChange), total: count }) },
    errors: ['not_found'],
  }),
  withdrawMissing: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/withdraw-missing',
    creates: false,
    summary: 'Withdraw the listings missing from a complete file',
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  keepMissing: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-runs/:id/keep-missing',
    creates: false,
    summary: 'Keep the listings missing from a complete file',
    params: runId,
    replies: { 200: feedRun },
    errors: ['not_found', 'conflict'],
  }),
  feedSources: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-sources',
    summary: 'Sources of listings by name, with their counts',
    replies: { 200: z.object({ collection: z.array(feedSource) }) },
  }),
  removeFeedSource: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/feed-sources/:id',
    summary: 'Remove a source and its reports; its listings are kept or withdrawn',
    params: runId,
    query: z.object({ withdraw: flagParam.default(false) }),
    replies: { 200: z.object({ withdrawn: count }) },
    errors: ['not_found', 'conflict'],
  }),
  addFeedServer: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-servers',
    creates: true,
    summary: 'Add a source with a RESO Web API server; its first sync starts at once',
    body: feedServerAddress.extend({ name: feedName }),
    replies: { 201: sourceReply },
    errors: ['conflict'],
  }),
  testFeedServer: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-server-tests',
    creates: false,
    summary: 'Test the connection to a server before it is added',
    body: feedServerAddress,
    limit: { name: 'feed-server-tests', max: 60, seconds: 60 },
    replies: { 200: serverTest },
  }),
  testFeedSource: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-sources/:id/test',
    creates: false,
    summary: 'Test the connection to the server of a source',
    params: runId,
    limit: { name: 'feed-source-tests', max: 60, seconds: 60 },
    replies: { 200: serverTest },
    errors: ['not_found'],
  }),
  connectFeedSource: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/feed-sources/:id/server',
    summary: 'Change the URL or credentials of the server of a source',
    params: runId,
    body: feedServerAddress,
    replies: { 200: sourceReply },
    errors: ['not_found'],
  }),
  syncFeedSource: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-sources/:id/sync',
    creates: true,
    summary: 'Sync a source with its server now',
    params: runId,
    replies: { 200: sourceReply },
    errors: ['not_found', 'conflict'],
  }),
  pauseFeedSource: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/feed-sources/:id/paused',
    summary: 'Pause or resume the syncs of a source',
    params: runId,
    body: z.object({ paused: z.boolean() }),
    replies: { 200: sourceReply },
    errors: ['not_found'],
  }),
  feedSetAside: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-sources/:id/set-aside',
    summary: 'Quarantined records of a server with keys and reasons',
    params: runId,
    replies: { 200: { raw: 'text/csv' } },
    errors: ['not_found'],
  }),
  exportListings: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/exports/listings',
    summary: "The office's own listings with RESO Data Dictionary names",
    query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    replies: { 200: { raw: 'application/octet-stream' } },
  }),
}
