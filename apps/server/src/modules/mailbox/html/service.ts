import type { MailBodyFacts } from '@pb/contract/mail-body'
import { addressClaimedByName } from '@pb/rules/mail/addresses'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findLiveSessions } from '../../../platform/http/sessions.ts'
import { signPath } from '../../../platform/http/signed-url.ts'
import { renderDocument } from './document.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { fetchImage, imageServers, type FetchedImage } from './fetch-image.ts'
import { fetchCachedImage } from './image-cache.ts'
import { presentFacts } from './present-facts.ts'
import {
  distrustSender,
  findBody,
  findBodyOfSession,
  findInlineImages,
  setImagesAllowed,
  trustSender,
  type BodyRow,
} from './queries.ts'
import { renderMail } from './render-in-child.ts'
import type { RenderedMail } from './render.ts'

const areImagesAllowed = (row: BodyRow): boolean => row.images_allowed || row.sender_trusted

/** Returns the message for the session that the URL was signed for. Throws `not_found`, also when the session has ended. */
async function getBodyOfSession(deps: Deps, session: string, id: string): Promise<BodyRow> {
  const live = await findLiveSessions(deps, [session])
  const row = live.has(session)
    ? await findBodyOfSession(deps.db, Buffer.from(session, 'base64url'), id)
    : null
  if (!row) throw new AppError('not_found')
  return row
}

async function renderRowAlone(deps: Deps, row: BodyRow, session: string): Promise<RenderedMail> {
  const inlineImages = await findInlineImages(deps.db, row.person_id, row.id)
  return renderMail({
    html: row.html,
    plain: row.plain,
    inlineImages: inlineImages.map(({ id, filename, content_id }) => ({
      contentId: content_id,
      url: signPath(deps, `/mail/attachment/${id}/${encodeURIComponent(filename)}`, session),
    })),
    showRemote: areImagesAllowed(row),
  })
}

/** What is being rendered, by message and session. */
const running = new Map<string, { readonly row: BodyRow; readonly mail: Promise<RenderedMail> }>()

/** Renders a message once for its document and for what the page shows around it, which a page requests at once. */
async function renderRow(deps: Deps, row: BodyRow, session: string): Promise<RenderedMail> {
  const key = `${row.id} ${session}`
  const other = running.get(key)
  const isSame =
    other?.row.html === row.html &&
    other.row.plain === row.plain &&
    areImagesAllowed(other.row) === areImagesAllowed(row)
  if (other && isSame) return other.mail
  const mine = { row, mail: renderRowAlone(deps, row, session) }
  running.set(key, mine)
  try {
    return await mine.mail
  } finally {
    if (running.get(key) === mine) running.delete(key)
  }
}

/** Replaces the placeholder URLs of remote images with signed URLs. */
function insertSignedUrls(text: string, mark: string, sign: (position: string) => string): string {
  return text.replace(new RegExp(`${mark}(\\d{1,7})-`, 'g'), (_all, position: string) => sign(position))
}

/** Returns the HTML document of a message for the session that its URL was signed for. */
export async function openFrame(
  deps: Deps,
  id: string,
  { for: session, theme, quoted }: { for: string; theme: 'light' | 'dark'; quoted: '0' | '1' },
): Promise<string> {
  const mail = await renderRow(deps, await getBodyOfSession(deps, session, id), session)
  const sign = (position: string) => signPath(deps, `/mail/picture/${id}/${position}`, session)
  return renderDocument(
    insertSignedUrls(mail.html, mail.imageUrlPrefix, (position) => escapeHtml(sign(position))),
    insertSignedUrls(mail.styleSheet, mail.imageUrlPrefix, sign),
    { theme, designed: mail.designed, showQuoted: quoted === '1' },
  )
}

/** Remote image URLs of recently shown messages, because the browser requests each image separately. */
const remoteImageCache = new Map<string, { html: string; remote: readonly string[] }>()
const maxCachedMails = 300

async function findRemoteImages(row: BodyRow): Promise<readonly string[]> {
  const cached = remoteImageCache.get(row.id)
  if (cached?.html === row.html) return cached.remote
  const { remote } = await renderMail({
    html: row.html,
    plain: row.plain,
    inlineImages: [],
    showRemote: true,
  })
  if (remoteImageCache.size >= maxCachedMails) remoteImageCache.delete(remoteImageCache.keys().next().value!)
  if (row.html !== null && row.html.length < 200_000) remoteImageCache.set(row.id, { html: row.html, remote })
  return remote
}

/** Returns a remote image of a message. Throws `not_found`, also when the agent has not allowed images. */
export async function openRemoteImage(
  deps: Deps,
  { id, position }: { id: string; position: string },
  session: string,
): Promise<FetchedImage> {
  const row = await getBodyOfSession(deps, session, id)
  const address = areImagesAllowed(row) ? (await findRemoteImages(row))[Number(position)] : undefined
  const fetch = (url: string) => fetchImage(imageServers, url)
  const image = address === undefined ? null : await fetchCachedImage(deps, row.person_id, address, fetch)
  if (!image) throw new AppError('not_found')
  return image
}

async function getOwnBody(actor: Actor, deps: Deps, id: string): Promise<BodyRow> {
  const row = await findBody(deps.db, actor.personId, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns what is blocked and what is suspicious in a message. Throws `not_found`. */
export async function getBodyFacts(actor: SessionActor, deps: Deps, id: string): Promise<MailBodyFacts> {
  const row = await getOwnBody(actor, deps, id)
  const session = actor.sessionHash.toString('base64url')
  const mail = await renderRow(deps, row, session)
  return presentFacts(row, mail, {
    frameUrl: signPath(deps, `/mail/frame/${id}`, session),
    claimed: addressClaimedByName({ name: row.from_name, email: row.from_email }),
  })
}

/** Allows the remote images of a message, or of all mail from its sender. Throws `not_found`. */
export async function allowImages(
  actor: SessionActor,
  deps: Deps,
  id: string,
  scope: 'message' | 'sender',
): Promise<MailBodyFacts> {
  const { from_email } = await getOwnBody(actor, deps, id)
  await deps.db.transaction().execute(async (tx) => {
    // A sender without an address cannot be recognized again, so only this message is allowed.
    if (scope === 'sender' && from_email !== '')
      await trustSender(tx, actor.personId, from_email, deps.clock.now())
    else await setImagesAllowed(tx, actor.personId, id, true)
  })
  return getBodyFacts(actor, deps, id)
}

/** Blocks the remote images of a message and of its sender again. Throws `not_found`. */
export async function blockImages(actor: SessionActor, deps: Deps, id: string): Promise<MailBodyFacts> {
  const { from_email } = await getOwnBody(actor, deps, id)
  await deps.db.transaction().execute(async (tx) => {
    await setImagesAllowed(tx, actor.personId, id, false)
    await distrustSender(tx, actor.personId, from_email)
  })
  return getBodyFacts(actor, deps, id)
}
