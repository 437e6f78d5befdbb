import { addDays, toUnixSeconds } from '@pb/rules/dates'
import type { TrustedBrowser } from '@pb/contract/two-factor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { parseUserAgent } from '../../../../platform/http/user-agent.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { issuerPath } from '../issuer/client.ts'
import './tables.ts'

const cookieName = 'pb_trusted'

/** How long sign-in does not ask for a code in a browser. */
export const trustDays = 30

/** A person trusts this many browsers; the one used longest ago gives way. */
const maxBrowsers = 20

/** Remembers that sign-in need not ask this person for a code in this browser. */
export async function trustBrowser(
  { db, clock, env }: Deps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  personId: string,
): Promise<void> {
  const now = clock.now()
  const token = randomToken()
  await db
    .insertInto('trusted_browser')
    .values({
      person_id: personId,
      token_hash: hashToken(token),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      created_at: now,
      last_used_at: now,
      expires_at: addDays(now, trustDays),
    })
    .execute()
  await db
    .deleteFrom('trusted_browser')
    .where('id', 'in', (from) =>
      from
        .selectFrom('trusted_browser')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxBrowsers),
    )
    .execute()
  const { protocol, pathname } = new URL(env.publicUrl)
  const cookie = reply.server.serializeCookie(cookieName, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}${issuerPath}`,
    maxAge: trustDays * 86_400,
  })
  reply.header('set-cookie', cookie)
}

/** Returns whether the person trusts the browser of this request, and records its use. */
export async function isTrustedBrowser(
  { db, clock }: Deps,
  request: FastifyRequest,
  personId: string,
): Promise<boolean> {
  const token = request.server.parseCookie(request.headers.cookie ?? '')[cookieName]
  if (token === undefined) return false
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('trusted_browser')
    .set({ last_used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the browsers that the person trusts, the last used first. */
export async function listTrustedBrowsers({ db, clock }: Deps, personId: string): Promise<TrustedBrowser[]> {
  const rows = await db
    .selectFrom('trusted_browser')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => {
    const { browser, system } = parseUserAgent(row.user_agent)
    return {
      id: row.id,
      browser,
      system,
      time_created: toUnixSeconds(row.created_at),
      last_used: toUnixSeconds(row.last_used_at),
      time_expires: toUnixSeconds(row.expires_at),
    }
  })
}

/** Deletes one of the person's trusted browsers; false if it is none of them. */
export async function deleteTrustedBrowser(db: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_browser')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Trusts none of the person's browsers any more. */
export async function deleteTrustedBrowsers(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('trusted_browser').where('person_id', '=', personId).execute()
}
