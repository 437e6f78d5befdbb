import { notificationLink } from '@pb/rules/notification-links'
import type { NotificationRow } from '../queries.ts'

export interface Words {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail lists so many; the rest is in the office. */
const mostListed = 30
const longestSubject = 120

const newYorkTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`
}

interface Line {
  readonly message: string
  readonly time: string
  readonly url: string
}

function page(lines: readonly Line[], more: string, settings: string): string {
  const items = lines.map(
    ({ message, time, url }) =>
      `<tr><td style="padding:12px 0;border-top:1px solid #e3e4e8"><a href="${escape(url)}" style="color:#14532d;text-decoration:none;font-size:15px">${escape(message)}</a><div style="color:#5f6673;font-size:13px;padding-top:2px">${escape(time)}</div></td></tr>`,
  )
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbfaf7;font-family:system-ui,sans-serif;color:#20242c">
<table role="presentation" style="width:100%;max-width:560px;margin:0 auto;border-collapse:collapse">${items.join('\n')}</table>
<p style="max-width:560px;margin:16px auto 0;color:#5f6673;font-size:13px">${more === '' ? '' : `${escape(more)}<br>`}<a href="${escape(settings)}" style="color:#5f6673">Choose what is mailed to you</a></p>
</body></html>`
}

/** The mail of some notifications, newest first; links lead into the office at `publicUrl`. */
export function wordsOf(rows: readonly NotificationRow[], publicUrl: string): Words {
  const lines = rows.slice(0, mostListed).map((row): Line => ({
    message: cut(row.message, 400),
    time: newYorkTime.format(row.created_at),
    url: `${publicUrl}${notificationLink(row.payload) ?? '/'}`,
  }))
  const beyond = rows.length - lines.length
  const more = beyond === 0 ? '' : `And ${beyond} more in PB Office.`
  const settings = `${publicUrl}/account-settings`
  const first = lines[0]!.message
  const subject = rows.length === 1 ? first : `${rows.length} notifications: ${first}`
  return {
    subject: cut(subject, longestSubject),
    text: [
      ...lines.map(({ message, time, url }) => `${message}\n${time}\n${url}`),
      ...(more === '' ? [] : [more]),
      `Choose what is mailed to you: ${settings}`,
    ].join('\n\n'),
    html: page(lines, more, settings),
  }
}
