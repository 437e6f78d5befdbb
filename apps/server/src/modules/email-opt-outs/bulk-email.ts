import { sql } from 'kysely'
import { hasRole, systemActor, type AnyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { getOffice } from '../office/index.ts'
import { getOptOutUrl } from './link.ts'
import { aSupervisor, foot as texts, noPostalAddress, officeSettings } from './texts.ts'

const maxNames = 3
const listFormat = new Intl.ListFormat('en', { type: 'disjunction' })

/** `Sofia Marin or Adam Cole`: who can add the address. */
async function nameSupervisors(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT p.name FROM agent a JOIN person p ON p.id = a.person_id
    WHERE 'SUPERVISOR' = ANY (a.roles) AND a.deactivated_at IS NULL ORDER BY p.name LIMIT ${maxNames}`.execute(
    db,
  )
  return rows.length === 0 ? aSupervisor : listFormat.format(rows.map(({ name }) => name))
}

/**
 * Throws `rule_broken` while the office has no postal address, which each bulk email must show: with the page where a
 * supervisor adds it, and for others with who can.
 */
export async function requirePostalAddress(db: Db, actor: AnyActor): Promise<void> {
  const { address } = await getOffice(db)
  if (address.trim() !== '') return
  if (hasRole(actor, 'SUPERVISOR'))
    throw new AppError('rule_broken', noPostalAddress(null), { page: officeSettings })
  throw new AppError('rule_broken', noPostalAddress(await nameSupervisors(db)))
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
  await requirePostalAddress(deps.db, systemActor)
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
