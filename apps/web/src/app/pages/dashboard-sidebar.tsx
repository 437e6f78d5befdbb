import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { Card } from '../../components/ui/panel.tsx'
import { AlertList } from '../../features/notifications/components/alert-list.tsx'
import InboxPanel from '../../features/mailbox/list/inbox-panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { cn } from '../../lib/cn.ts'
import { lazy } from '../../lib/lazy.ts'
import * as texts from './dashboard-texts.ts'

const UpcomingEvents = lazy(() => import('../../features/calendar/agenda/upcoming.tsx'))

const tabs = ['messages', 'notifications', 'calendar'] as const
type Tab = (typeof tabs)[number]

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function Content({ tab }: { readonly tab: Tab }) {
  if (tab === 'messages') return <InboxPanel />
  if (tab === 'notifications') return <AlertList />
  return (
    <Suspense fallback={<Skeleton className="m-4 h-40 rounded-md" />}>
      <UpcomingEvents className="rounded-none border-0" />
    </Suspense>
  )
}

/** Messages, notifications and, where there is room, the calendar. */
export default function DashboardSidebar({ withCalendar }: { readonly withCalendar: boolean }) {
  const [chosen, setChosen] = useState<Tab>('messages')
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.filter((tab) => withCalendar || tab !== 'calendar')
  const current = shown.find((tab) => tab === chosen) ?? 'messages'
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (shown.indexOf(current) + step + shown.length) % shown.length
    setChosen(shown[next]!)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <Card as="section" aria-label={texts.sidebar} className="overflow-hidden">
      <div
        ref={list}
        role="tablist"
        aria-label={texts.sidebar}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-4 border-b px-4"
      >
        {shown.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`sidebar-${tab}`}
            aria-selected={tab === current}
            aria-controls="sidebar-panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => setChosen(tab)}
            className={cn(
              'flex h-11 items-center border-b-2 text-sm font-medium -outline-offset-2',
              tab === current ? 'border-brand text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {texts.sidebarTabs[tab]}
          </button>
        ))}
      </div>
      <div
        id="sidebar-panel"
        role="tabpanel"
        aria-labelledby={`sidebar-${current}`}
        className="max-h-[480px] overflow-y-auto overscroll-contain min-[1440px]:max-h-[calc(100dvh-180px)]"
      >
        <Content tab={current} />
      </div>
    </Card>
  )
}
