import type { LiveStreamLink } from '@pb/contract/listing-schemas'
import { formatOpenHouse } from '@pb/rules/open-house'
import * as texts from './texts.ts'

/** As many as fit beside what else a listing shows. */
const maxShown = 3

/** Where a listing can be watched live, and its recordings. */
export function LiveStreamLinks({ streams }: { readonly streams: readonly LiveStreamLink[] }) {
  return (
    <ul className="text-sm">
      {streams.slice(0, maxShown).map(({ state, url, ...time }) => (
        <li key={`${url} ${time.time_start}`} className="py-1">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="rounded-xs font-medium text-brand-text underline underline-offset-2"
          >
            {texts.liveStreams[state]}
          </a>{' '}
          <span className="text-muted">{formatOpenHouse({ ...time, by_appointment: false })}</span>
        </li>
      ))}
    </ul>
  )
}
