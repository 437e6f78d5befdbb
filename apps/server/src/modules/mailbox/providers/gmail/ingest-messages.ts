import { dayMs } from '@pb/rules/dates'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { labelBits } from '../../labels.ts'
import { AccountError } from '../accounts/types.ts'
import { ingestDraft } from '../sync/ingest-draft.ts'
import { createIngester, type RemoteMessage } from '../sync/ingest.ts'
import { isDataError, quarantine, toFailureCode, clearQuarantine } from '../sync/quarantine.ts'
import { deleteRaw } from '../sync/raw-message.ts'
import { newFileKey } from '../../store/files.ts'
import { folder, type GmailContext } from './gmail-context.ts'
import { GmailError } from './errors.ts'
import { RawResponseParser } from './raw-response-parser.ts'
import { draft as draftSchema, draftList, message as messageSchema } from './schemas.ts'
import { toLabelBits } from './label-mapping.ts'

/** Messages ingested concurrently. Fetching them is further limited by rate-limiter.ts. */
const concurrency = 10
/** Returns draft ids by their current message ids. */
async function listDraftIds({ client }: GmailContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  let page: string | undefined
  do {
    const path = `drafts?maxResults=500${page === undefined ? '' : `&pageToken=${encodeURIComponent(page)}`}`
    const listed = await client.read(draftList, { operation: 'drafts', path })
    for (const { id, message } of listed.drafts) ids.set(message.id, id)
    page = listed.nextPageToken
  } while (page !== undefined)
  return ids
}

/** Whether a message is still the latest version of a draft. */
async function isLatestDraft({ client }: GmailContext, draftId: string, id: string): Promise<boolean> {
  try {
    const { message } = await client.read(draftSchema, {
      operation: 'draft',
      path: `drafts/${draftId}?format=minimal`,
    })
    return message.id === id
  } catch (error) {
    if (error instanceof GmailError && error.kind === 'not_found') return false
    throw error
  }
}

/** Returns the time Gmail received a message, or now when it is missing or in the future. */
function toReceivedDate(internalDate: string | undefined, now: Date): Date {
  const ms = Number(internalDate ?? Number.NaN)
  return ms > 0 && ms < now.getTime() + dayMs ? new Date(ms) : now
}

/** Fetches a message and streams its raw bytes to the file store; null when it does not exist. */
async function fetchMessage({ client, deps }: GmailContext, id: string): Promise<RemoteMessage | null> {
  const key = newFileKey()
  try {
    const call = { operation: 'message', path: `messages/${encodeURIComponent(id)}?format=raw` } as const
    const { result, data } = await client.stream(messageSchema, call, async (chunks) => {
      const parser = new RawResponseParser()
      const mail = async function* () {
        for await (const chunk of chunks) yield* parser.add(chunk)
      }
      const bytes = await deps.files.put(key, Readable.from(mail(), { objectMode: false }))
      return { bytes, rest: parser.rest() }
    })
    // A message is never empty, but a response may be damaged.
    if (result.bytes === 0) throw new GmailError('unknown', 'UNREADABLE')
    const { threadId, labelIds, internalDate } = data
    const at = toReceivedDate(internalDate, deps.clock.now())
    const raw = { key, bytes: result.bytes }
    return { folder, remoteId: id, thread: threadId, labels: toLabelBits(labelIds), at, raw }
  } catch (error) {
    await deps.files.delete(key)
    if (error instanceof GmailError && error.kind === 'not_found') return null
    throw error
  }
}

/** Whether an error concerns a single message and not Gmail, the account or the database. */
function isMessageError(error: unknown): boolean {
  if (error instanceof AccountError) return false
  if (error instanceof GmailError)
    return error.kind === 'rejected' || (error.kind === 'unknown' && error.code !== 'NETWORK')
  return isDataError(error)
}

/**
 * Fetches and stores unknown messages in the given order. A message that cannot be stored is quarantined. Throws when
 * the account or Gmail is unavailable.
 */
export async function ingestMessages(
  context: GmailContext,
  ids: readonly string[],
  { quiet }: { readonly quiet: boolean },
): Promise<number> {
  const { deps, personId } = context
  let drafts: Promise<Map<string, string>> | undefined
  let stored = 0
  const check = async (tx: Parameters<typeof context.accounts.isCurrent>[0]): Promise<void> => {
    if (!(await context.accounts.isCurrent(tx, context.account))) throw new AccountError('gone')
  }
  const ingest = createIngester(deps, personId, { quiet, check, trustedServers: ['mx.google.com'] })
  // Each holds a database connection during a call to Gmail.
  const oneDraft = limitConcurrency(1)
  const ingestOne = async (id: string): Promise<void> => {
    const mail = await fetchMessage(context, id)
    if (!mail) return clearQuarantine(deps.db, personId, { folder, remoteId: id })
    if (mail.labels & labelBits.DRAFT) {
      drafts ??= listDraftIds(context)
      const draft = await drafts.then(
        (known) => known.get(id),
        async (error: unknown) => {
          await deleteRaw(deps, mail.raw)
          throw error
        },
      )
      // Sent or saved again in the meantime: the history reports it next.
      if (draft === undefined) return deleteRaw(deps, mail.raw)
      const isLatest = () => isLatestDraft(context, draft, id)
      await oneDraft(() => ingestDraft(deps, personId, { ...mail, draft }, { check, isLatest }))
    } else await ingest(mail)
    stored += 1
  }
  const limit = limitConcurrency(concurrency)
  const results = await Promise.allSettled(
    ids.map((id) =>
      limit(async () => {
        try {
          await ingestOne(id)
        } catch (error) {
          if (!isMessageError(error)) throw error
          await quarantine(deps, personId, { folder, remoteId: id }, toFailureCode(error))
        }
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return stored
}

/** Returns the ids that are neither known nor in quarantine, in the given order. */
export async function findUnknownIds(
  { deps, personId }: GmailContext,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM unnest(${ids}::text[]) AS id WHERE EXISTS (
      SELECT FROM mail_remote r WHERE r.person_id = ${personId} AND r.folder = ${folder} AND r.remote_id = id)
    OR EXISTS (SELECT FROM mail_sync_quarantine p WHERE p.person_id = ${personId} AND p.folder = ${folder}
      AND p.remote_id = id)`.execute(deps.db)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
