import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../lib/cn.ts'
import { Brand } from './brand.tsx'
import { navigation } from './navigation.ts'
import { UserMenu } from './user-menu.tsx'

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
          'flex items-center rounded-md font-medium whitespace-nowrap transition-colors',
          wide ? 'h-9 px-3 text-sm' : 'h-11 px-3 text-base',
          current ? 'bg-brand-soft text-brand-text' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {title}
      </Link>
    )
  })
}

/** Name, navigation, and what is at hand on every page. Below 1024 px the navigation folds behind a button. */
export function Header() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const close = () => setOpenAt(null)
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
      <div className="flex h-14 items-center gap-2 px-3 sm:gap-3 sm:px-5">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-1 px-2! md:hidden"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          {open ? <X aria-hidden className="size-4" /> : <MenuIcon aria-hidden className="size-4" />}
          {open ? 'Close' : 'Menu'}
        </Button>
        <Brand />
        <nav aria-label="Main" className="ml-3 hidden items-center gap-1 md:flex">
          <NavigationLinks wide />
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <UserMenu />
        </div>
      </div>
      <nav
        id="menu"
        aria-label="Menu"
        hidden={!open}
        className="grid gap-0.5 border-t p-2 shadow-raised sm:grid-cols-2 md:hidden"
      >
        <NavigationLinks wide={false} onGo={close} />
      </nav>
    </header>
  )
}
