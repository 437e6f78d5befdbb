import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'
import { getNotificationLink } from '@pb/rules/notification-links'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { NotificationRow } from '../queries.ts'
import { notificationTexts } from '../texts.ts'

export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The maximum number of notifications in an email; the rest are counted. */
const maxListed = 30
const maxSubjectLength = 120

const newYorkTime = getDateFormat(officeTimeZone, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function truncate(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`
}

interface EmailLine {
  readonly message: string
  readonly time: string
  readonly url: string
}

function formatHtml(lines: readonly EmailLine[], more: string, settings: string): string {
  const items = lines.map(
    ({ message, time, url }) =>
      `<tr><td style="padding:12px 0;border-top:1px solid #e3e4e8"><a href="${escapeHtml(url)}" style="color:#14532d;text-decoration:none;font-size:15px">${escapeHtml(message)}</a><div style="color:#5f6673;font-size:13px;padding-top:2px">${escapeHtml(time)}</div></td></tr>`,
  )
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbfaf7;font-family:system-ui,sans-serif;color:#20242c">
<table role="presentation" style="width:100%;max-width:560px;margin:0 auto;border-collapse:collapse">${items.join('\n')}</table>
<p style="max-width:560px;margin:16px auto 0;color:#5f6673;font-size:13px">${more === '' ? '' : `${escapeHtml(more)}<br>`}<a href="${escapeHtml(settings)}" style="color:#5f6673">${notificationTexts.manageEmail}</a></p>
</body></html>`
}

/** Formats the email for some notifications, newest first, with links below `publicUrl`. */
export function formatEmail(rows: readonly NotificationRow[], publicUrl: string): EmailContent {
  const lines = rows.slice(0, maxListed).map((row): EmailLine => ({
    message: truncate(row.message, 400),
    time: newYorkTime.format(row.created_at),
    url: `${publicUrl}${getNotificationLink(row.payload) ?? '/'}`,
  }))
  const omitted = rows.length - lines.length
  const more = omitted === 0 ? '' : notificationTexts.moreInOffice(omitted)
  const settings = `${publicUrl}/account-settings`
  const subject = notificationTexts.digestSubject(rows.length, lines[0]!.message)
  return {
    subject: truncate(subject, maxSubjectLength),
    text: [
      ...lines.map(({ message, time, url }) => `${message}\n${time}\n${url}`),
      ...(more === '' ? [] : [more]),
      `${notificationTexts.manageEmail}: ${settings}`,
    ].join('\n\n'),
    html: formatHtml(lines, more, settings),
  }
}
