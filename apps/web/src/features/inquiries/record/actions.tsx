import type { AnswerChannel, InquiryDetail } from '@pb/contract/inquiry-schemas'
import { Archive, ArchiveRestore, Check, ChevronDown, CircleSlash, MoonStar, UserPlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { TimeMenu } from '../../../components/domain/time-menu/time-menu.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuGroup, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { call, contract } from '../../../lib/api.ts'
import { lazy } from '../../../lib/lazy.ts'
import { formatAriaKeys } from '../../../lib/shortcuts/labels.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useUser } from '../../../lib/use-session.ts'
import { inquiryChange } from '../mutations.ts'
import { ScheduleShowing } from './schedule-showing.tsx'
import { channels } from '../texts.ts'
import * as leadTexts from '../lead-texts.ts'
import { useLead } from '../use-lead.ts'
import * as texts from './texts.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx'))

const channelKeys = Object.keys(channels) as AnswerChannel[]

interface ActionsProps {
  readonly inquiry: InquiryDetail
  /** Goes to the next inquiry of the list, which this one leaves. */
  readonly onLeave: () => void
}

function useActions({ inquiry, onLeave }: ActionsProps) {
  const params = { inquiryId: inquiry.inquiry_id }
  const wakeUp = useMutation({
    mutationFn: () => call(contract.inquiries.snoozeInquiry, { params, body: { until: null } }),
    meta: { ...inquiryChange, error: texts.notChanged, success: texts.broughtBack },
  })
  const snooze = useMutation({
    mutationFn: (until: number) => call(contract.inquiries.snoozeInquiry, { params, body: { until } }),
    meta: {
      ...inquiryChange,
      error: texts.notSnoozed,
      success: texts.snoozed,
      undo: () => wakeUp.mutate(undefined),
    },
  })
  const unanswer = useMutation({
    mutationFn: () => call(contract.inquiries.answerInquiryElsewhere, { params, body: { answered: 0 } }),
    meta: { ...inquiryChange, error: texts.notChanged, success: texts.needsResponseAgain },
  })
  const answer = useMutation({
    mutationFn: (channel: AnswerChannel) =>
      call(contract.inquiries.answerInquiryElsewhere, { params, body: { answered: 1, channel } }),
    meta: {
      ...inquiryChange,
      error: texts.notAnswered,
      success: texts.answered,
      undo: () => unanswer.mutate(undefined),
    },
  })
  const reopen = useMutation({
    mutationFn: () => call(contract.inquiries.setInquiryState, { params, body: { state: 'open' } }),
    meta: { ...inquiryChange, error: texts.notChanged, success: texts.reopened },
  })
  const close = useMutation({
    mutationFn: () => call(contract.inquiries.setInquiryState, { params, body: { state: 'closed' } }),
    meta: {
      ...inquiryChange,
      error: texts.notChanged,
      success: texts.closed,
      undo: () => reopen.mutate(undefined),
    },
  })
  const { user_id: userId } = useUser()
  const take = useMutation({
    mutationFn: () =>
      call(contract.inquiries.assignInquiry, {
        params,
        body: { agent_id: userId, version: inquiry.version },
      }),
    meta: { ...inquiryChange, error: texts.notTaken, success: texts.taken },
  })
  const leave = { onSuccess: onLeave }
  return {
    wakeUp: () => wakeUp.mutate(undefined),
    snooze: (until: number) => snooze.mutate(until, leave),
    answer: (channel: AnswerChannel) => answer.mutate(channel, leave),
    unanswer: () => unanswer.mutate(undefined),
    toggleState: () =>
      inquiry.state === 'closed' ? reopen.mutate(undefined) : close.mutate(undefined, leave),
    take: () => take.mutate(undefined),
    taking: take.isPending,
    busy: [wakeUp, snooze, answer, unanswer, reopen, close].some(({ isPending }) => isPending),
  }
}

/** What an agent does with an inquiry beside replying, also by key. */
export function Actions({ inquiry, onLeave }: ActionsProps) {
  const { state, agent, snoozed_until: snoozed, needs_response: waits } = inquiry
  const run = useActions({ inquiry, onLeave })
  const [assigning, setAssigning] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  const closed = state !== 'open'
  const lead = useLead(inquiry.inquiry_id, onLeave)
  useShortcuts({
    closeInquiry: () => {
      if (!run.busy && state !== 'not_lead') run.toggleState()
    },
    assignInquiry: () => setAssigning(true),
    snoozeInquiry: () =>
      tools.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${formatAriaKeys('b')}"]`)?.click(),
  })
  return (
    <div ref={tools} className="flex flex-wrap items-center gap-1.5">
      {agent === null && !closed && (
        <Button variant="primary" loading={run.taking} onClick={run.take}>
          {texts.take}
        </Button>
      )}
      {inquiry.can_respond && !closed && <ScheduleShowing inquiry={inquiry} />}
      {!closed && (
        <TimeMenu
          label={texts.snooze}
          keys="b"
          icon={MoonStar}
          heading={texts.snoozeUntil}
          onChoose={run.snooze}
          {...(snoozed !== null && { remove: { label: texts.endSnooze, run: run.wakeUp } })}
        />
      )}
      {!closed && waits === 1 && (
        <Menu>
          <MenuTrigger
            render={
              <Button disabled={run.busy}>
                <Check aria-hidden className="size-4" />
                {texts.markAnswered}
                <ChevronDown aria-hidden className="size-4 text-muted" />
              </Button>
            }
          />
          <MenuContent>
            <MenuGroup label={texts.answeredHow}>
              {channelKeys.map((channel) => (
                <MenuItem key={channel} onClick={() => run.answer(channel)}>
                  {channels[channel]}
                </MenuItem>
              ))}
            </MenuGroup>
          </MenuContent>
        </Menu>
      )}
      {!closed && waits === 0 && (
        <Button disabled={run.busy} onClick={run.unanswer}>
          {texts.markUnanswered}
        </Button>
      )}
      <Button onClick={() => setAssigning(true)} aria-keyshortcuts={formatAriaKeys('a')}>
        <UserPlus aria-hidden className="size-4" />
        {texts.assign}
      </Button>
      {state !== 'not_lead' && (
        <Button
          disabled={run.busy}
          onClick={run.toggleState}
          aria-keyshortcuts={formatAriaKeys('e')}
          aria-label={closed ? texts.reopen : texts.closeLabel}
        >
          {closed ? (
            <ArchiveRestore aria-hidden className="size-4" />
          ) : (
            <Archive aria-hidden className="size-4" />
          )}
          {closed ? texts.reopen : texts.close}
        </Button>
      )}
      {state !== 'closed' && (
        <Button disabled={lead.busy} onClick={state === 'open' ? lead.markNotLead : lead.markLead}>
          <CircleSlash aria-hidden className="size-4" />
          {state === 'open' ? leadTexts.notLead : leadTexts.isLead}
        </Button>
      )}
      {assigning && (
        <Suspense fallback={null}>
          <AssignDialog inquiry={inquiry} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </div>
  )
}
