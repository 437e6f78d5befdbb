import type { SharedLink } from '@pb/contract/shared-links'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { pluralize } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

const channelLabels: Readonly<Record<SharedLink['channel'], string>> = {
  mail: texts.byEmail,
  sms: texts.byTextMessage,
  whatsapp: texts.byWhatsApp,
  copy: texts.linkCopied,
  brochure: texts.byBrochure,
}

/** Returns how a link was shared, how often it was opened, and its ratings: `By email`, `Opened 2 times, last …`. */
export function formatLinkActivity({ channel, views, time_last_viewed: last, marks }: SharedLink): string[] {
  const opened =
    views === 0 || last === null
      ? texts.notOpenedYet
      : texts.openedLast(pluralize(views, 'time'), formatDateTime(last))
  const marksText = [
    marks.like > 0 && texts.likedCount(marks.like),
    marks.maybe > 0 && texts.maybeCount(marks.maybe),
    marks.no > 0 && texts.passedCount(marks.no),
  ].filter((part) => part !== false)
  return [channelLabels[channel], opened, ...(marksText.length > 0 ? [marksText.join(', ')] : [])]
}
