import type { BodyInput } from '@pb/contract/endpoint'
import type { Tour, tours } from '@pb/contract/tours'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { refreshCalendar } from '../../queries/calendar.ts'
import { showingKeys } from '../../queries/showings.ts'
import * as texts from './texts.ts'

export type TourPlan = Omit<BodyInput<typeof tours.addTour>, 'user_id' | 'key'>

interface PlanInput {
  /** Undefined for a new tour. */
  readonly tour: Tour | undefined
  readonly userId: string
  readonly plan: TourPlan
  readonly key: string
}

export function usePlanTour() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ tour, userId, plan, key }: PlanInput) =>
      tour
        ? call(contract.tours.saveTour, {
            params: { tour_id: tour.tour_id },
            body: { ...plan, version: tour.version },
          })
        : call(contract.tours.addTour, { body: { ...plan, user_id: userId, key } }),
    onSuccess: (saved) => client.setQueryData([...showingKeys.tours, 'one', saved.tour_id], saved),
    onSettled: () => refreshCalendar(client),
    meta: { success: (_saved, { tour }) => (tour ? texts.saved : texts.planned) },
  })
}

/** Undoes the booking or cancellation of a tour, until the client's email leaves. */
function useUndoTour() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ tour_id }: Tour) => call(contract.tours.undoTour, { params: { tour_id } }),
    onSuccess: (saved) => client.setQueryData([...showingKeys.tours, 'one', saved.tour_id], saved),
    onSettled: () => refreshCalendar(client),
    meta: { success: texts.undone, error: texts.notUndone },
  })
}

/** A change that can be undone while its email is held. */
function useTourChange<Input extends { readonly notify: boolean }>(
  send: (tour: Tour, input: Input) => Promise<Tour>,
  text: string,
) {
  const client = useQueryClient()
  const undo = useUndoTour()
  return useMutation({
    mutationFn: async ({ tour, input }: { readonly tour: Tour; readonly input: Input }) => send(tour, input),
    onSuccess: (saved) => client.setQueryData([...showingKeys.tours, 'one', saved.tour_id], saved),
    onSettled: () => refreshCalendar(client),
    meta: {
      success: (saved, { tour, input }) =>
        // A tour that was only planned is canceled without an email.
        !input.notify || (saved.status === 'canceled' && tour.status !== 'confirmed')
          ? text
          : { text: text, description: texts.emailed, undo: () => undo.mutate(saved) },
      error: texts.changeFailed,
    },
  })
}

export function useConfirmTour() {
  return useTourChange(
    async (
      { tour_id, version },
      input: { readonly notify: boolean; readonly message: string; readonly anyway: boolean },
    ) => call(contract.tours.confirmTour, { params: { tour_id }, body: { version, ...input } }),
    texts.confirmed,
  )
}

export function useCancelTour() {
  return useTourChange(
    async ({ tour_id, version }, input: { readonly reason: string; readonly notify: boolean }) =>
      call(contract.tours.cancelTour, { params: { tour_id }, body: { version, ...input } }),
    texts.canceled,
  )
}

export function useDeletePhoto(tourId: string) {
  const client = useQueryClient()
  const queryKey = [...showingKeys.tours, 'one', tourId]
  const restore = useMutation({
    mutationFn: async (key: string) =>
      call(contract.recentlyDeleted.restoreDeleted, {
        params: { kind: 'tour_photo', id: `${tourId}-${key}` },
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { error: texts.photoNotRestored },
  })
  return useMutation({
    mutationFn: async (key: string) =>
      call(contract.tours.deleteTourPhoto, { params: { tour_id: tourId, key } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    meta: {
      success: () => ({ text: texts.photoDeleted, kind: 'plain' }),
      undo: (_saved, key) => restore.mutate(key),
      error: texts.photoNotDeleted,
    },
  })
}
