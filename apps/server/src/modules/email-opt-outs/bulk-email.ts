import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { getOffice } from '../office/index.ts'
import { getOptOutUrl } from './link.ts'
import { foot as texts, noPostalAddress } from './texts.ts'

/** Throws `rule_broken` while the office has no postal address, which each bulk email must show. */
export async function requirePostalAddress(db: Db): Promise<void> {
  const { address } = await getOffice(db)
  if (address.trim() === '') throw new AppError('rule_broken', noPostalAddress)
}

interface BulkContent {
  readonly html: string
  readonly text?: string
}

/** What a bulk email has besides its own text. */
export interface BulkParts extends BulkContent {
  /** The URL of List-Unsubscribe (RFC 2369), which takes a POST (RFC 8058). */
  readonly optOutUrl: string
}

const footStyle =
  'margin-top:24px;padding-top:12px;border-top:1px solid #e3e4e8;color:#5f6673;font-size:12px;line-height:1.5'

/**
 * Adds the foot to an email that goes to many: why this recipient gets it, the link to stop it, and the office's name and
 * postal address. Throws `rule_broken` without that address.
 */
export async function addBulkFoot(
  deps: Deps,
  { agentName, email }: { readonly agentName: string; readonly email: string },
  { html, text }: BulkContent,
): Promise<BulkParts> {
  await requirePostalAddress(deps.db)
  const { name, address } = await getOffice(deps.db)
  const optOutUrl = await getOptOutUrl(deps, email)
  const why = texts.why(agentName, name)
  const sender = `${name} · ${address}`
  const url = escapeHtml(optOutUrl)
  return {
    optOutUrl,
    html: `${html}<div style="${footStyle}">${escapeHtml(why)} <a href="${url}" style="color:#5f6673">${texts.stop}</a><br>${escapeHtml(sender)}</div>`,
    ...(text !== undefined && { text: `${text}\n\n--\n${why}\n${texts.stop}: ${optOutUrl}\n${sender}` }),
  }
}
