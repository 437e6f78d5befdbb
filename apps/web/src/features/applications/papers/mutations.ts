import type { applicationPapers as papers } from '@pb/contract/application-papers'
import type { BodyInput } from '@pb/contract/endpoint'
import type { Application } from '@pb/contract/applications'
import { useRef, useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { upload } from '../../../lib/upload.ts'
import { applicationChange } from '../mutations.ts'
import { updated } from '../texts.ts'
import type { PaperRow } from '../view/report.ts'
import * as texts from './texts.ts'

/** Deletes files; the toast offers to undo. */
export function useDeletePapers(formId: string) {
  const restore = useMutation({
    mutationFn: async (ids: readonly string[]) =>
      call(contract.applicationPapers.restorePapers, {
        params: { id: formId },
        body: { media_item_ids: [...ids] },
      }),
    meta: {
      ...applicationChange,
      success: (_form, ids) => texts.restored(ids.length),
      error: texts.restoreFailed,
    },
  })
  return useMutation({
    mutationFn: async (rows: readonly PaperRow[]) =>
      call(contract.applicationPapers.deletePapers, {
        params: { applicationFormId: formId },
        query: { field_name: rows.map(({ field }) => field).join(',') },
      }),
    meta: {
      ...applicationChange,
      success: (_form, rows) => {
        const ids = rows.flatMap(({ paper }) => (paper ? [paper.media_item_id] : []))
        return { text: texts.deleted(ids.length), undo: () => restore.mutate(ids) }
      },
      error: texts.deleteFailed,
    },
  })
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Uploads or replaces the file of a row, with the part that is uploaded in percent. The row shows errors. */
export function useUploadPaper(formId: string, field: string) {
  const [percent, setPercent] = useState(0)
  // A file that is chosen again after a failure, of which the server may have heard, is stored once.
  const failed = useRef<{ readonly file: File; readonly key: string } | null>(null)
  const mutation = useMutation({
    mutationFn: async (file: File): Promise<Application> => {
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
    meta: { ...applicationChange, success: updated },
  })
  return { ...mutation, percent }
}

/** Draws black bars over parts of a paper. The dialog shows errors. */
export function useCoverPaper() {
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyInput<typeof papers.coverPaper> & { readonly id: string }) =>
      call(contract.applicationPapers.coverPaper, { params: { id }, body }),
    meta: { ...applicationChange, success: (_form, { bars }) => texts.barsSaved(bars.length) },
  })
}

/** Saves the date of a paper, by which its age is judged. */
export function useDatePaper() {
  return useMutation({
    mutationFn: async ({ id, dated }: { readonly id: string; readonly dated: string | null }) =>
      call(contract.applicationPapers.datePaper, { params: { id }, body: { dated } }),
    meta: { ...applicationChange, success: updated, error: texts.dateFailed },
  })
}
