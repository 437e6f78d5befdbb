import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { timelineQuery } from '../../../queries/client-timeline.ts'
import { useAddNote } from './mutations.ts'
import { groupByDay } from './entries.ts'
import { Entry } from './entry.tsx'
import { NoteForm } from './note-form.tsx'
import * as texts from './texts.ts'

/** A client's timeline, newest first, with a form for notes. */
export function Timeline({ userId }: { readonly userId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(userId),
  )
  const add = useAddNote(userId)
  const days = data && groupByDay(data.pages.flatMap(({ collection }) => collection))
  return (
    <Panel title={texts.timeline}>
      <NoteForm
        busy={add.isPending}
        error={add.error}
        onSave={(note, done) => add.mutate(note, { onSuccess: done })}
      />
      <div className="pt-4">
        {days ? (
          days.length === 0 ? (
            <p className="text-sm text-muted">{texts.noEntries}</p>
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
            title={texts.timelineFailed}
            error={error}
            onRetry={() => void refetch()}
            className="-my-6"
          />
        ) : (
          <Skeleton className="h-32" />
        )}
        {hasNextPage && (
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.showEarlier}
          </Button>
        )}
      </div>
    </Panel>
  )
}
