import type { SigningPage } from '@pb/contract/signing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, contract } from '../../../../lib/api.ts'
import { untilRetry } from '../../../../lib/autosave/until-retry.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import { signingPageQuery } from '../../../../queries/signing.ts'
import { createFieldStore, type FieldStore } from './field-store.ts'

/**
 * Returns the store of what a signer fills in, in step with the server. Nothing of it is stored in the browser, which may
 * be another person's.
 */
export function useFieldStore(token: string, { fields, state }: SigningPage): FieldStore {
  const client = useQueryClient()
  const isOpen = state === 'open'
  const [{ store, refresh }] = useState(() => {
    // Two tabs of one browser are two devices: neither has seen what is typed into the other.
    const device = randomKey()
    const reload = () =>
      void client.invalidateQueries({ queryKey: signingPageQuery(token).queryKey, exact: true })
    const created = createFieldStore(fields, {
      send: ({ field, value, seen_version, sequence }, keepalive) =>
        call(contract.signing.saveSigningField, {
          params: { token, field_id: field },
          body: { value, seen_version, sequence, device },
          keepalive,
        }),
      untilRetry,
      onOutdated: reload,
    })
    return { store: created, refresh: reload }
  })
  useEffect(() => store.merge(fields, isOpen), [store, fields, isOpen])
  useEffect(() => {
    if (!isOpen) return undefined
    // What another device saved shows when this one is looked at again.
    const onVisibility = () =>
      document.visibilityState === 'visible' ? refresh() : store.sendBeforeLeaving()
    const onLeave = () => store.sendBeforeLeaving()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onLeave)
    }
  }, [store, refresh, isOpen])
  return store
}
