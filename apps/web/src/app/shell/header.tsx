import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { Bell } from '../../features/notifications/components/bell.tsx'
import { cn } from '../../lib/cn.ts'
import { useUser } from '../../lib/use-session.ts'
import { Brand } from './brand.tsx'
import { bookkeeperNavigation, minorLinks, navigation } from './navigation.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { QuickActions } from './quick-actions.tsx'
import { UserMenu } from './user-menu.tsx'
import * as texts from './texts.ts'

type Variant = 'header' | 'panel' | 'menu'

const variantClasses = {
  header: 'h-9 text-sm',
  panel: 'h-9 text-sm',
  menu: 'h-11 text-base',
}

interface NavigationLinksProps {
  /** In the header itself, in the panel of its `More` button, or in the menu of a narrow screen. */
  readonly variant: Variant
  readonly onGo?: () => void
}

function NavigationLinks({ variant, onGo }: NavigationLinksProps) {
  const { pathname } = useLocation()
  const { roles } = useUser()
  const supervisor = roles.includes('SUPERVISOR')
  const limited = onlyKeepsBooks(roles)
  const all = limited ? bookkeeperNavigation : navigation
  const shown = variant === 'panel' ? all.slice(-minorLinks) : all
  return shown.map(({ title, supervisorTitle = title, to, match }, at) => {
    const current = match.test(pathname)
    return (
      <Link
        key={to}
        to={to}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
        className={cn(
          'flex items-center rounded-md px-3 font-medium whitespace-nowrap transition-colors',
          variantClasses[variant],
          variant === 'header' && !limited && at >= shown.length - minorLinks && 'max-[1420px]:hidden',
          current ? 'bg-brand-soft text-brand-text' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {supervisor ? supervisorTitle : title}
      </Link>
    )
  })
}

/** The header's last links, where it is too narrow for all of them. */
function MoreLinks() {
  const { pathname } = useLocation()
  if (onlyKeepsBooks(useUser().roles)) return null
  const current = navigation.slice(-minorLinks).some(({ match }) => match.test(pathname))
  return (
    <div className="min-[1420px]:hidden">
      <Disclosure
        label={texts.more}
        trigger={
          <>
            {texts.more}
            <ChevronDown aria-hidden className="size-3.5" />
          </>
        }
        triggerClass={cn(
          'flex h-9 items-center gap-1 rounded-md px-3 text-sm font-medium hover:bg-hover aria-expanded:bg-hover',
          current ? 'bg-brand-soft text-brand-text' : 'text-muted',
        )}
        panelClass="left-0 grid gap-0.5 p-1.5"
      >
        {(close) => <NavigationLinks variant="panel" onGo={close} />}
      </Disclosure>
    </div>
  )
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
          <NavigationLinks variant="header" />
          <MoreLinks />
        </nav>
        {/* The home page has its own search button. */}
        <div className="ml-auto hidden w-full max-w-72 sm:block">{pathname !== '/' && wideSearch}</div>
        <div className="ml-auto flex items-center gap-1 sm:ml-0">{tools}</div>
      </div>
      <div id="menu" hidden={!open} className="border-t p-2 shadow-raised md:hidden">
        <nav aria-label={texts.main} className="grid gap-0.5 sm:grid-cols-2">
          <NavigationLinks variant="menu" onGo={close} />
        </nav>
      </div>
    </header>
  )
}
