import { joinPersonName } from '@pb/rules/person-name'
import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Body } from '@pb/contract/endpoint'
import type { brochures } from '@pb/contract/brochures'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatOfficeLines, getOffice } from '../office/index.ts'
import { listLicenses } from '../accounts/licenses/index.ts'
import { getListings } from '../listings/index.ts'
import { getProfile } from '../accounts/profile/index.ts'
import { getOwnClient } from '../clients/index.ts'
import { makeBrochureLink, mayBeShown, recordBrochureLink } from '../listing-sends/index.ts'
import { renderBrochure } from './render-brochure.ts'
import { loadListingPhotos, loadLogo, loadPortrait, loadThumbnail } from './photos.ts'
import { formatBrochureDate, presentForBrochure } from './present.ts'
import { brochureErrors } from './texts.ts'
import type { BrochureListing } from './brochure.ts'

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Loads the caller's card and photo for clients. */
async function loadAgent(actor: Actor, deps: Deps) {
  const [profile, licenses] = await Promise.all([getProfile(actor, deps), listLicenses(actor, deps)])
  return {
    photo: profile.photo,
    card: {
      name: profile.name,
      title: licenseTitle(licenses, newYorkDate(deps.clock.now())) ?? '',
      phone: profile.phone,
      email: profile.contact_email || profile.email,
    },
  }
}

type BrochureRequest = Body<(typeof brochures)['makeBrochure']>

/** Returns the name of the reader; throws `not_found` for a client of another agent. */
async function getReaderName(actor: Actor, { db }: Deps, { prepared_for, user_id }: BrochureRequest) {
  if (user_id === undefined) return prepared_for
  const { first_name, last_name } = await getOwnClient(db, actor, user_id)
  return prepared_for || joinPersonName({ first_name, last_name })
}

/** `3-listings-for-ann-lee.pdf` */
function formatFilename(listings: readonly BrochureListing[], reader: string): string {
  const content = listings.length > 1 ? `${listings.length}-listings` : slug(listings[0]!.title)
  const name = slug(reader)
  return `${name === '' ? content : `${content}-for-${name}`}.pdf`
}

/**
 * Renders a PDF of listings, each once, in the given order. Throws `not_found` when one does not exist, and stops when
 * `signal` aborts. A link to the client's page counts as shared once the PDF exists. The document, a few megabytes, is complete before it is sent: a failure becomes an error reply, and a
 * slow reader does not occupy the worker.
 */
export async function makeBrochure(
  actor: Actor,
  deps: Deps,
  request: BrochureRequest,
  signal: AbortSignal,
): Promise<{ filename: string; content: Buffer }> {
  const uniqueIds = [...new Set(request.listing_ids)]
  const [rows, agent, office, preparedFor] = await Promise.all([
    getListings(actor, deps, uniqueIds),
    loadAgent(actor, deps),
    getOffice(deps.db),
    getReaderName(actor, deps, request),
  ])
  if (rows.length < uniqueIds.length) throw new AppError('not_found')
  const withheld = rows.filter((row) => !mayBeShown(row)).length
  if (withheld > 0) throw new AppError('rule_broken', brochureErrors.withheld(withheld))
  const now = deps.clock.now()
  const date = formatBrochureDate(now)
  const listings = rows.map((row) =>
    presentForBrochure(row, { office: office.name, today: newYorkDate(now) }),
  )
  const { user_id, page_link } = request
  const link = page_link && user_id !== undefined ? await makeBrochureLink(actor, deps, user_id, rows) : null
  const content = await renderBrochure(
    {
      cover: {
        office: office.name,
        officeLines: formatOfficeLines(office),
        preparedFor,
        pageLink: link && { url: link.url, expires: formatBrochureDate(link.expiresAt) },
        agent: agent.card,
        date,
        listings,
      },
      logo: () => loadLogo(deps, office.logo),
      portrait: () => loadPortrait(deps, agent.photo),
      // A single listing has no cover, hence no thumbnail.
      thumbnails: () => Promise.all(rows.length > 1 ? rows.map((row) => loadThumbnail(deps, row)) : []),
      photos: (index) => loadListingPhotos(deps, rows[index]!),
    },
    signal,
  )
  if (link) await recordBrochureLink(actor, deps, link.id)
  return { filename: formatFilename(listings, preparedFor), content }
}
