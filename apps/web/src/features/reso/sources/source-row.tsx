import type { FeedServer, FeedSource } from '@pb/contract/reso'
import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { downloadQuarantine, useDownload, useServerActions } from '../mutations.ts'
import { formatRunCounts } from '../files/run-text.ts'
import { getServerStatus, formatServerTimes } from './server-text.ts'
import { MissingListings } from '../missing-listings.tsx'
import { RemoveSourceDialog } from './remove-source-dialog.tsx'
import { ConnectServerDialog } from './server-dialog.tsx'
import * as texts from '../texts.ts'

function formatSourceCounts({ listings, on_market, pictures }: FeedSource): string {
  const { shown, waiting, failed } = pictures
  const parts = [
    pluralize(listings, 'listing'),
    texts.onTheMarket(formatNumber(on_market)),
    shown > 0 && pluralize(shown, 'photo'),
    waiting > 0 && texts.photosToFetch(pluralize(waiting, 'photo')),
    failed > 0 && texts.photosFailed(pluralize(failed, 'photo')),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

/** URL, sync times and problems of a source's server. */
function ServerDetails({ source, server }: { readonly source: FeedSource; readonly server: FeedServer }) {
  const get = useDownload()
  const { last_sync } = server
  return (
    <>
      <p className="mt-0.5 text-xs break-all text-muted">{server.url}</p>
      <p className="mt-0.5 text-xs text-muted">
        {formatServerTimes(server)}
        {last_sync?.state === 'done' && ` · ${formatRunCounts(last_sync)}`}
      </p>
      {server.message !== '' && (
        <p className={cn('mt-1 text-sm', server.state === 'reconnect' ? 'text-danger' : 'text-warning')}>
          {server.message}
        </p>
      )}
      {server.asking && <MissingListings run={server.asking} subject={texts.serverIsMissing} />}
      {server.set_aside > 0 && (
        <Button
          size="sm"
          className="mt-2"
          loading={get.isPending}
          onClick={() => get.mutate(() => downloadQuarantine(source.id))}
        >
          <Download aria-hidden className="size-4" />
          {texts.downloadQuarantined(pluralize(server.set_aside, 'record'))}
        </Button>
      )}
    </>
  )
}

interface ServerButtonsProps {
  readonly source: FeedSource
  readonly server: FeedServer
  readonly onConnect: () => void
  readonly onRemove: () => void
}

function ServerButtons({ source, server, onConnect, onRemove }: ServerButtonsProps) {
  const { test, sync, pause } = useServerActions(source)
  const nameForScreenReaders = <span className="sr-only"> {source.name}</span>
  const { busy } = getServerStatus(server)
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {server.state === 'reconnect' ? (
        <Button size="sm" variant="primary" onClick={onConnect}>
          {texts.reconnect}
          {nameForScreenReaders}
        </Button>
      ) : server.paused ? (
        <Button size="sm" loading={pause.isPending} onClick={() => pause.mutate(false)}>
          {texts.resume}
          {nameForScreenReaders}
        </Button>
      ) : (
        <Button size="sm" loading={sync.isPending} disabled={busy} onClick={() => sync.mutate(undefined)}>
          {texts.syncNow}
          {nameForScreenReaders}
        </Button>
      )}
      <Menu>
        <MenuTrigger render={<IconButton label={texts.moreFor(source.name)} icon={Ellipsis} />} />
        <MenuContent align="end">
          <MenuItem onClick={() => test.mutate(undefined)}>{texts.testConnection}</MenuItem>
          <MenuItem onClick={onConnect}>{texts.editConnection}</MenuItem>
          {!server.paused && <MenuItem onClick={() => pause.mutate(true)}>{texts.pause}</MenuItem>}
          <MenuItem onClick={onRemove}>{texts.remove}</MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}

const tones = { plain: 'text-muted', warning: 'text-warning', danger: 'text-danger' }

/** One source with its counts and, if it has one, the status of its server. */
export function SourceRow({ source }: { readonly source: FeedSource }) {
  const [removing, setRemoving] = useState(false)
  const [connecting, setConnecting] = useState(false)
  const { server } = source
  const state = server && getServerStatus(server)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <strong className="min-w-0 font-medium break-words">{source.name}</strong>
          {state && (
            <span
              className={cn(
                'inline-flex items-center gap-1.5 text-xs font-medium tabular-nums',
                tones[state.tone],
              )}
            >
              {state.busy && <Spinner />}
              {state.title}
            </span>
          )}
        </div>
        <p className="mt-0.5 text-sm tabular-nums">{formatSourceCounts(source)}</p>
        {server && <ServerDetails source={source} server={server} />}
      </div>
      {server ? (
        <ServerButtons
          source={source}
          server={server}
          onConnect={() => setConnecting(true)}
          onRemove={() => setRemoving(true)}
        />
      ) : (
        <Button size="sm" onClick={() => setRemoving(true)}>
          {texts.remove}
          <span className="sr-only"> {source.name}</span>
        </Button>
      )}
      <RemoveSourceDialog source={source} open={removing} onClose={() => setRemoving(false)} />
      {connecting && server && (
        <ConnectServerDialog source={source} server={server} onClose={() => setConnecting(false)} />
      )}
    </li>
  )
}
