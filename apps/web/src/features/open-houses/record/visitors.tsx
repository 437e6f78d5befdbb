import type { OpenHouseDetail, OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import { useQuery } from '@tanstack/react-query'
import { Plus, Send, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { visitorsQuery } from '../../../queries/open-houses.ts'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import * as texts from './texts.ts'
import { VisitorDialog } from './visitor-dialog.tsx'
import { VisitorRow } from './visitor-row.tsx'

const firstRows = 200
const maxRows = 500

/** Whether the agent may email a visitor: one who agreed, and is a client of the agent. */
const mayEmail = ({ consent, user_id: userId, email }: OpenHouseVisitor): boolean =>
  consent === 1 && userId !== null && email !== ''

/** The visitors of an open house, the latest first, as they sign in. */
export function Visitors({ house }: { readonly house: OpenHouseDetail }) {
  const [limit, setLimit] = useState(firstRows)
  const { data, error, refetch } = useQuery(visitorsQuery(house.open_house_id, limit))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'add' | 'follow-up' | OpenHouseVisitor | null>(null)
  const visitors = data?.collection ?? []
  const reachable = visitors.filter(mayEmail)
  const picked = reachable.filter(({ visitor_id: id }) => chosen.has(id))
  // Without a choice, everyone who can be emailed and was not yet.
  const readers = picked.length > 0 ? picked : reachable.filter(({ follow_up: email }) => email === null)
  const choose = (ids: readonly string[], on: boolean): void =>
    setChosen((before) => new Set([...before, ...ids].filter((id) => on || !ids.includes(id))))
  return (
    <Panel
      title={texts.visitors}
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onClick={() => setDialog('add')}>
            <Plus aria-hidden className="size-4" />
            {texts.addVisitor}
          </Button>
          {readers.length > 0 && (
            <Button size="sm" variant="primary" onClick={() => setDialog('follow-up')}>
              <Send aria-hidden className="size-4" />
              {texts.followUpCount(readers.length)}
            </Button>
          )}
        </span>
      }
    >
      {!data ? (
        error ? (
          <ErrorState title={texts.visitorsFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 rounded-lg" />
        )
      ) : visitors.length === 0 ? (
        <EmptyState icon={UsersRound} title={texts.noVisitors}>
          {texts.noVisitorsHint}
        </EmptyState>
      ) : (
        <>
          {reachable.length > 1 && (
            <Checkbox
              className="pb-2"
              checked={picked.length === reachable.length}
              indeterminate={picked.length > 0 && picked.length < reachable.length}
              onCheckedChange={(on) =>
                choose(
                  reachable.map(({ visitor_id: id }) => id),
                  on,
                )
              }
            >
              {texts.chooseAll}
            </Checkbox>
          )}
          <ul aria-label={texts.visitors} aria-live="polite" className="-mx-5 -mb-5 divide-y border-t">
            {visitors.map((visitor) => (
              <VisitorRow
                key={visitor.visitor_id}
                visitor={visitor}
                chosen={chosen.has(visitor.visitor_id)}
                onChoose={
                  mayEmail(visitor) && reachable.length > 1
                    ? (on) => choose([visitor.visitor_id], on)
                    : undefined
                }
                onEdit={() => setDialog(visitor)}
              />
            ))}
          </ul>
          {data.total > visitors.length && limit < maxRows && (
            <Button className="mt-8" onClick={() => setLimit(maxRows)}>
              {texts.showAll(formatNumber(Math.min(data.total, maxRows)))}
            </Button>
          )}
        </>
      )}
      {dialog === 'follow-up' ? (
        <FollowUpDialog
          houseId={house.open_house_id}
          visitors={readers}
          onClose={() => setDialog(null)}
          onSent={() => setChosen(new Set())}
        />
      ) : (
        dialog !== null && (
          <VisitorDialog
            houseId={house.open_house_id}
            visitor={dialog === 'add' ? undefined : dialog}
            onClose={() => setDialog(null)}
          />
        )
      )}
    </Panel>
  )
}
