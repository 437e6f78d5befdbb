import type { Deal } from '@pb/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { refreshDealLists, storeDeal } from '../mutations.ts'
import { createSheetStore, type SheetState, type SheetStore } from './sheet-store.ts'

/** Sheets with something unsaved outlive their page: what was typed is there when the deal is opened again. */
const unsaved = new Map<string, SheetStore>()

/** The sheet of a deal. It is saved by itself, and at once when the page is left. */
export function useSheet(deal: Deal): { readonly store: SheetStore; readonly state: SheetState } {
  const client = useQueryClient()
  const { id } = deal
  const [store] = useState(
    () =>
      unsaved.get(id) ??
      createSheetStore({
        deal,
        send: (input, keepalive) =>
          call(contract.deals.saveDeal, { params: { id }, body: { deal_sheet: input }, keepalive }),
        fetchDeal: () => call(contract.deals.deal, { params: { id } }),
        onSaved: (saved) => {
          storeDeal(client, saved)
          refreshDealLists(client)
        },
      }),
  )
  useEffect(() => store.receive(deal), [store, deal])
  useEffect(() => {
    unsaved.delete(id)
    const leave = (): void => store.sendBeforeLeaving()
    const online = (): void => {
      if (store.getState().status === 'retrying') void store.retry()
    }
    addEventListener('pagehide', leave)
    addEventListener('online', online)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', online)
      if (!store.hasUnsaved()) return
      unsaved.set(id, store)
      void store.flush().then((done) => done && unsaved.get(id) === store && unsaved.delete(id))
    }
  }, [store, id])
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) }
}
