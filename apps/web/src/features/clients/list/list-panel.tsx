import type { AdType } from '@pb/rules/vocabulary'
import { UserRoundPlus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import type { ClientView } from './list-view.ts'
import { showAddClientDialog } from '../add-client-store.ts'
import { ClientSearch } from './client-search.tsx'
import { SortMenu } from './sort-menu.tsx'
import { TypeToggle } from './type-toggle.tsx'
import { PendingRequestsLink } from './pending-requests-link.tsx'
import * as texts from './texts.ts'

interface ListPanelProps {
  readonly view: ClientView
  readonly total: number | undefined
  /** A client is open, whose name is the page's heading. */
  readonly clientOpen: boolean
  readonly lists: ReactNode
  readonly searchRef: Ref<HTMLInputElement>
  readonly onChange: (change: Partial<Omit<ClientView, 'adType'>>) => void
  readonly onDown: () => void
  readonly onEnter: () => void
  readonly getPath: (adType: AdType) => string
}

function Heading({ clientOpen }: { readonly clientOpen: boolean }) {
  return clientOpen ? <h2 className="text-lg font-semibold">{texts.clients}</h2> : <PageHeading />
}

function PageHeading() {
  useDocumentTitle(texts.clients)
  return <h1 className="text-lg font-semibold">{texts.clients}</h1>
}

/** Header of the client list: type, search, order and the button to add a client. */
export function ListPanel(props: ListPanelProps) {
  const { view, total, clientOpen, lists, searchRef, onChange, onDown, onEnter, getPath: pathOf } = props
  return (
    <div className="flex shrink-0 flex-col gap-3 border-b px-4 pt-3.5 pb-3">
      <div className="flex items-center justify-between gap-3">
        <Heading clientOpen={clientOpen} />
        <Button variant="primary" size="sm" aria-keyshortcuts="n" onClick={() => showAddClientDialog()}>
          <UserRoundPlus aria-hidden className="size-4" />
          {texts.addNewClient}
        </Button>
      </div>
      <TypeToggle adType={view.adType} search={view.search} mode={view.mode} total={total} getPath={pathOf} />
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
      {view.mode !== 'CURRENT' && (
        <div>
          <RemovableTag label={texts.modes[view.mode]} onRemove={() => onChange({ mode: 'CURRENT' })} />
        </div>
      )}
      {lists}
      <PendingRequestsLink />
    </div>
  )
}
