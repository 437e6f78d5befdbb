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
  /** Pictures that the records name by address and that were not known before; they are fetched in the background. */
  pictures: count,
  /** Listings that a whole file did not name. */
  missing: count,
  /** Why it failed; empty otherwise. */
  message: z.string(),
})
export type FeedRun = z.infer<typeof feedRun>

/**
 * - `waiting`    a sync is asked for
 * - `syncing`    one is under way
 * - `idle`       everything new has been read
 * - `reconnect`  the server does not take the token or secret: it waits for another
 * - `failing`    it is tried again at `time_next`
 */
export const feedServerState = z.enum(['waiting', 'syncing', 'idle', 'reconnect', 'failing'])

/** The RESO Web API server of a source. Its token or secret never leaves. */
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
  /** When everything new had been read last; null: not yet. */
  time_synced: unixSeconds.nullable(),
  /** Before it, it is not asked again. */
  time_next: unixSeconds.nullable(),
  /** Its newest sync. */
  last_sync: feedRun.nullable(),
  /** A sync that asks what became of listings which the server no longer has. */
  asking: feedRun.nullable(),
  /** Records that cannot be read. */
  set_aside: count,
})

export const feedSource = z.object({
  id,
  name: z.string(),
  listings: count,
  on_market: count,
  /** Pictures by address: those that are shown, those still to be fetched, and those that could not be. */
  pictures: z.object({ shown: count, waiting: count, failed: count }),
  /** null: its listings come in files. */
  server: feedServer.nullable(),
})
export type FeedSource = z.infer<typeof feedSource>
export type FeedServer = z.infer<typeof feedServer>

/** Name of a source: whose listings they are, as each of them shows. */
export const feedName = z.string().trim().min(1, 'is required').max(80, 'has at most 80 characters')

/** Of an upload; larger files are packed with gzip, or read on the command line. */
export const feedFileBytes = 50_000_000

const secureUrl = (what: string) =>
  z
    .string()
    .trim()
    .max(500, `has at most 500 characters`)
    .regex(/^https:\/\/[^\s/?#@]+(\/\S*)?$/, `${what} begins with https://`)
const secret = z.string().trim().min(1, 'is required').max(8000)

/** How a server knows the office: a token that it was given, or OAuth 2 client credentials. */
export const feedAuth = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bearer'), token: secret }),
  z.object({
    kind: z.literal('client'),
    token_url: secureUrl('The address for tokens'),
    client_id: z.string().trim().min(1, 'is required').max(500),
    client_secret: secret,
    scope: z.string().trim().max(500).default(''),
  }),
])
export type FeedAuth = z.infer<typeof feedAuth>

/** Address of a server, below which its resources stand: `https://api.example.com/reso/odata`. */
export const feedServerAddress = z.object({ url: secureUrl('The address'), auth: feedAuth })
export type FeedServerAddress = z.infer<typeof feedServerAddress>

/** What a first look at a server came to; `listings` where it counts them. */
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
    errors: ['conflict'],
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
  addFeedServer: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-servers',
    summary: 'Have a source kept up from its RESO Web API server; its first sync begins at once',
    body: feedServerAddress.extend({ name: feedName }),
    replies: { 201: sourceReply },
    errors: ['conflict'],
  }),
  testFeedServer: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-server-tests',
    summary: 'See whether a server answers, before it is added',
    body: feedServerAddress,
    limit: { name: 'feed-server-tests', max: 60, seconds: 60 },
    replies: { 200: serverTest },
  }),
  testFeedSource: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-sources/:id/test',
    summary: 'See whether the server of a source answers',
    params: runId,
    limit: { name: 'feed-source-tests', max: 60, seconds: 60 },
    replies: { 200: serverTest },
    errors: ['not_found'],
  }),
  connectFeedSource: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/feed-sources/:id/server',
    summary: 'Give the server of a source another address, token or secret',
    params: runId,
    body: feedServerAddress,
    replies: { 200: sourceReply },
    errors: ['not_found'],
  }),
  syncFeedSource: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/feed-sources/:id/sync',
    summary: 'Sync a source with its server now',
    params: runId,
    replies: { 200: sourceReply },
    errors: ['not_found', 'conflict'],
  }),
  pauseFeedSource: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/feed-sources/:id/paused',
    summary: 'Stop asking the server of a source, or begin again',
    params: runId,
    body: z.object({ paused: z.boolean() }),
    replies: { 200: sourceReply },
    errors: ['not_found'],
  }),
  feedSetAside: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/feed-sources/:id/set-aside',
    summary: 'Records of a server that cannot be read, with their keys and the reasons',
    params: runId,
    replies: { 200: { raw: 'text/csv' } },
    errors: ['not_found'],
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
