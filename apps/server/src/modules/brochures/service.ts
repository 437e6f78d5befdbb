import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { officeName } from '../auth/index.ts'
import { ownLicenses } from '../licenses/index.ts'
import { listingsByIds } from '../listings/index.ts'
import { ownProfile } from '../profile/index.ts'
import { printBrochure } from './print.ts'
import { listingPictures, portraitOf, thumbnailOf } from './pictures.ts'
import { brochureDate, presentForBrochure } from './present.ts'

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The caller as clients see them. */
async function agentOf(actor: Actor, deps: Deps) {
  const [profile, licenses] = await Promise.all([ownProfile(actor, deps), ownLicenses(actor, deps)])
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
 * Makes a PDF of listings, each once, in the order given. Throws `not_found` where one does not exist, and stops working
 * when `gone` fires. It is whole before it is sent, some megabytes: so a failure is told as one, and whoever reads slowly
 * holds nobody else up.
 */
export async function makeBrochure(
  actor: Actor,
  deps: Deps,
  ids: readonly string[],
  gone: AbortSignal,
): Promise<{ filename: string; content: Buffer }> {
  const wanted = [...new Set(ids)]
  const [rows, agent] = await Promise.all([listingsByIds(actor, deps, wanted), agentOf(actor, deps)])
  if (rows.length < wanted.length) throw new AppError('not_found')
  const now = deps.clock.now()
  const date = brochureDate(now)
  const listings = rows.map((row) => presentForBrochure(row, { office: officeName, today: newYorkDate(now) }))
  const content = await printBrochure(
    {
      cover: { office: officeName, agent: agent.card, date, listings },
      portrait: () => portraitOf(deps, agent.photo),
      // A single listing has no cover, and so no small picture.
      thumbnails: () => Promise.all(rows.length > 1 ? rows.map((row) => thumbnailOf(deps, row)) : []),
      pictures: (index) => listingPictures(deps, rows[index]!),
    },
    gone,
  )
  const [first] = listings
  return { filename: `${rows.length > 1 ? `${rows.length}-listings` : slug(first!.title)}.pdf`, content }
}
