import type { BodyInput } from '@pb/contract/endpoint'
import type { mailTemplates } from '@pb/contract/mail-templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { mailTemplatesQuery } from '../../../queries/mailbox.ts'
import * as texts from './texts.ts'

/** Creates a template. Resolves once the list has been refetched. */
export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof mailTemplates.createMailTemplate>) =>
      call(contract.mailTemplates.createMailTemplate, { body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }),
    onError: (error) => logError('A template could not be saved', error),
  })
}

/** Deletes a template optimistically, with a toast to undo it. */
export function useRemoveTemplate() {
  const client = useQueryClient()
  const { queryKey } = mailTemplatesQuery
  const restore = useMutation({
    mutationFn: async (templateId: string) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'email_template', id: templateId } }),
    onError: (error) => {
      logError('A template could not be restored', error)
      toast.error(texts.templateNotRestored(getErrorMessage(error)))
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
  })
  return useMutation({
    mutationFn: async (templateId: string) =>
      call(contract.mailTemplates.removeMailTemplate, { params: { template_id: templateId } }),
    onMutate: async (templateId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter(({ template_id }) => template_id !== templateId))
      return before?.find(({ template_id }) => template_id === templateId)
    },
    onSuccess: (_reply, _id, removed) => {
      if (!removed) return
      const { name, template_id: id } = removed
      toast(texts.templateDeleted(name), { action: undoAction(() => restore.mutate(id)) })
    },
    onError: (error) => {
      logError('A template could not be deleted', error)
      toast.error(texts.templateDeleteFailed(getErrorMessage(error)))
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
  })
}
