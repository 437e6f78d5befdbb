import { randomUUID } from 'node:crypto'
import { getDateFormat } from '@pb/rules/date-format'
import type { Deps } from '../../../../platform/deps.ts'
import { parseUserAgent } from '../../../../platform/http/user-agent.ts'
import { getOffice } from '../../../office/index.ts'
import { isRelayConfigured, sendSystemMail } from '../../../system-mail/index.ts'
import type { AccountRow } from '../account-queries.ts'

/** An email that waits longer than this is no news. */
const lifetimeMs = 86_400_000

function describeBrowser(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  return `${browser ?? 'an unknown browser'}${system === null ? '' : ` on ${system}`}`
}

/** Emails a person that they signed in with a browser for the first time, or that someone else did. */
export async function emailNewBrowser(
  deps: Deps,
  { email, name, time_zone: timeZone }: AccountRow,
  userAgent: string,
): Promise<void> {
  const { db, clock, env } = deps
  if (!isRelayConfigured(env)) return
  const now = clock.now()
  const { name: office } = await getOffice(db)
  const format = getDateFormat(timeZone ?? 'America/New_York', {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  await sendSystemMail(db, deps, {
    key: `new-browser:${randomUUID()}`,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    to: email,
    subject: `New sign-in to ${office}`,
    text: `Hi ${name},

Your ${office} account was just signed in to with ${describeBrowser(userAgent)}, for the first time, on ${format.format(now)}.

If it was you, there's nothing to do. If not, change your password, which signs out all other devices, and tell a supervisor:

${env.publicUrl}/account-settings#password
`,
  })
}
