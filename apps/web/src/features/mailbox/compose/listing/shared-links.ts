import { logError } from '../../../../lib/log.ts'
import { linkWasShared } from './api.ts'

/** Personal links that were put into letters of this page, by their addresses. */
const made = new Map<string, string>()

export function noteLink(url: string, linkId: string): void {
  made.set(url, linkId)
}

/** After a letter was sent: the listings behind its links count as sent to the client. */
export function recordLinks(html: string): void {
  for (const [url, linkId] of made) {
    if (!html.includes(url)) continue
    made.delete(url)
    linkWasShared(linkId).catch((error: unknown) => logError('A shared link could not be noted', error))
  }
}
