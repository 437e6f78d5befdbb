import type { MailBodyFacts } from '@pb/contract/mail-body'
import { addressClaimedByName } from '@pb/rules/mail/addresses'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { publicInternet } from '../../../platform/outside.ts'
import { liveSessions } from '../../../platform/sessions.ts'
import { signPath } from '../../../platform/signed-url.ts'
import { mailDocument } from './document.ts'
import { escapeHtml } from './escape.ts'
import { fetchPicture, type FetchedPicture } from './fetch-picture.ts'
import { keptPicture } from './picture-cache.ts'
import { presentFacts } from './present.ts'
import {
  distrustSender,
  findBody,
  findBodyOfSession,
  findOwnPictures,
  setImagesAllowed,
  trustSender,
  type BodyRow,
} from './queries.ts'
import { renderMail } from './render-away.ts'
import type { Rendered } from './render.ts'

const isAllowed = (row: BodyRow): boolean => row.images_allowed || row.sender_trusted

/** The message of whoever the URL was signed for, while that session lasts; throws `not_found`. */
async function bodyOf(deps: Deps, session: string, id: string): Promise<BodyRow> {
  const live = await liveSessions(deps, [session])
  const row = live.has(session)
    ? await findBodyOfSession(deps.db, Buffer.from(session, 'base64url'), id)
    : null
  if (!row) throw new AppError('not_found')
  return row
}

async function rendered(deps: Deps, row: BodyRow, session: string): Promise<Rendered> {
  const own = await findOwnPictures(deps.db, row.person_id, row.id)
  return renderMail({
    html: row.html,
    plain: row.plain,
    own: own.map(({ id, filename, content_id }) => ({
      contentId: content_id,
      url: signPath(deps, `/mail/attachment/${id}/${encodeURIComponent(filename)}`, session),
    })),
    showRemote: isAllowed(row),
  })
}

/** Puts signed addresses in the places of remote pictures. */
function withAddresses(text: string, mark: string, sign: (position: string) => string): string {
  return text.replace(new RegExp(`${mark}(\\d{1,7})-`, 'g'), (_all, position: string) => sign(position))
}

/** A message as a document for the session that its URL was signed for. */
export async function openFrame(
  deps: Deps,
  id: string,
  { for: session, theme, quoted }: { for: string; theme: 'light' | 'dark'; quoted: '0' | '1' },
): Promise<string> {
  const mail = await rendered(deps, await bodyOf(deps, session, id), session)
  const sign = (position: string) => signPath(deps, `/mail/picture/${id}/${position}`, session)
  return mailDocument(
    withAddresses(mail.html, mail.pictureMark, (position) => escapeHtml(sign(position))),
    withAddresses(mail.styleSheet, mail.pictureMark, sign),
    { theme, designed: mail.designed, showQuoted: quoted === '1' },
  )
}

/** Remote pictures of messages that are being shown: each of them is asked for by itself. */
const remembered = new Map<string, { html: string; remote: readonly string[] }>()
const mostRemembered = 300

async function remotePictures(row: BodyRow): Promise<readonly string[]> {
  const known = remembered.get(row.id)
  if (known?.html === row.html) return known.remote
  const { remote } = await renderMail({ html: row.html, plain: row.plain, own: [], showRemote: true })
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!)
  if (row.html !== null && row.html.length < 200_000) remembered.set(row.id, { html: row.html, remote })
  return remote
}

/** A remote picture of a message, where the agent allows it; throws `not_found`. */
export async function openRemotePicture(
  deps: Deps,
  { id, position }: { id: string; position: string },
  session: string,
): Promise<FetchedPicture> {
  const row = await bodyOf(deps, session, id)
  const address = isAllowed(row) ? (await remotePictures(row))[Number(position)] : undefined
  const fetch = (url: string) => fetchPicture(publicInternet, url)
  const picture = address === undefined ? null : await keptPicture(deps, row.person_id, address, fetch)
  if (!picture) throw new AppError('not_found')
  return picture
}

async function ownBody(actor: Actor, deps: Deps, id: string): Promise<BodyRow> {
  const row = await findBody(deps.db, actor.personId, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** What a message holds back, and what is suspicious in it; throws `not_found`. */
export async function bodyFacts(actor: Actor, deps: Deps, id: string): Promise<MailBodyFacts> {
  const row = await ownBody(actor, deps, id)
  const session = actor.sessionHash.toString('base64url')
  const mail = await rendered(deps, row, session)
  return presentFacts(row, mail, {
    frameUrl: signPath(deps, `/mail/frame/${id}`, session),
    claimed: addressClaimedByName({ name: row.from_name, email: row.from_email }),
  })
}

/** Shows the remote pictures of a message, or of everything that its sender sends; throws `not_found`. */
export async function allowImages(
  actor: Actor,
  deps: Deps,
  id: string,
  scope: 'message' | 'sender',
): Promise<MailBodyFacts> {
  const { from_email } = await ownBody(actor, deps, id)
  await deps.db.transaction().execute(async (tx) => {
    // Without an address nobody can be told again: then it is this message alone.
    if (scope === 'sender' && from_email !== '')
      await trustSender(tx, actor.personId, from_email, deps.clock.now())
    else await setImagesAllowed(tx, actor.personId, id, true)
  })
  return bodyFacts(actor, deps, id)
}

/** Blocks them again, of the message and of its sender; throws `not_found`. */
export async function blockImages(actor: Actor, deps: Deps, id: string): Promise<MailBodyFacts> {
  const { from_email } = await ownBody(actor, deps, id)
  await deps.db.transaction().execute(async (tx) => {
    await setImagesAllowed(tx, actor.personId, id, false)
    await distrustSender(tx, actor.personId, from_email)
  })
  return bodyFacts(actor, deps, id)
}
