import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/ui/button.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { timelineQuery, useAddNote } from '../api/timeline.ts'
import { byDay } from '../model/entries.ts'
import { Entry } from './entry.tsx'
import { NoteForm } from './note-form.tsx'

/** What happened with a client, newest first, with a place to write down more. */
export function Timeline({ userId }: { readonly userId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(userId),
  )
  const add = useAddNote(userId)
  const days = data && byDay(data.pages.flatMap(({ collection }) => collection))
  return (
    <Panel title="Timeline">
      <NoteForm
        busy={add.isPending}
        error={add.error}
        onSave={(note, done) => add.mutate(note, { onSuccess: done })}
      />
      <div className="pt-4">
        {days ? (
          days.length === 0 ? (
            <p className="text-sm text-muted">Nothing has happened yet.</p>
          ) : (
            days.map(({ day, entries }) => (
              <section key={day} aria-label={day} className="pb-2">
                <h3 className="text-xs font-medium text-muted">{day}</h3>
                <ol>
                  {entries.map((entry) => (
                    <Entry key={entry.key} entry={entry} />
                  ))}
                </ol>
              </section>
            ))
          )
        ) : error ? (
          <ErrorState
            title="The timeline could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            className="-my-6"
          />
        ) : (
          <Skeleton className="h-32" />
        )}
        {hasNextPage && (
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        )}
      </div>
    </Panel>
  )
}
