import type { SharedLink } from '@pb/contract/shared-links'
import { formatMoment, plural } from '../../../lib/format.ts'

const ways: Readonly<Record<SharedLink['channel'], string>> = {
  mail: 'By mail',
  sms: 'By text message',
  whatsapp: 'By WhatsApp',
  copy: 'Copied',
}

/** How a link went out, how often it was opened, and what was marked: `By mail · Opened twice, …`. */
export function linkFacts({ channel, views, time_last_viewed: last, marks }: SharedLink): string[] {
  const opened =
    views === 0 || last === null
      ? 'Not opened yet'
      : `Opened ${plural(views, 'time')}, last ${formatMoment(last)}`
  const said = [
    marks.like > 0 && `${marks.like} liked`,
    marks.maybe > 0 && `${marks.maybe} maybe`,
    marks.no > 0 && `${marks.no} not for them`,
  ].filter((part) => part !== false)
  return [ways[channel], opened, ...(said.length > 0 ? [said.join(', ')] : [])]
}
