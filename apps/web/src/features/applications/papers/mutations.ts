import type { applicationPapers as papers } from '@pb/contract/application-papers'
import type { BodyInput } from '@pb/contract/endpoint'
import type { Application } from '@pb/contract/applications'
import { useRef, useState } from 'react'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { upload } from '../../../lib/upload.ts'
import { useApplicationMutation } from '../mutations.ts'
import { updated } from '../texts.ts'
import type { PaperRow } from '../view/report.ts'
import * as texts from './texts.ts'

/** Deletes files; the toast offers to undo. */
export function useDeletePapers(formId: string) {
  const restore = useApplicationMutation({
    send: async (ids: readonly string[]) =>
      call(contract.applicationPapers.restorePapers, {
        params: { id: formId },
        body: { media_item_ids: [...ids] },
      }),
    onSuccess: (_form, ids) => toast.success(texts.restored(ids.length)),
    errorTitle: texts.restoreFailed,
  })
  return useApplicationMutation({
    send: async (rows: readonly PaperRow[]) =>
      call(contract.applicationPapers.deletePapers, {
        params: { applicationFormId: formId },
        query: { field_name: rows.map(({ field }) => field).join(',') },
      }),
    onSuccess: (_form, rows) => {
      const ids = rows.flatMap(({ paper }) => (paper ? [paper.media_item_id] : []))
      toast.success(texts.deleted(ids.length), { action: undoAction(() => restore.mutate(ids)) })
    },
    errorTitle: texts.deleteFailed,
  })
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Uploads or replaces the file of a row, with the part that is uploaded in percent. The row shows errors. */
export function useUploadPaper(formId: string, field: string) {
  const [percent, setPercent] = useState(0)
  // A file that is chosen again after a failure, of which the server may have heard, is stored once.
  const failed = useRef<{ readonly file: File; readonly key: string } | null>(null)
  const mutation = useApplicationMutation({
    send: async (file: File): Promise<Application> => {
      setPercent(0)
      const key = failed.current && isSameFile(failed.current.file, file) ? failed.current.key : randomKey()
      failed.current = { file, key }
      const form = await upload(contract.applicationPapers.uploadPapers, {
        params: { id: formId },
        query: { field_name: field, key },
        field,
        file,
        filename: file.name,
        onProgress: (part) => setPercent(Math.round(part * 100)),
      })
      failed.current = null
      return form
    },
    onSuccess: () => toast.success(updated),
    errorTitle: null,
  })
  return { ...mutation, percent }
}

/** Draws black bars over parts of a paper. The dialog shows errors. */
export function useCoverPaper() {
  return useApplicationMutation({
    send: async ({ id, ...body }: BodyInput<typeof papers.coverPaper> & { readonly id: string }) =>
      call(contract.applicationPapers.coverPaper, { params: { id }, body }),
    onSuccess: (_form, { bars }) => toast.success(texts.barsSaved(bars.length)),
    errorTitle: null,
  })
}

/** Saves the date of a paper, by which its age is judged. */
export function useDatePaper() {
  return useApplicationMutation({
    send: async ({ id, dated }: { readonly id: string; readonly dated: string | null }) =>
      call(contract.applicationPapers.datePaper, { params: { id }, body: { dated } }),
    onSuccess: () => toast.success(updated),
    errorTitle: texts.dateFailed,
  })
}
