import type { FeedServer, FeedSource } from '@pb/contract/feeds'
import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import { downloadSetAside, useDownload, useServerActions } from '../api.ts'
import { runText } from '../model/run-text.ts'
import { serverState, serverTimes } from '../model/server-text.ts'
import { MissingQuestion } from './missing-question.tsx'
import { RemoveSourceDialog } from './remove-source-dialog.tsx'
import { ConnectServerDialog } from './server-dialog.tsx'

function countsOf({ listings, on_market, pictures }: FeedSource): string {
  const { shown, waiting, failed } = pictures
  const parts = [
    plural(listings, 'listing'),
    `${formatNumber(on_market)} on the market`,
    shown > 0 && plural(shown, 'picture'),
    waiting > 0 && `${plural(waiting, 'picture')} to fetch`,
    failed > 0 && `${plural(failed, 'picture')} could not be fetched`,
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

/** How a source's server is, when it was read, and what it could not give. */
function ServerLines({ source, server }: { readonly source: FeedSource; readonly server: FeedServer }) {
  const get = useDownload()
  const { last_sync } = server
  return (
    <>
      <p className="mt-0.5 text-xs break-all text-muted">{server.url}</p>
      <p className="mt-0.5 text-xs text-muted">
        {serverTimes(server)}
        {last_sync?.state === 'done' && ` · ${runText(last_sync)}`}
      </p>
      {server.message !== '' && (
        <p className={cn('mt-1 text-sm', server.state === 'reconnect' ? 'text-danger' : 'text-warning')}>
          {server.message}
        </p>
      )}
      {server.asking && <MissingQuestion run={server.asking} lacks="The server no longer has" />}
      {server.set_aside > 0 && (
        <Button
          size="sm"
          className="mt-2"
          loading={get.isPending}
          onClick={() => get.mutate(() => downloadSetAside(source.id))}
        >
          <Download aria-hidden className="size-4" />
          {plural(server.set_aside, 'record')} set aside, with reasons
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
  const named = <span className="sr-only"> {source.name}</span>
  const { busy } = serverState(server)
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {server.state === 'reconnect' ? (
        <Button size="sm" variant="primary" onClick={onConnect}>
          Connect again{named}
        </Button>
      ) : server.paused ? (
        <Button size="sm" loading={pause.isPending} onClick={() => pause.mutate(false)}>
          Resume{named}
        </Button>
      ) : (
        <Button size="sm" loading={sync.isPending} disabled={busy} onClick={() => sync.mutate(undefined)}>
          Sync now{named}
        </Button>
      )}
      <Menu>
        <MenuTrigger render={<IconButton label={`More for ${source.name}`} icon={Ellipsis} />} />
        <MenuContent align="end">
          <MenuItem onClick={() => test.mutate(undefined)}>Test the connection</MenuItem>
          <MenuItem onClick={onConnect}>Change the connection</MenuItem>
          {!server.paused && <MenuItem onClick={() => pause.mutate(true)}>Pause</MenuItem>}
          <MenuItem onClick={onRemove}>Remove</MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}

const tones = { plain: 'text-muted', warning: 'text-warning', danger: 'text-danger' }

/** One source: what it brought and, where it has a server, how that is. */
export function SourceRow({ source }: { readonly source: FeedSource }) {
  const [removing, setRemoving] = useState(false)
  const [connecting, setConnecting] = useState(false)
  const { server } = source
  const state = server && serverState(server)
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
        <p className="mt-0.5 text-sm tabular-nums">{countsOf(source)}</p>
        {server && <ServerLines source={source} server={server} />}
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
          Remove<span className="sr-only"> {source.name}</span>
        </Button>
      )}
      <RemoveSourceDialog source={source} open={removing} onClose={() => setRemoving(false)} />
      {connecting && server && (
        <ConnectServerDialog source={source} server={server} onClose={() => setConnecting(false)} />
      )}
    </li>
  )
}
