import type { BodyInput } from '@pb/contract/endpoint'
import type { Showing, showings } from '@pb/contract/showings'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation, type Notice } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { refreshCalendar } from '../../queries/calendar.ts'
import { clientKeys } from '../../queries/client-keys.ts'
import { showingKeys } from '../../queries/showings.ts'
import * as texts from './texts.ts'

/** Refreshes what shows showings: the calendar, the client's timeline and what today asks for. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    refreshCalendar(client)
    void client.invalidateQueries({ queryKey: clientKeys.root })
  }
}

interface ScheduleInput {
  /** A request to confirm, or a showing to move. */
  readonly showing: Showing | undefined
  readonly listingId: string
  readonly userId: string
  readonly starts: number
  readonly minutes: number
  readonly note: string
  readonly message: string
  readonly notify: boolean
  /** Also at a time that is not offered. */
  readonly anyway: boolean
  readonly key: string
}

/** Undoes the last change that the client is emailed about, while the email is held. */
function useUndoShowing() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ showing_id }: Showing) =>
      call(contract.showings.undoShowing, { params: { showing_id } }),
    onSuccess: (saved) => client.setQueryData([...showingKeys.root, 'one', saved.showing_id], saved),
    onSettled: refresh,
    meta: { success: () => ({ text: texts.undone, kind: 'plain' }), error: texts.notUndone },
  })
}

export function useSchedule() {
  const refresh = useRefresh()
  const undo = useUndoShowing()
  return useMutation({
    mutationFn: async ({ showing, listingId, userId, note, key, ...rest }: ScheduleInput) =>
      showing
        ? call(contract.showings.scheduleShowing, {
            params: { showing_id: showing.showing_id },
            body: { ...rest, version: showing.version },
          })
        : call(contract.showings.addShowing, {
            body: { ...rest, listing_id: listingId, user_id: userId, note, key },
          }),
    onSettled: refresh,
    meta: {
      success: (saved, { showing, notify }) => ({
        text: showing?.status === 'confirmed' ? texts.moved : texts.scheduled,
        ...(notify && { description: texts.emailed, undo: () => undo.mutate(saved) }),
      }),
    },
  })
}

/** Shows a changed showing at once, and reloads it after a conflict. */
function useShowingChange<Input>(
  send: (showing: Showing, input: Input) => Promise<Showing>,
  success: (saved: Showing, input: Input) => string | Notice,
) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ showing, input }: { readonly showing: Showing; readonly input: Input }) =>
      send(showing, input),
    onSuccess: (saved) => client.setQueryData([...showingKeys.root, 'one', saved.showing_id], saved),
    onSettled: refresh,
    meta: { success: (saved, { input }) => success(saved, input), error: texts.changeFailed },
  })
}

export function useCancelShowing() {
  const undo = useUndoShowing()
  return useShowingChange(
    async ({ showing_id, version }, input: { readonly reason: string; readonly notify: boolean }) =>
      call(contract.showings.cancelShowing, { params: { showing_id }, body: { version, ...input } }),
    (saved, { notify }) => ({
      text: texts.canceled,
      ...(notify && { description: texts.emailed, undo: () => undo.mutate(saved) }),
    }),
  )
}

export function useSaveNote() {
  return useShowingChange(
    async ({ showing_id, version }, note: string) =>
      call(contract.showings.saveShowingNote, { params: { showing_id }, body: { version, note } }),
    () => texts.noteSaved,
  )
}

type Outcome = 'completed' | 'no_show' | 'confirmed'

export function useRecordOutcome() {
  const send = async ({ showing_id, version }: Showing, outcome: Outcome) =>
    call(contract.showings.recordShowingOutcome, { params: { showing_id }, body: { version, outcome } })
  const back = useShowingChange(send, (_saved, outcome) => texts.outcomeSaved[outcome])
  return useShowingChange(send, (saved, outcome) => ({
    text: texts.outcomeSaved[outcome],
    undo: outcome === 'confirmed' ? undefined : () => back.mutate({ showing: saved, input: 'confirmed' }),
  }))
}

/** Saves when a listing can be shown; a conflict reloads what was saved meanwhile. */
export function useSaveAccess(listingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof showings.saveShowingAccess>) =>
      call(contract.showings.saveShowingAccess, { params: { listing_id: listingId }, body }),
    onSettled: () => refreshCalendar(client),
    meta: { success: texts.accessSaved },
  })
}
