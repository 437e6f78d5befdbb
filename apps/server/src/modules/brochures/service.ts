import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatOfficeLines, getOffice } from '../office/index.ts'
import { listLicenses } from '../accounts/licenses/index.ts'
import { getListings } from '../listings/index.ts'
import { getProfile } from '../accounts/profile/index.ts'
import { renderBrochure } from './render-brochure.ts'
import { loadListingPhotos, loadLogo, loadPortrait, loadThumbnail } from './photos.ts'
import { formatBrochureDate, presentForBrochure } from './present.ts'

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

/**
 * Renders a PDF of listings, each once, in the given order. Throws `not_found` when one does not exist, and stops when
 * `signal` aborts. The document, a few megabytes, is complete before it is sent: a failure becomes an error reply, and a
 * slow reader does not occupy the worker.
 */
export async function makeBrochure(
  actor: Actor,
  deps: Deps,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ filename: string; content: Buffer }> {
  const uniqueIds = [...new Set(ids)]
  const [rows, agent, office] = await Promise.all([
    getListings(actor, deps, uniqueIds),
    loadAgent(actor, deps),
    getOffice(deps.db),
  ])
  if (rows.length < uniqueIds.length) throw new AppError('not_found')
  const now = deps.clock.now()
  const date = formatBrochureDate(now)
  const listings = rows.map((row) =>
    presentForBrochure(row, { office: office.name, today: newYorkDate(now) }),
  )
  const content = await renderBrochure(
    {
      cover: {
        office: office.name,
        officeLines: formatOfficeLines(office),
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
  const [first] = listings
  return { filename: `${rows.length > 1 ? `${rows.length}-listings` : slug(first!.title)}.pdf`, content }
}
