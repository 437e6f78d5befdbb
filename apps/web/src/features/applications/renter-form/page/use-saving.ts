import type { RenterForm } from '@pb/contract/application-forms'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call, contract } from '../../../../lib/api.ts'
import { untilRetry } from '../../../../lib/autosave/until-retry.ts'
import { upload } from '../../../../lib/upload.ts'
import { renterFormQuery } from '../../../../queries/renter-form.ts'
import { createUploadStore, type UploadStore } from '../papers/upload-store.ts'
import { createFormStore, type FormStore } from '../saving/form-store.ts'
import { getDevice, readPending, storePending } from '../saving/pending-storage.ts'

/** Returns the stores of a form that was loaded, and keeps them in step with the server. */
export function useSaving(token: string, form: RenterForm): { store: FormStore; uploads: UploadStore } {
  const client = useQueryClient()
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: renterFormQuery(token).queryKey })
  }, [client, token])
  const [stores] = useState(() => {
    const store = createFormStore(form, {
      send: ({ field, ...change }, keepalive) =>
        call(contract.applicationForms.saveFormValue, {
          params: { token, field },
          body: { ...change, device: getDevice() },
          keepalive,
        }),
      untilRetry,
      storePending: (pending) => storePending(token, pending),
      pending: readPending(token),
      onOutdated: refresh,
    })
    const uploads = createUploadStore({
      send: ({ document, file, key, appendTo, onProgress, signal }) =>
        upload(contract.applicationForms.addFormPaper, {
          params: { token },
          query: { document, key, ...(appendTo !== null && { append_to: appendTo }) },
          field: 'file',
          file,
          filename: file.name,
          onProgress,
          signal,
        }),
      onAdded: (paper, version) => store.setPaper(paper.media_item_id, paper, version),
    })
    return { store, uploads }
  })

  useEffect(() => stores.store.merge(form), [stores, form])
  useEffect(() => {
    const { store } = stores
    // What another device changed shows when this one is looked at again.
    const onVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    const onLeave = () => store.sendBeforeLeaving()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pagehide', onLeave)
    }
  }, [stores, refresh])
  return stores
}
