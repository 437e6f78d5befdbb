import type { CalendarFeed } from '@pb/contract/calendar-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatAgo } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { calendarFeedsQuery } from '../../../queries/calendar.ts'
import { FeedAddress } from './feed-address.tsx'
import { useCreateFeed, useRevokeFeed } from './mutations.ts'
import * as texts from './texts.ts'

function NewFeed() {
  const [name, setName] = useState('')
  const [onlyBusy, setOnlyBusy] = useState(false)
  const create = useCreateFeed()
  return (
    <Form
      sends={false}
      noValidate
      className="flex flex-col gap-3 border-t pt-4"
      onSubmit={() => {
        if (create.isPending) return
        create.mutate({ name: name.trim(), details: !onlyBusy }, { onSuccess: () => setName('') })
      }}
    >
      <Field label={texts.feedName} error={create.error ? getErrorMessage(create.error) : undefined}>
        <Input
          placeholder={texts.feedPlaceholder}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="max-w-sm"
        />
      </Field>
      <Checkbox checked={onlyBusy} onCheckedChange={setOnlyBusy}>
        {texts.onlyBusy}
      </Checkbox>
      <Button type="submit" loading={create.isPending} className="self-start">
        {texts.createFeed}
      </Button>
      {create.data && <FeedAddress url={create.data.url} />}
    </Form>
  )
}

function FeedRow({ feed, onRevoke }: { readonly feed: CalendarFeed; readonly onRevoke: () => void }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="min-w-0 grow">
        <span className="font-medium break-words">{feed.name}</span>
        <span className="block text-xs text-muted">
          {feed.details ? texts.withDetails : texts.busyOnly} ·{' '}
          {feed.time_read === null ? texts.neverRead : texts.lastRead(formatAgo(feed.time_read))}
        </span>
      </span>
      <Button size="sm" aria-label={texts.revokeFeed(feed.name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  )
}

/** Secret addresses by which other calendar programs read this one. */
export function FeedsPanel() {
  const { data, error } = useQuery(calendarFeedsQuery)
  const [revoking, setRevoking] = useState<CalendarFeed | null>(null)
  const revoke = useRevokeFeed()
  return (
    <Panel title={texts.feeds}>
      <p className="pb-2 text-sm text-muted">{texts.feedsHint}</p>
      {error ? (
        <FormMessage look="text" className="pb-3">
          {getErrorMessage(error)}
        </FormMessage>
      ) : !data ? (
        <Skeleton className="h-11" />
      ) : data.length === 0 ? (
        <p className="pb-3 text-sm">{texts.noFeeds}</p>
      ) : (
        <ul className="divide-y pb-2">
          {data.map((feed) => (
            <FeedRow key={feed.feed_id} feed={feed} onRevoke={() => setRevoking(feed)} />
          ))}
        </ul>
      )}
      <NewFeed />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={texts.revokeTitle(revoking?.name ?? '')}
        description={texts.revokeHint}
        confirmText={texts.revoke}
        danger
        loading={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.feed_id, { onSettled: () => setRevoking(null) })}
      />
    </Panel>
  )
}
