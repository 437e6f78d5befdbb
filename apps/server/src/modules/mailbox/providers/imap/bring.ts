import type { FetchMessageObject } from 'imapflow'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import { limiter } from '../../../../platform/limiter.ts'
import { readHeaders, headerOf } from '../../mime/headers.ts'
import { AccountFault } from '../accounts/types.ts'
import { applySeen } from '../sync/apply.ts'
import { bringer, type Bring } from '../sync/bring.ts'
import { setAside } from '../sync/poison.ts'
import { remoteRows, type Seen } from '../sync/remote.ts'
import { checkCurrent, stillCurrent } from './current.ts'
import { download, downloadSmall, largestMail, smallMail } from './download.ts'
import { draftHeader, linkOwnDraft, storeDraft } from './drafts.ts'
import { ImapFault } from './fault.ts'
import type { Folder } from './folders.ts'
import { linkKnown } from './link.ts'
import { fetchAll, type Pass } from './pass.ts'
import { labelsOfCopy } from './standing.ts'
import { remoteIdOf, setOf, uidOf } from './uids.ts'

/** Small mails come together, so many bytes at once; of these so many are read and stored at a time. */
const bytesAtOnce = 4_000_000
const mailsAtOnce = 50
const lanes = 10

/** A mail as the server describes it. */
interface Described {
  readonly seen: Seen
  readonly uid: number
  /** As the server says, which some get wrong. */
  readonly size: number
  readonly at: Date
  /** Without angle brackets; empty where it has none. */
  readonly rfcId: string
  /** Of a draft: what its header says, where this office has written it. */
  readonly own: string
}

function headersOf(block: Buffer | undefined): Pick<Described, 'rfcId' | 'own'> {
  const { headers } = readHeaders(block ?? Buffer.alloc(0))
  const rfcId = /<([^<>\s]{1,990})>/.exec(headerOf(headers, 'message-id'))?.[1] ?? ''
  return { rfcId, own: headerOf(headers, draftHeader) }
}

function describe(pass: Pass, folder: Folder, validity: bigint, message: FetchMessageObject): Described {
  const { uid, flags = new Set<string>(), size = 0, internalDate, headers } = message
  const now = pass.deps.clock.now()
  const came = new Date(internalDate ?? now)
  const labels = labelsOfCopy(folder.role, flags)
  return {
    seen: { folder: folder.path, remoteId: remoteIdOf(validity, uid), labels },
    uid,
    size,
    // A server's clock may be wrong, and its dates may be none.
    at: came.getTime() > 0 && came.getTime() < now.getTime() + 86_400_000 ? came : now,
    ...headersOf(headers),
  }
}

/** Mails of here that these may be: of the same Message-ID and to the byte as long. */
async function knownMails(
  { deps, access }: Pass,
  described: readonly Described[],
): Promise<Map<string, string>> {
  const keys = described.flatMap(({ rfcId }) => (rfcId === '' ? [] : [`id:${rfcId}`]))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: string; key: string; size: number }>`SELECT id, key, size FROM mail_message
    WHERE person_id = ${access.personId} AND key = ANY (${keys}) AND raw_key IS NOT NULL`.execute(deps.db)
  return new Map(rows.map(({ id, key, size }) => [`${key} ${size}`, id]))
}

/** Whether an error is a mail's own, and not the connection's or the database's. */
function isOwn(error: unknown): boolean {
  if (error instanceof ImapFault) return error.kind === 'refused'
  if (error instanceof AccountFault) return false
  const { code } = error as { code?: unknown }
  // A class of PostgreSQL: data that it does not take, a rule that is broken.
  return typeof code !== 'string' || /^2[23]/.test(code)
}

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'ERROR'
}

interface Storing {
  readonly bring: Bring
  /** They stand among the drafts. */
  readonly drafts: boolean
}

/** Stores one mail; one that cannot be stored is set aside, and the others go on. */
async function store(
  pass: Pass,
  mail: Described,
  first: Buffer | undefined,
  { bring: bringOne, drafts }: Storing,
): Promise<void> {
  const { deps, access } = pass
  try {
    if (drafts && (await linkOwnDraft(pass, mail))) return
    if (mail.size > largestMail) throw new ImapFault('refused', 'TOOLARGE')
    const raw = first && first.length > 0 ? first : await download(pass, mail.uid)
    if (drafts) return await storeDraft(pass, mail, raw)
    const added = await bringOne({ ...mail.seen, raw, at: mail.at })
    if (added?.added) pass.found.added += 1
  } catch (error) {
    if (!isOwn(error)) throw error
    await setAside(deps, access.personId, mail.seen, codeOf(error))
  }
}

