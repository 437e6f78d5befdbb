import type { BodyInput } from '@pb/contract/endpoint'
import type { Tour, tours } from '@pb/contract/tours'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
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
    onSuccess: (saved, { tour }) => {
      client.setQueryData([...showingKeys.tours, 'one', saved.tour_id], saved)
      toast.success(tour ? texts.saved : texts.planned)
    },
    onSettled: () => refreshCalendar(client),
  })
}

/** Undoes the booking or cancellation of a tour, until the client's email leaves. */
function useUndoTour() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ tour_id }: Tour) => call(contract.tours.undoTour, { params: { tour_id } }),
    onSuccess: (saved) => {
      client.setQueryData([...showingKeys.tours, 'one', saved.tour_id], saved)
      toast.success(texts.undone)
    },
    onError: (error) => toast.error(texts.notUndone, { description: getErrorMessage(error) }),
    onSettled: () => refreshCalendar(client),
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
    onSuccess: (saved, { tour, input }) => {
      client.setQueryData([...showingKeys.tours, 'one', saved.tour_id], saved)
      // A tour that was only planned is canceled without an email.
      if (!input.notify || (saved.status === 'canceled' && tour.status !== 'confirmed')) toast.success(text)
      else
        toast.success(text, {
          description: texts.emailed,
          action: undoAction(() => undo.mutate(saved)),
        })
    },
    onError: (error) => toast.error(texts.changeFailed, { description: getErrorMessage(error) }),
    onSettled: () => refreshCalendar(client),
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
    onError: (error) => toast.error(texts.photoNotRestored, { description: getErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return useMutation({
    mutationFn: async (key: string) =>
      call(contract.tours.deleteTourPhoto, { params: { tour_id: tourId, key } }),
    onSuccess: (saved, key) => {
      client.setQueryData(queryKey, saved)
      toast(texts.photoDeleted, { action: undoAction(() => restore.mutate(key)) })
    },
    onError: (error) => toast.error(texts.photoNotDeleted, { description: getErrorMessage(error) }),
  })
}
