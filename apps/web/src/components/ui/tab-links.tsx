import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { To } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { DynamicLink } from './dynamic-link.tsx'
import { Tooltip } from './tooltip.tsx'

export interface TabLink {
  readonly key: string
  readonly title: string
  /** A function is called again on click. */
  readonly to: To | (() => To)
  /** Number of items in the tab. */
  readonly count?: number | undefined
  /** Why the tab is disabled. */
  readonly disabled?: string | undefined
}

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly TabLink[]
  readonly current: string
}

const tabClass = 'flex h-11 items-center border-b-2 text-sm font-medium whitespace-nowrap'

/** Scrolls the current tab into view, with a bit of the next one. */
function useScrollTabIntoView(index: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const tab = nav.current?.children[index]
    if (!nav.current || !(tab instanceof HTMLElement)) return
    const left = tab.offsetLeft - nav.current.offsetLeft
    const { scrollLeft, clientWidth } = nav.current
    const isOutside = left < scrollLeft || left + tab.offsetWidth > scrollLeft + clientWidth
    if (isOutside) nav.current.scrollLeft = left + tab.offsetWidth + 32 - clientWidth
  }, [index])
  return nav
}

/** A tab without content. It can be focused, so that the reason is read also without a mouse. */
function DisabledTab({ title, reason }: { readonly title: string; readonly reason: string }) {
  return (
    <Tooltip content={reason}>
      <button
        type="button"
        aria-disabled
        className={cn(tabClass, 'cursor-default border-transparent text-muted/70 -outline-offset-2')}
      >
        {title}
        <span className="sr-only">: {reason}</span>
      </button>
    </Tooltip>
  )
}

/** Tabs of a page, each with its own URL. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const nav = useScrollTabIntoView(tabs.findIndex(({ key }) => key === current))
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-4 overflow-x-auto border-b [scrollbar-width:none] sm:gap-5"
    >
      {tabs.map(({ key, title, to, count, disabled }) =>
        disabled === undefined ? (
          <DynamicLink
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
          </DynamicLink>
        ) : (
          <DisabledTab key={key} title={title} reason={disabled} />
        ),
      )}
    </nav>
  )
}
