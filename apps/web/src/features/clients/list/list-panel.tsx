import type { AdType } from '@pb/rules/vocabulary'
import { UserRoundPlus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import type { ClientView } from '../model/list-view.ts'
import { showAddClient } from '../open-dialog.ts'
import { ClientSearch } from './client-search.tsx'
import { SortMenu } from './sort-menu.tsx'
import { TypeToggle } from './type-toggle.tsx'
import { WaitingLink } from './waiting-link.tsx'

interface ListPanelProps {
  readonly view: ClientView
  readonly total: number | undefined
  /** A client stands beside it, whose name is the page's heading. */
  readonly sub: boolean
  readonly lists: ReactNode
  readonly searchRef: Ref<HTMLInputElement>
  readonly onChange: (change: Partial<Omit<ClientView, 'adType'>>) => void
  readonly onDown: () => void
  readonly onEnter: () => void
  readonly pathOf: (adType: AdType) => string
}

function Heading({ sub }: { readonly sub: boolean }) {
  return sub ? <h2 className="text-lg font-semibold">Clients</h2> : <PageHeading />
}

function PageHeading() {
  useDocumentTitle('Clients')
  return <h1 className="text-lg font-semibold">Clients</h1>
}

/** Over the list: what kind of clients, which of them, in what order, and a new one. */
export function ListPanel(props: ListPanelProps) {
  const { view, total, sub, lists, searchRef, onChange, onDown, onEnter, pathOf } = props
  return (
    <div className="flex shrink-0 flex-col gap-3 border-b px-4 pt-3.5 pb-3">
      <div className="flex items-center justify-between gap-3">
        <Heading sub={sub} />
        <Button variant="primary" size="sm" aria-keyshortcuts="n" onClick={() => showAddClient()}>
          <UserRoundPlus aria-hidden className="size-4" />
          Add New Client
        </Button>
      </div>
      <TypeToggle adType={view.adType} search={view.search} mode={view.mode} total={total} pathOf={pathOf} />
      <div className="flex gap-2">
        <ClientSearch
          search={view.search}
          onSearch={(search) => onChange({ search })}
          onDown={onDown}
          onEnter={onEnter}
          inputRef={searchRef}
        />
        <SortMenu
          sort={view.sort}
          mode={view.mode}
          onSort={(sort) => onChange({ sort })}
          onMode={(mode) => onChange({ mode })}
        />
      </div>
      {view.mode === 'ARCHIVED' && (
        <div>
          <RemovableTag label="Removed clients" onRemove={() => onChange({ mode: 'CURRENT' })} />
        </div>
      )}
      {lists}
      <WaitingLink />
    </div>
  )
}
