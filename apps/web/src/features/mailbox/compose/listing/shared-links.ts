import { logError } from '../../../../lib/log.ts'
import { recordLinkShared } from './api.ts'

/** Ids of private links that were inserted since the page loaded, by URL. */
const linkIds = new Map<string, string>()

export function registerLink(url: string, linkId: string): void {
  linkIds.set(url, linkId)
}

/** Records the private links in a sent email, so that their listings count as sent. */
export function recordSentLinks(html: string): void {
  for (const [url, linkId] of linkIds) {
    if (!html.includes(url)) continue
    linkIds.delete(url)
    recordLinkShared(linkId).catch((error: unknown) => logError('A shared link could not be noted', error))
  }
}
