import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { ExternalLink } from 'lucide-react'
import { CopyLink } from '../../../components/ui/copy-link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import * as texts from './texts.ts'

const linkClass =
  'inline-flex min-h-9 items-center gap-1.5 text-sm font-medium break-all text-brand-text underline'

/** The page for viewers, and the outside address it leads to. */
export function WatchLink({ stream }: { readonly stream: LiveStreamDetail }) {
  const { watch_url: url, outside_url: outside } = stream
  return (
    <Panel title={texts.link}>
      <p className="pb-3 text-sm text-muted">
        {stream.source === 'here' ? texts.linkHint : texts.linkHintElsewhere}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyLink path={url} />
        <a href={url} target="_blank" rel="noreferrer" className={linkClass}>
          {texts.openLink}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      </div>
      {outside !== '' && (
        <p className="pt-3 text-sm">
          {texts.outside}:{' '}
          <a href={outside} target="_blank" rel="noreferrer" className={linkClass}>
            {outside}
          </a>
        </p>
      )}
    </Panel>
  )
}
