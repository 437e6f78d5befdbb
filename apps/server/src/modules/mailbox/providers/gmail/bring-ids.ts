import { sql } from 'kysely'
import { limiter } from '../../../../platform/limiter.ts'
import { labelBits } from '../../labels.ts'
import { AccountFault } from '../accounts/types.ts'
import { bringDraft } from '../sync/bring-draft.ts'
import { bringMail, type RemoteMail } from '../sync/bring.ts'
import { setAside, takeUp } from '../sync/poison.ts'
import { folder, type Box } from './box.ts'
import { GmailFault } from './fault.ts'
import { draft as draftSchema, draftList, rawMessage } from './schemas.ts'
import { bitsOf } from './standing.ts'

/** Mails that are fetched and stored at once. */
const atOnce = 4

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

/** A message with its text; null where it is gone. */
async function fetchMail({ client, deps }: Box, id: string): Promise<RemoteMail | null> {
  try {
    const path = `messages/${encodeURIComponent(id)}?format=raw`
    const { raw, threadId, labelIds, internalDate } = await client.read(rawMessage, { what: 'message', path })
    const at = new Date(Number(internalDate ?? deps.clock.now().getTime()))
    return {
      folder,
      remoteId: id,
      thread: threadId,
      labels: bitsOf(labelIds),
      at,
      raw: Buffer.from(raw, 'base64url'),
    }
  } catch (error) {
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
  const bringOne = async (id: string): Promise<void> => {
    const mail = await fetchMail(box, id)
    if (!mail) return takeUp(deps.db, personId, { folder, remoteId: id })
    if (mail.labels & labelBits.DRAFT) {
      drafts ??= draftIds(box)
      const draft = (await drafts).get(id)
      // It was sent or saved again meanwhile: the history says so next.
      if (draft === undefined) return undefined
      const stillThere = () => isNewest(box, draft, id)
      await bringDraft(deps, personId, { ...mail, draft }, { check, stillThere })
    } else await bringMail(deps, personId, mail, { quiet, check })
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
