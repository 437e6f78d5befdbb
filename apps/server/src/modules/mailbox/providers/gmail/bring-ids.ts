import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { limiter } from '../../../../platform/limiter.ts'
import { labelBits } from '../../labels.ts'
import { AccountFault } from '../accounts/types.ts'
import { bringDraft } from '../sync/bring-draft.ts'
import { bringer, type RemoteMail } from '../sync/bring.ts'
import { setAside, takeUp } from '../sync/poison.ts'
import { dropRaw } from '../sync/raw.ts'
import { newFileKey } from '../../store/files.ts'
import { folder, type Box } from './box.ts'
import { GmailFault } from './fault.ts'
import { RawAnswer } from './raw-answer.ts'
import { draft as draftSchema, draftList, message as messageSchema } from './schemas.ts'
import { bitsOf } from './standing.ts'

/** Mails that are on their way at once: some are fetched (pace.ts), and those that have come are stored together. */
const atOnce = 10
const dayMs = 86_400_000

/** Ids of drafts, by the id of the message that each is now. */
async function draftIds({ client }: Box): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  let page: string | undefined
  do {
    const path = `drafts?maxResults=500${page === undefined ? '' : `&pageToken=${encodeURIComponent(page)}`}`
    const listed = await client.read(draftList, { what: 'drafts', path })
    for (const { id, message } of listed.drafts) ids.set(message.id, id)
    page = listed.nextPageToken
  } while (page !== undefined)
  return ids
}

/** Whether a message is still what a draft is now. */
async function isNewest({ client }: Box, draftId: string, id: string): Promise<boolean> {
  try {
    const { message } = await client.read(draftSchema, {
      what: 'draft',
      path: `drafts/${draftId}?format=minimal`,
    })
    return message.id === id
  } catch (error) {
    if (error instanceof GmailFault && error.kind === 'gone') return false
    throw error
  }
}

/** When a mail came, as Gmail says; what no clock can have said is now. */
function cameAt(internalDate: string | undefined, now: Date): Date {
  const ms = Number(internalDate ?? Number.NaN)
  return ms > 0 && ms < now.getTime() + dayMs ? new Date(ms) : now
}

/** A message, whose text goes into the file store as it comes; null where it is gone. */
async function fetchMail({ client, deps }: Box, id: string): Promise<RemoteMail | null> {
  const key = newFileKey()
  try {
    const call = { what: 'message', path: `messages/${encodeURIComponent(id)}?format=raw` } as const
    const { made, data } = await client.pour(messageSchema, call, async (pieces) => {
      const answer = new RawAnswer()
      const mail = async function* () {
        for await (const piece of pieces) yield* answer.add(piece)
      }
      const bytes = await deps.files.put(key, Readable.from(mail(), { objectMode: false }))
      return { bytes, rest: answer.rest() }
    })
    // No mail is empty, but an answer may be broken.
    if (made.bytes === 0) throw new GmailFault('unknown', 'UNREADABLE')
    const { threadId, labelIds, internalDate } = data
    const at = cameAt(internalDate, deps.clock.now())
    const raw = { key, bytes: made.bytes }
    return { folder, remoteId: id, thread: threadId, labels: bitsOf(labelIds), at, raw }
  } catch (error) {
    await deps.files.delete(key)
    if (error instanceof GmailFault && error.kind === 'gone') return null
    throw error
  }
}

/** Whether it is this one mail that cannot be had or stored, and not Gmail, the account or the database that is away. */
function isOwn(error: unknown): boolean {
  if (error instanceof AccountFault) return false
  if (error instanceof GmailFault)
    return error.kind === 'refused' || (error.kind === 'unknown' && error.code !== 'NETWORK')
  const { code } = error as { code?: unknown }
  // A class of PostgreSQL: data that it does not take, a rule that is broken.
  return typeof code !== 'string' || /^2[23]/.test(code)
}

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'ERROR'
}

/**
 * Fetches and stores messages that are not known here; the caller's order is theirs. One that cannot be stored is set
 * aside, and the others go on. Throws where nothing can be had now.
 */
export async function bringIds(
  box: Box,
  ids: readonly string[],
  { quiet }: { readonly quiet: boolean },
): Promise<number> {
  const { deps, personId } = box
  let drafts: Promise<Map<string, string>> | undefined
  let stored = 0
  const check = async (tx: Parameters<typeof box.accounts.isCurrent>[0]): Promise<void> => {
    if (!(await box.accounts.isCurrent(tx, box.account))) throw new AccountFault('gone')
  }
  const bring = bringer(deps, personId, { quiet, check })
  // Each holds a connection to the database while Gmail is asked.
  const oneDraft = limiter(1)
  const bringOne = async (id: string): Promise<void> => {
    const mail = await fetchMail(box, id)
    if (!mail) return takeUp(deps.db, personId, { folder, remoteId: id })
    if (mail.labels & labelBits.DRAFT) {
      drafts ??= draftIds(box)
      const draft = await drafts.then(
        (known) => known.get(id),
        async (error: unknown) => {
          await dropRaw(deps, mail.raw)
          throw error
        },
      )
      // It was sent or saved again meanwhile: the history says so next.
      if (draft === undefined) return dropRaw(deps, mail.raw)
      const stillThere = () => isNewest(box, draft, id)
      await oneDraft(() => bringDraft(deps, personId, { ...mail, draft }, { check, stillThere }))
    } else await bring(mail)
    stored += 1
  }
  const few = limiter(atOnce)
  const ends = await Promise.allSettled(
    ids.map((id) =>
      few(async () => {
        try {
          await bringOne(id)
        } catch (error) {
          if (!isOwn(error)) throw error
          await setAside(deps, personId, { folder, remoteId: id }, codeOf(error))
        }
      }),
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return stored
}

/** Ids that are neither known nor set aside, in the order given. */
export async function unknownIds({ deps, personId }: Box, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM unnest(${ids}::text[]) AS id WHERE EXISTS (
      SELECT FROM mail_remote r WHERE r.person_id = ${personId} AND r.folder = ${folder} AND r.remote_id = id)
    OR EXISTS (SELECT FROM mail_sync_poison p WHERE p.person_id = ${personId} AND p.folder = ${folder}
      AND p.remote_id = id)`.execute(deps.db)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
