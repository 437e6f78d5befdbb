import type { AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Link as TextLink } from '../../../components/ui/link.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { useStoredChoice } from '../../../lib/use-stored-choice.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { clientPageQuery } from '../../../queries/clients.ts'
import { showAddClientDialog } from '../add-client-store.ts'
import { formatSortTime, formatSortTimeTitle, getClientName, getStageTitle } from '../client-text.ts'
import { clientPath, clientsPath } from '../paths.ts'
import * as texts from './texts.ts'

const maxClients = 20

const types: readonly AdType[] = ['rental', 'sale']

/** The clients with the newest activity, for the dashboard. */
export default function RecentClients() {
  const [adType, setAdType] = useStoredChoice('pb-dashboard-clients', types)
  useTimeZone()
  const { data, error, refetch } = useQuery(
    clientPageQuery(
      { mode: 'CURRENT', search: '', search_type: adType, sort_by: 'last_activity', sort_dir: 'desc' },
      0,
    ),
  )
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-2">
        <Segmented
          label={texts.clientType}
          value={adType}
          onChange={setAdType}
          segments={[
            { value: 'rental', label: texts.rentalClients },
            { value: 'sale', label: texts.salesClients },
          ]}
        />
        <TextLink to={clientsPath(adType)} className="ml-auto text-sm">
          {texts.allClients}
        </TextLink>
      </div>
      {data && data.collection.length > 0 && (
        <ul aria-label={texts.clients} className="divide-y">
          {data.collection.slice(0, maxClients).map((row) => {
            const name = getClientName(row)
            return (
              <li key={row.user_id}>
                <Link
                  to={clientPath(adType, row.user_id)}
                  className="flex items-center gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-hover"
                >
                  <Avatar
                    name={name}
                    photo={row.photo ? photoUrl('wcontact-s', row.photo) : null}
                    className="size-8"
                  />
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">{name}</span>
                    <span className="block truncate text-xs text-muted">
                      {[getStageTitle(row.stage), row.email].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <time
                    dateTime={new Date(row.last_activity * 1000).toISOString()}
                    title={formatSortTimeTitle(row.last_activity, 'activity')}
                    className="shrink-0 text-xs text-muted tabular-nums"
                  >
                    {formatSortTime(row.last_activity)}
                  </time>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {data?.collection.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={texts.noClientsFound}
          action={<Button onClick={() => showAddClientDialog()}>{texts.addClient}</Button>}
        />
      )}
      {!data && error && (
        <ErrorState title={texts.clientsFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <output aria-label={texts.loadingClients} className="flex flex-col gap-4 p-4">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-8" />
          ))}
        </output>
      )}
    </Card>
  )
}
