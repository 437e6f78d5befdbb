import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, ListChecks } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuLink,
  MenuSeparator,
  MenuTrigger,
} from '../../../components/ui/menu.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { smartListsQuery } from '../../../queries/client-lists.ts'
import { tasksQuery } from '../../../queries/client-tasks.ts'
import { importPath, listPath, tasksPath } from '../paths.ts'
import * as texts from './texts.ts'

/** Menu above the client list: smart lists and imports, and a link to tasks with the number due. */
export function ListsMenu() {
  const { data } = useQuery(smartListsQuery)
  const { data: tasks } = useInfiniteQuery(tasksQuery(null))
  const counts = tasks?.pages[0]?.counts
  const due = counts ? counts.overdue + counts.today : 0
  return (
    <div className="flex items-center gap-1">
      <Menu>
        <MenuTrigger render={<Button size="sm" variant="ghost" className="px-2!" />}>
          {texts.lists}
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </MenuTrigger>
        <MenuContent className="w-72">
          <MenuGroup label={texts.smartLists}>
            {data?.collection.map(({ key, name, clients }) => (
              <MenuLink key={key} to={listPath(key)}>
                <span className="min-w-0 grow truncate">{name}</span>
                <span className="pl-3 text-xs text-muted tabular-nums">{formatNumber(clients)}</span>
              </MenuLink>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuLink to={importPath()}>{texts.importClients}</MenuLink>
        </MenuContent>
      </Menu>
      <ButtonLink to={tasksPath} size="sm" variant="ghost" className="px-2!">
        <ListChecks aria-hidden className="size-4 text-muted" />
        {texts.tasks}
        {due > 0 && (
          <span className="rounded-full bg-warning-soft px-1.5 text-xs font-medium text-warning tabular-nums">
            {formatNumber(due)}
            <span className="sr-only"> {texts.due}</span>
          </span>
        )}
      </ButtonLink>
    </div>
  )
}
