import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { Bell } from '../../features/notifications/components/bell.tsx'
import { cn } from '../../lib/cn.ts'
import { Brand } from './brand.tsx'
import { navigation } from './navigation.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { QuickActions } from './quick-actions.tsx'
import { UserMenu } from './user-menu.tsx'
import * as texts from './texts.ts'

function NavigationLinks({ wide, onGo }: { readonly wide: boolean; readonly onGo?: () => void }) {
  const { pathname } = useLocation()
  return navigation.map(({ title, to, match }) => {
    const current = match.test(pathname)
    return (
      <Link
        key={to}
        to={to}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
        className={cn(
          'flex items-center rounded-md px-3 font-medium whitespace-nowrap transition-colors',
          wide ? 'h-9 text-sm' : 'h-11 text-base',
          current ? 'bg-brand-soft text-brand-text' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {title}
      </Link>
    )
  })
}

/** Created once, so that they do not re-render on navigation. */
const wideSearch = <PaletteButton variant="header" />
const tools = (
  <>
    <PaletteButton variant="icon" className="sm:hidden" />
    <QuickActions />
    <Bell />
    <UserMenu />
  </>
)

/** The page header. On narrow screens the navigation collapses behind a button. */
export function Header() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const close = (): void => setOpenAt(null)
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpenAt(null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])

  return (
    <header className="sticky top-0 z-30 border-b bg-panel">
      <div className="flex h-14 items-center gap-2 px-3 sm:gap-4 sm:px-5">
        <Button
          variant="ghost"
          className="-ml-1 gap-1.5 px-2! md:hidden"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          {open ? <X aria-hidden className="size-4" /> : <MenuIcon aria-hidden className="size-4" />}
          {open ? texts.close : texts.menu}
        </Button>
        <Brand />
        <nav aria-label={texts.main} className="ml-2 hidden items-center gap-1 md:flex">
          <NavigationLinks wide />
        </nav>
        {/* The home page has its own search button. */}
        <div className="ml-auto hidden w-full max-w-72 sm:block">{pathname !== '/' && wideSearch}</div>
        <div className="ml-auto flex items-center gap-1 sm:ml-0">{tools}</div>
      </div>
      <div id="menu" hidden={!open} className="border-t p-2 shadow-raised md:hidden">
        <nav aria-label={texts.main} className="grid gap-0.5 sm:grid-cols-2">
          <NavigationLinks wide={false} onGo={close} />
        </nav>
      </div>
    </header>
  )
}
