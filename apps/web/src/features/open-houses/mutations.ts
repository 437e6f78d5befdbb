import type { BodyInput } from '@pb/contract/endpoint'
import type { AgentOpenHouse, OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import type { openHouses } from '@pb/contract/open-houses'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation, type Notice } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { refreshCalendar } from '../../queries/calendar.ts'
import { clientKeys } from '../../queries/client-keys.ts'
import { listingKeys } from '../../queries/listings.ts'
import { myListingKeys } from '../../queries/my-listings.ts'
import { openHouseKeys } from '../../queries/open-house-keys.ts'
import * as texts from './texts.ts'

/** Refreshes what shows open houses: their lists, the listing, the calendar. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [openHouseKeys.root, listingKeys.all, myListingKeys.all])
      void client.invalidateQueries({ queryKey })
    refreshCalendar(client)
  }
}

type Times = Omit<BodyInput<typeof openHouses.addOpenHouse>, 'listing_id' | 'key'>

interface ScheduleInput {
  /** The one that is changed; another one without it. */
  readonly house: AgentOpenHouse | undefined
  readonly listingId: string
  readonly times: Times
  readonly key: string
}

export function useSchedule() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ house, listingId, times, key }: ScheduleInput) =>
      house
        ? call(contract.openHouses.saveOpenHouse, {
            params: { open_house_id: house.open_house_id },
            body: { ...times, version: house.version },
          })
        : call(contract.openHouses.addOpenHouse, { body: { ...times, listing_id: listingId, key } }),
    onSettled: refresh,
    meta: { success: (_saved, { house }) => (house ? texts.saved : texts.scheduled) },
  })
}

/** Changes an open house; its lists and page are reloaded, also after a conflict. */
function useHouseChange<Input>(
  send: (id: string, version: number, input: Input) => Promise<AgentOpenHouse>,
  success: (saved: AgentOpenHouse, input: Input) => string | Notice,
) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ house, input }: { readonly house: AgentOpenHouse; readonly input: Input }) =>
      send(house.open_house_id, house.version, input),
    onSettled: refresh,
    meta: { success: (saved, { input }) => success(saved, input), error: texts.changeFailed },
  })
}

export function useRestore() {
  return useHouseChange<null>(
    async (open_house_id, version) =>
      call(contract.openHouses.restoreOpenHouse, { params: { open_house_id }, body: { version } }),
    () => texts.restored,
  )
}

export function useCancel() {
  const restore = useRestore()
  return useHouseChange<null>(
    async (open_house_id, version) =>
      call(contract.openHouses.cancelOpenHouse, { params: { open_house_id }, body: { version } }),
    (house) => ({ text: texts.canceled, undo: () => restore.mutate({ house, input: null }) }),
  )
}

export function useSaveLink() {
  return useHouseChange<'off' | 'new'>(
    async (open_house_id, _version, link) =>
      call(contract.openHouses.saveSignInLink, { params: { open_house_id }, body: { link } }),
    (_saved, link) => (link === 'new' ? texts.linkRenewed : texts.linkOff),
  )
}

/** Refreshes visitors and numbers, and clients, who may be new. */
function useRefreshVisitors(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: openHouseKeys.root })
    void client.invalidateQueries({ queryKey: clientKeys.root })
  }
}

export function useAddVisitor(openHouseId: string) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof openHouses.addVisitor>) =>
      call(contract.openHouses.addVisitor, { params: { open_house_id: openHouseId }, body }),
    onSettled: useRefreshVisitors(),
    meta: { success: texts.visitorAdded },
  })
}

export function useSaveVisitor(openHouseId: string) {
  return useMutation({
    mutationFn: async ({
      visitor,
      changes,
    }: {
      readonly visitor: OpenHouseVisitor
      readonly changes: Omit<BodyInput<typeof openHouses.saveVisitor>, 'version'>
    }) =>
      call(contract.openHouses.saveVisitor, {
        params: { open_house_id: openHouseId, visitor_id: visitor.visitor_id },
        body: { ...changes, version: visitor.version },
      }),
    onSettled: useRefreshVisitors(),
    meta: { success: texts.visitorSaved },
  })
}

/** Deletes a visitor; the toast offers to undo. */
export function useRemoveVisitor(openHouseId: string) {
  const refresh = useRefreshVisitors()
  const restore = useMutation({
    mutationFn: async ({ visitor_id }: OpenHouseVisitor) =>
      call(contract.recentlyDeleted.restoreDeleted, {
        params: { kind: 'open_house_visitor', id: `${openHouseId}-${visitor_id}` },
      }),
    onSettled: refresh,
    meta: { success: texts.visitorRestored, error: texts.visitorFailed },
  })
  return useMutation({
    mutationFn: async ({ visitor_id }: OpenHouseVisitor) =>
      call(contract.openHouses.removeVisitor, { params: { open_house_id: openHouseId, visitor_id } }),
    onSettled: refresh,
    meta: {
      success: texts.visitorRemoved,
      undo: (_none, visitor) => restore.mutate(visitor),
      error: texts.visitorFailed,
    },
  })
}

/** Sends follow-ups; for some seconds they can be undone. */
export function useFollowUp(openHouseId: string) {
  const refresh = useRefreshVisitors()
  const undo = useMutation({
    mutationFn: async (sendId: string) => call(contract.sending.undoListingSend, { params: { sendId } }),
    onSettled: refresh,
    meta: { success: texts.followUpUndone, error: texts.undoFailed },
  })
  return useMutation({
    mutationFn: async (body: BodyInput<typeof openHouses.followUpVisitors>) =>
      call(contract.openHouses.followUpVisitors, { params: { open_house_id: openHouseId }, body }),
    onSettled: refresh,
    meta: {
      success: (_none, { visitor_ids }) =>
        texts.followedUp(Array.isArray(visitor_ids) ? visitor_ids.length : 1),
      undo: ({ send_id }) => undo.mutate(send_id),
    },
  })
}
