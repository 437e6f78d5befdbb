import type { LiveStream } from '@pb/contract/live-stream-schemas'
import { Link } from 'react-router'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import { liveStreamPath } from '../paths.ts'
import * as texts from '../texts.ts'
import { LiveMark } from './live-mark.tsx'

interface LiveStreamRowProps {
  readonly stream: LiveStream
  /** Shows whose it is. */
  readonly withAgent?: boolean
}

function getFacts(stream: LiveStream, withAgent: boolean): string[] {
  const { state, viewers, peak_viewers: peak } = stream
  const isRunning = state === 'live' || state === 'interrupted'
  return [
    formatShowingTime(stream.time_start, stream.time_end),
    ...(stream.online_only === 1 ? [texts.onlineOnly] : []),
    ...(stream.source === 'elsewhere' ? [texts.elsewhere] : []),
    ...(withAgent ? [stream.agent.name] : []),
    ...(isRunning && stream.source === 'here' ? [texts.watching(viewers)] : []),
    ...(state === 'past' && peak > 0 ? [texts.peak(peak)] : []),
    ...(state === 'past' && stream.recording_state !== 'none'
      ? [texts.recordings[stream.recording_state]]
      : []),
  ]
}

/** A live stream with its time, listing and numbers. */
export function LiveStreamRow({ stream, withAgent = false }: LiveStreamRowProps) {
  const { listing, state } = stream
  return (
    <li className="relative flex min-h-16 items-center gap-x-4 px-4 py-2 text-sm hover:bg-hover">
      <PhotoFrame
        photo={listing.photo}
        alt=""
        kind="wcontact-s"
        className="h-12 w-16 shrink-0 overflow-hidden rounded-md"
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-40">
          <Link
            to={liveStreamPath(stream.live_stream_id)}
            className="block truncate font-medium after:absolute after:inset-0"
          >
            {listing.title}
          </Link>
          <span className="block text-xs text-muted tabular-nums">
            {getFacts(stream, withAgent).join(' · ')}
          </span>
        </div>
        {listing.active === 0 && state === 'upcoming' && <Tag>{texts.offMarket}</Tag>}
        {(state === 'live' || state === 'interrupted') && <LiveMark state={state} />}
      </div>
    </li>
  )
}
