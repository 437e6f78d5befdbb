import type { FormPaper } from '@pb/contract/application-forms'
import { useMutation } from '@tanstack/react-query'
import { call, contract } from '../../../../lib/api.ts'
import { useFormStore } from '../saving/use-form.ts'
import { useToken } from '../use-token.ts'

const { updateFormPaper, removeFormPaper } = contract.applicationForms

/** Sets the date of a paper. */
export function useDatePaper({ media_item_id: id }: FormPaper) {
  const token = useToken()
  const store = useFormStore()
  return useMutation({
    // In order, so that the last date wins.
    scope: { id: `paper ${id}` },
    mutationFn: (dated: string | null) => call(updateFormPaper, { params: { token, id }, body: { dated } }),
    onSuccess: ({ paper, version }) => store.setPaper(id, paper, version),
  })
}

/** Removes a paper, or brings it back; `onDone` is called although its row is gone by then. */
export function useRemovePaper({ media_item_id: id }: FormPaper, onDone: () => void) {
  const token = useToken()
  const store = useFormStore()
  return useMutation({
    scope: { id: `paper ${id}` },
    mutationFn: (restore: boolean) =>
      call(removeFormPaper, { params: { token, id }, query: { restore: restore ? '1' : '0' } }),
    onSuccess: ({ paper, version }) => {
      onDone()
      store.setPaper(id, paper, version)
    },
  })
}
