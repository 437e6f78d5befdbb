import { Pencil } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../lib/cn.ts'
import { openCompose } from '../compose/index.ts'
import { SearchBox } from './search-box.tsx'
import * as rootTexts from '../texts.ts'
import * as texts from './texts.ts'

interface ListToolbarProps {
  /** Inside a column with its own scrollbar. */
  readonly inner: boolean
  readonly all: boolean
  readonly some: boolean
  readonly onToggleAll: () => void
  /** The refresh button. */
  readonly refresh: ReactNode
  readonly q: string
  readonly people: readonly string[]
  readonly onSearch: (q: string) => void
  readonly searchRef: Ref<HTMLInputElement>
  /** Actions for the selected threads. */
  readonly children: ReactNode
}

/** Selection, refresh, thread actions, search and compose. Wraps on narrow containers. */
export function ListToolbar({
  inner,
  all,
  some,
  onToggleAll,
  refresh,
  children,
  searchRef,
  ...search
}: ListToolbarProps) {
  return (
    <div className={cn('@container sticky z-20 border-b bg-panel', inner ? 'top-0' : 'top-[57px]')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2">
        <div className="order-2 flex min-h-9 grow items-center gap-1 @2xl:order-1 @2xl:grow-0">
          <Checkbox
            checked={all}
            indeterminate={some && !all}
            label={texts.checkAll}
            onCheckedChange={onToggleAll}
            className="pr-1.5"
          />
          {refresh}
          {children}
        </div>
        <div className="order-1 flex w-full min-w-0 items-center gap-2 @2xl:order-2 @2xl:ml-auto @2xl:w-80 @4xl:w-96">
          <SearchBox {...search} inputRef={searchRef} />
          <Button
            variant="primary"
            className="px-3! md:hidden"
            aria-label={rootTexts.newMessage}
            onClick={() => openCompose()}
          >
            <Pencil aria-hidden className="size-4" />
            <span className="hidden xs:inline">{rootTexts.newMessage}</span>
          </Button>
        </div>
      </div>
    </div>
  )
}
