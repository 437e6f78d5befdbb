import type { ClientList } from '@pb/contract/client-lists'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { smartListsQuery } from '../../../queries/client-lists.ts'
import { useRemoveList } from './mutations.ts'
import { tagsQuery } from '../../../queries/client-tags.ts'
import { formatConditions } from './conditions-text.ts'
import { listPath } from '../paths.ts'
import { Members } from './members.tsx'
import * as texts from './texts.ts'

const ListDialog = lazy(() => import('./list-dialog.tsx'))
const TagsDialog = lazy(() => import('../tags/tags-dialog.tsx'))

interface ListNavProps {
  readonly lists: readonly ClientList[]
  readonly current: ClientList | undefined
}

function ListNav({ lists, current }: ListNavProps) {
  const navigate = useNavigate()
  return (
    <>
      <Select
        label={texts.list}
        className="md:hidden"
        value={current?.key ?? ''}
        options={lists.map(({ key, name, clients }) => ({
          value: key,
          label: `${name} (${formatNumber(clients)})`,
        }))}
        onChange={(key) => void navigate(listPath(key), { replace: true })}
      />
      <nav aria-label={texts.lists} className="hidden md:block">
        <ul className="flex flex-col gap-px">
          {lists.map(({ key, name, clients }) => (
            <li key={key}>
              <Link
                to={listPath(key)}
                replace
                aria-current={key === current?.key ? 'page' : undefined}
                className={cn(
                  'flex min-h-9 items-center justify-between gap-3 rounded-md px-3 py-1.5 text-sm',
                  key === current?.key ? 'bg-sunken font-medium' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                <span className="min-w-0 break-words">{name}</span>
                <span className="text-xs text-muted tabular-nums">{formatNumber(clients)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Smart lists and the clients of one list. */
export function ClientLists({ listKey }: { readonly listKey: string | undefined }) {
  const { data, error, refetch } = useQuery(smartListsQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  const remove = useRemoveList()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | 'edit' | 'tags' | null>(null)
  const close = (): void => setOpen(null)
  const lists = data?.collection
  const current =
    lists?.find(({ key }) => key === listKey) ?? (listKey === undefined ? lists?.[0] : undefined)
  const editable = current && !current.built_in
  return (
    <PageBody className="flex max-w-[1560px] flex-col gap-5 py-6">
      <PageTitle
        actions={
          <Button onClick={() => setOpen('new')}>
            <Plus aria-hidden className="size-4" />
            {texts.newList}
          </Button>
        }
      >
        {texts.lists}
      </PageTitle>
      {!lists ? (
        error ? (
          <ErrorState title={texts.listsFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-md" />
        )
      ) : (
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[240px_minmax(0,1fr)]">
          <ListNav lists={lists} current={current} />
          {current ? (
            <div className="flex min-w-0 flex-col gap-3">
              <div className="flex min-h-9 items-start gap-2">
                <div className="min-w-0 grow">
                  <h2 className="text-base font-semibold break-words">{current.name}</h2>
                  <p className="text-sm text-muted">{formatConditions(current.conditions, tags)}</p>
                </div>
                {editable && (
                  <>
                    <IconButton label={texts.editList} icon={Pencil} onClick={() => setOpen('edit')} />
                    <IconButton
                      label={texts.removeList}
                      icon={Trash2}
                      onClick={() =>
                        remove.mutate(current, {
                          onSuccess: () => void navigate('/clients/lists', { replace: true }),
                        })
                      }
                    />
                  </>
                )}
              </div>
              <Members
                key={current.key}
                listKey={current.key}
                name={current.name}
                onManageTags={() => setOpen('tags')}
              />
            </div>
          ) : (
            <EmptyState title={texts.listNotFound} className="rounded-md border bg-panel">
              {texts.listNotFoundHint}
            </EmptyState>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {(open === 'new' || (open === 'edit' && editable)) && (
          <ListDialog
            list={open === 'edit' && editable ? current : null}
            onClose={close}
            onSaved={({ key }) => {
              close()
              void navigate(listPath(key), { replace: true })
            }}
          />
        )}
        {open === 'tags' && <TagsDialog onClose={close} />}
      </Suspense>
    </PageBody>
  )
}
