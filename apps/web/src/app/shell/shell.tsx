import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { Suspense } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router'
import { AddClientHost } from '../../features/clients/add-client-host.tsx'
import { ComposeHost } from '../../features/mailbox/compose/index.ts'
import { AddListingHost } from '../../features/listings/manage/add/add-listing-host.tsx'
import { cn } from '../../lib/cn.ts'
import { lazy } from '../../lib/lazy.ts'
import { useUser } from '../../lib/use-session.ts'
import { getScrollKey } from '../../lib/scroll-key.ts'
import { Header } from './header.tsx'
import { useMailtoLinks } from './mailto/use-mailto-links.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { PageForRole } from './page-for-role.tsx'
import { ShortcutsHost } from './shortcuts-host.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import * as texts from './texts.ts'

const DialogHosts = lazy(() => import('./dialog-hosts.tsx'))
const ProofHost = lazy(async () => ({ default: (await import('./proof-host.tsx')).ProofHost }))
const LiveEvents = lazy(() => import('./live-events.tsx'))

/** Of agents' work: mail, clients, listings and showings. */
const agentHosts = (
  <>
    <AddListingHost />
    <AddClientHost />
    <ComposeHost />
    <Suspense>
      <DialogHosts />
    </Suspense>
  </>
)

/** Created once, so that they do not re-render on navigation. */
const hosts = (
  <>
    <ShortcutsHost />
    <PaletteHost />
    <Suspense>
      <ProofHost />
    </Suspense>
    <Suspense>
      <LiveEvents />
    </Suspense>
  </>
)

/** The frame of every signed-in page: skip link, header, and the page as the main landmark. */
export function Shell() {
  const main = useRouteFocus()
  const worksAsAgent = !onlyKeepsBooks(useUser().roles)
  useMailtoLinks(worksAsAgent)
  const loading = useNavigation().state !== 'idle'
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-inverse px-4 py-2 text-sm font-medium text-on-inverse focus:translate-y-0"
      >
        {texts.skipToContent}
      </a>
      <Header />
      <div
        aria-hidden
        className={cn(
          'fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-brand transition-[scale,opacity]',
          loading ? 'scale-x-90 opacity-100 delay-150 duration-[4s]' : 'scale-x-0 opacity-0',
        )}
      />
      <main id="main" ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
        <PageForRole />
      </main>
      {hosts}
      {worksAsAgent && agentHosts}
      {/* A new page starts at the top, the back button restores the position; query changes keep it. */}
      <ScrollRestoration getKey={getScrollKey} />
    </div>
  )
}
