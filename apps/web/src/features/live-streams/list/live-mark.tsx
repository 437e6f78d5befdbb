import type { LiveStreamState } from '@pb/contract/live-stream-schemas'
import { Tag } from '../../../components/ui/tag.tsx'
import * as texts from '../texts.ts'

/** The state of a live stream; while it is live, in red. */
export function LiveMark({ state }: { readonly state: LiveStreamState }) {
  if (state !== 'live') return <Tag>{texts.states[state]}</Tag>
  return (
    <span className="inline-flex h-[22px] items-center gap-1.5 rounded-xs bg-danger-soft px-2 text-xs font-semibold whitespace-nowrap text-danger">
      <span aria-hidden className="size-2 rounded-full bg-danger motion-safe:animate-pulse" />
      {texts.states.live}
    </span>
  )
}