function* batchesOf(mails: readonly Described[]): Generator<Described[]> {
  let batch: Described[] = []
  let bytes = 0
  for (const mail of mails) {
    if (batch.length > 0 && (bytes + mail.size > bytesAtOnce || batch.length >= mailsAtOnce)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(mail)
    bytes += mail.size
  }
  if (batch.length > 0) yield batch
}

async function storeAll(pass: Pass, mails: readonly Described[], storing: Storing): Promise<void> {
  for (const batch of batchesOf(mails.filter(({ size }) => size <= smallMail))) {
    const bytes = await downloadSmall(
      pass,
      batch.map(({ uid }) => uid),
    )
    // Whoever stores a draft holds a connection to the database while the server is asked: one is enough.
    const few = limiter(storing.drafts ? 1 : lanes)
    const came = batch.filter(({ uid }) => bytes.has(uid))
    const ends = await Promise.allSettled(
      came.map((mail) => few(() => store(pass, mail, bytes.get(mail.uid), storing))),
    )
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    for (const mail of batch) if (!bytes.has(mail.uid)) await store(pass, mail, undefined, storing)
    await pass.hold()
  }
  for (const mail of mails.filter(({ size }) => size > smallMail)) {
    await store(pass, mail, undefined, storing)
    await pass.hold()
  }
}

/**
 * Brings messages of the open folder in: those that are known are looked at, those that stand here under another id are
 * linked, the others are fetched and stored, in the order given. What cannot be stored is set aside. Returns how many
 * the server still has.
 */
export async function bring(
  pass: Pass,
  folder: Folder,
  validity: bigint,
  uids: readonly number[],
  { quiet }: { quiet: boolean },
): Promise<number> {
  if (uids.length === 0) return 0
  const { deps, access } = pass
  const query = {
    uid: true,
    flags: true,
    size: true,
    internalDate: true,
    headers: ['message-id', draftHeader],
  }
  const wanted = new Set(uids)
  const answers = (await fetchAll(pass, setOf(uids), query)).filter(
    ({ uid, flags }) => flags && wanted.has(uid),
  )
  const places = new Map(uids.map((uid, index) => [uid, index]))
  const described = answers
    .map((message) => describe(pass, folder, validity, message))
    .toSorted((a, b) => places.get(a.uid)! - places.get(b.uid)!)
  const { personId } = access
  const rows = await remoteRows(
    deps.db,
    personId,
    described.map(({ seen }) => seen),
  )
  const known = new Set(rows.map(({ remote_id }) => remote_id))
  const looked = described.filter(({ seen }) => known.has(seen.remoteId)).map(({ seen }) => seen)
  const fresh = described.filter(({ seen }) => !known.has(seen.remoteId))
  const mails = await knownMails(pass, fresh)
  const mailOf = ({ rfcId, size }: Described) => mails.get(`id:${rfcId} ${size}`)
  const linked = fresh.flatMap((one) => {
    const id = mailOf(one)
    return id === undefined ? [] : [{ id, seen: one.seen }]
  })
  await deps.db.transaction().execute(async (tx) => {
    await stillCurrent(tx, access)
    if (looked.length > 0)
      pass.found.relabelled += (await applySeen(tx, deps, personId, looked, pass.since)).changed
    for (const { id, seen } of linked) await linkKnown(tx, deps, personId, id, seen)
  })
  const check = (tx: Tx) => checkCurrent(tx, access)
  await storeAll(
    pass,
    fresh.filter((one) => mailOf(one) === undefined),
    { bring: bringer(deps, personId, { quiet, check }), drafts: folder.role === 'drafts' },
  )
  return described.length
}

/** Tries a message again that was set aside. False where the server has it no more. */
export async function bringAgain(pass: Pass, folder: Folder, remoteId: string): Promise<boolean> {
  const { validity, uid } = uidOf(remoteId)
  return (await bring(pass, folder, validity, [uid], { quiet: false })) > 0
}
