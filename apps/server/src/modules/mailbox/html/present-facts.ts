import type { MailBodyFacts } from '@pb/contract/mail-body'
import type { BodyRow } from './queries.ts'
import type { RenderedMail } from './render.ts'

export function presentFacts(
  row: BodyRow,
  mail: RenderedMail,
  { frameUrl, claimed }: { frameUrl: string; claimed: string | null },
): MailBodyFacts {
  return {
    frame_url: frameUrl,
    shown: mail.shown,
    has_quoted: mail.hasQuote ? 1 : 0,
    remote_pictures: mail.remote.length,
    trackers: mail.trackers,
    images_allowed: row.images_allowed || row.sender_trusted ? 1 : 0,
    images_allowed_by: row.sender_trusted ? 'sender' : row.images_allowed ? 'message' : null,
    claimed_address: claimed ?? '',
    misleading_links: mail.misleadingLinks.map(({ text, shownHost, realHost, href }) => ({
      text,
      shown_host: shownHost,
      real_host: realHost,
      href,
    })),
    designed: mail.designed ? 1 : 0,
  }
}
