import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { To } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { FreshLink } from './fresh-link.tsx'

export interface TabLink {
  readonly key: string
  readonly title: string
  /** A function is asked once more at the press. */
  readonly to: To | (() => To)
  /** How many things stand behind it. */
  readonly count?: number | undefined
  /** Why there is nothing behind it; the tab is then no link. */
  readonly disabled?: string | undefined
}

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly TabLink[]
  readonly current: string
}

const tabClass = 'flex h-11 items-center border-b-2 text-sm font-medium whitespace-nowrap'

/** Where there is no room for all tabs, the current one is in sight, with a little of the next. */
function useCurrentInSight(place: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const tab = nav.current?.children[place]
    if (!nav.current || !(tab instanceof HTMLElement)) return
    const left = tab.offsetLeft - nav.current.offsetLeft
    const { scrollLeft, clientWidth } = nav.current
    const outside = left < scrollLeft || left + tab.offsetWidth > scrollLeft + clientWidth
    if (outside) nav.current.scrollLeft = left + tab.offsetWidth + 32 - clientWidth
  }, [place])
  return nav
}

/** Parts of one page, each with an address of its own. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const nav = useCurrentInSight(tabs.findIndex(({ key }) => key === current))
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-4 overflow-x-auto border-b [scrollbar-width:none] sm:gap-5"
    >
      {tabs.map(({ key, title, to, count, disabled }) =>
        disabled === undefined ? (
          <FreshLink
            key={key}
            to={typeof to === 'function' ? to : () => to}
            replace
            preventScrollReset
            aria-current={key === current ? 'page' : undefined}
            className={cn(
              tabClass,
              '-outline-offset-2',
              key === current ? 'border-brand text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {title}
            {count !== undefined && (
              <span className="pl-1.5 text-xs font-normal text-muted tabular-nums">
                {' '}
                {count.toLocaleString('en-US')}
              </span>
            )}
          </FreshLink>
        ) : (
          <span
            key={key}
            aria-disabled
            title={disabled}
            className={cn(tabClass, 'border-transparent text-muted/70')}
          >
            {title}
            <span className="sr-only">: {disabled}</span>
          </span>
        ),
      )}
    </nav>
  )
}
