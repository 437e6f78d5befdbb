import type { Routing, RoutingGroup } from '@pb/contract/inquiry-routing-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage, isConflict } from '../../../lib/http-error.ts'
import { lazy } from '../../../lib/lazy.ts'
import { inquiryRoutingQuery } from '../../../queries/inquiry-routing.ts'
import * as texts from './texts.ts'

const GroupDialog = lazy(() => import('./group-dialog.tsx'))

/** A group as it is saved: without an id, a new one. */
export type SavedGroup = Omit<RoutingGroup, 'group_id'> & { readonly group_id: string | null }

interface GroupsChange {
  readonly groups: readonly SavedGroup[]
  readonly success?: string
  /** A deleted group, which undo adds again; no rule named it. */
  readonly deleted?: RoutingGroup
}

/** Saves all groups. */
export function useSaveGroups() {
  const client = useQueryClient()
  const { queryKey } = inquiryRoutingQuery
  const save = useMutation({
    mutationFn: ({ groups }: GroupsChange) => {
      const version = client.getQueryData(queryKey)?.version ?? 0
      return call(contract.inquiries.saveInquiryGroups, {
        body: { groups: groups.map((group) => ({ ...group, members: [...group.members] })), version },
      })
    },
    // One after the other, since each needs the version of the one before.
    scope: { id: 'inquiry-rules' },
    onSuccess: (routing: Routing) => client.setQueryData(queryKey, routing),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: {
      success: (routing: Routing, { success, deleted }) => {
        const restore = (group: RoutingGroup): void => {
          const groups = client.getQueryData(queryKey)?.groups ?? routing.groups
          save.mutate({ groups: [...groups, { ...group, group_id: null }] })
        }
        return { text: success ?? texts.groupsSaved, ...(deleted && { undo: () => restore(deleted) }) }
      },
      log: 'The groups of agents could not be saved',
      error: (error) => ({
        text: texts.groupsNotSaved,
        description: isConflict(error) ? texts.changedElsewhere : getErrorMessage(error),
      }),
    },
  })
  return save
}

interface GroupsPanelProps {
  readonly routing: Routing
  /** Of agents, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** Agents who take inquiries in turn or from a pond, with their hours. */
export function GroupsPanel({ routing, names }: GroupsPanelProps) {
  const { groups } = routing
  const [editing, setEditing] = useState<SavedGroup | null>(null)
  const save = useSaveGroups()
  return (
    <Panel
      title={texts.groups}
      action={
        <Button size="sm" onClick={() => setEditing({ group_id: null, name: '', members: [] })}>
          <Plus aria-hidden className="size-4" />
          {texts.addGroup}
        </Button>
      }
    >
      <p className="max-w-3xl pb-4 text-sm text-muted">{texts.groupsLead}</p>
      {groups.length === 0 && <p className="text-sm text-muted">{texts.noGroups}</p>}
      {groups.length > 0 && (
        <ul aria-label={texts.groups} className="divide-y rounded-md border">
          {groups.map((group) => (
            <li key={group.group_id} className="flex items-center gap-3 px-3 py-2.5">
              <div className="min-w-0 grow">
                <p className="text-sm font-semibold wrap-anywhere">{group.name}</p>
                <p className="text-sm wrap-anywhere text-muted">
                  {texts.memberCount(group.members.length)}
                  {group.members.length > 0 &&
                    `: ${group.members.map(({ agent_id: id }) => names.get(id) ?? '').join(', ')}`}
                </p>
              </div>
              <IconButton
                label={texts.editGroup(group.name)}
                icon={Pencil}
                onClick={() => setEditing(group)}
              />
              <IconButton
                label={texts.deleteGroup(group.name)}
                icon={Trash2}
                disabled={save.isPending}
                onClick={() =>
                  save.mutate({
                    groups: groups.filter((one) => one !== group),
                    success: texts.groupDeleted(group.name),
                    deleted: group,
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <Suspense fallback={null}>
          <GroupDialog routing={routing} group={editing} names={names} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
