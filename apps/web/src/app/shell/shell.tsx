import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { AddClientHost } from '../../features/clients/add-client-host.tsx'
import { ComposeHost } from '../../features/mailbox/compose/index.ts'
import { NewListingHost } from '../../features/my-listings/new-listing-host.tsx'
import { cn } from '../../lib/cn.ts'
import { scrollKeyOf } from '../../lib/scroll-key.ts'
import { useLiveEvents } from '../use-live-events.ts'
import { Header } from './header.tsx'
import { useMailLinks } from './mail-links/use-mail-links.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { ShortcutsHost } from './shortcuts-host.tsx'
import { useRouteFocus } from './use-route-focus.ts'

/** Made once: they are not drawn anew when the address changes. */
const hosts = (
  <>
    <ShortcutsHost />
    <PaletteHost />
    <NewListingHost />
    <AddClientHost />
    <ComposeHost />
  </>
)

/** The frame of every signed-in page: skip link, header, and the page as the main landmark. */
export function Shell() {
  const main = useRouteFocus()
  useLiveEvents()
  useMailLinks()
  const loading = useNavigation().state !== 'idle'
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-inverse px-4 py-2 text-sm font-medium text-on-inverse focus:translate-y-0"
      >
        Skip to content
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
        <Outlet />
      </main>
      {hosts}
      {/* A new page starts at its top, one gone back to where it was left; a changed query is the page's own matter. */}
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  )
}
