import { sql } from 'kysely'
import { lookedAt } from '../sync/merge.ts'
import { queueUnwritten } from '../sync/unwritten.ts'
import type { Repairs } from '../sync/progress.ts'
import { writesSoFar } from '../sync/remote.ts'
import { folder, storing, type Box, type Hold } from './box.ts'
import { bringIds, unknownIds } from './bring-ids.ts'
import { lookAt, takeOver } from './look-at.ts'
import { messageList } from './schemas.ts'
import { bitOf, labelNames } from './standing.ts'

/** Ids that are asked after at once. */
const atOnce = 100

/** Every id of the mailbox, or of a label of it, as Gmail lists them: the newest first. */
async function* idsOf({ client }: Box, label?: string): AsyncGenerator<string[]> {
  let page: string | undefined
  do {
    const query = new URLSearchParams({ maxResults: '500', includeSpamTrash: 'true' })
    if (label !== undefined) query.set('labelIds', label)
    if (page !== undefined) query.set('pageToken', page)
    const listed = await client.read(messageList, { what: 'messages', path: `messages?${query.toString()}` })
    yield listed.messages.map(({ id }) => id)
    page = listed.nextPageToken
  } while (page !== undefined)
}

/** All ids with their labels, at the cost of a list for each label instead of a call for each message. */
async function listed(box: Box): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for await (const ids of idsOf(box)) for (const id of ids) all.set(id, 0)
  for (const label of labelNames)
    for await (const ids of idsOf(box, label))
      for (const id of ids) all.set(id, (all.get(id) ?? 0) | bitOf(label))
  return all
}

function* piecesOf<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += atOnce) yield list.slice(from, from + atOnce)
}

/**
 * Compares ids and labels of the whole mailbox, and repairs what differs. The lists are taken over some time, so they
 * only say where to look: each message that seems to differ is looked at by itself.
 */
export async function compare(box: Box, hold: Hold): Promise<Repairs> {
  const { deps, personId } = box
  const there = await listed(box)
  hold()
  const { rows } = await sql<{ remote_id: string; labels: number }>`SELECT remote_id, labels FROM mail_remote
    WHERE person_id = ${personId} AND folder = ${folder}`.execute(deps.db)
  const differ = rows.filter(({ remote_id, labels }) => {
    const now = there.get(remote_id)
    return now === undefined || lookedAt(labels, now) !== labels
  })
  let [changed, removed] = [0, 0]
  for (const piece of piecesOf(differ)) {
    const since = await writesSoFar(deps.db, personId)
    const looked = await lookAt(
      box,
      piece.map(({ remote_id }) => remote_id),
    )
    const done = await storing(box, (tx) => takeOver(tx, box, looked, since))
    changed += done.changed
    removed += done.removed
    hold()
  }
  let added = 0
  for (const piece of piecesOf(await unknownIds(box, [...there.keys()]))) {
    added += await bringIds(box, piece, { quiet: false })
    hold()
  }
  const unwritten = await storing(box, (tx) => queueUnwritten(tx, deps, personId))
  return { added, removed, relabelled: changed + unwritten }
}
