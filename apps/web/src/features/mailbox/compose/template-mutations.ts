import type { BodyInput } from '@pb/contract/endpoint'
import type { MailTemplate, mailTemplates } from '@pb/contract/mail-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { mailTemplatesQuery } from '../../../queries/mailbox.ts'
import * as texts from './texts.ts'

/** Creates a template. Resolves once the list has been refetched. */
export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof mailTemplates.createMailTemplate>) =>
      call(contract.mailTemplates.createMailTemplate, { body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }),
    meta: { log: 'A template could not be saved' },
  })
}

/** Deletes a template optimistically, with a toast to undo it. */
export function useRemoveTemplate() {
  const client = useQueryClient()
  const { queryKey } = mailTemplatesQuery
  const restore = useMutation({
    mutationFn: async (templateId: string) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'email_template', id: templateId } }),
    onSettled: async () => client.invalidateQueries({ queryKey }),
    meta: {
      log: 'A template could not be restored',
      error: (error) => texts.templateNotRestored(getErrorMessage(error)),
    },
  })
  return useMutation({
    mutationFn: async ({ template_id }: Pick<MailTemplate, 'template_id' | 'name'>) =>
      call(contract.mailTemplates.removeMailTemplate, { params: { template_id } }),
    onMutate: async (removed) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (all) =>
        all?.filter(({ template_id }) => template_id !== removed.template_id),
      )
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
    meta: {
      success: (_reply, { name }) => ({ text: texts.templateDeleted(name), kind: 'plain' }),
      undo: (_reply, { template_id }) => restore.mutate(template_id),
      log: 'A template could not be deleted',
      error: (error) => texts.templateDeleteFailed(getErrorMessage(error)),
    },
  })
}
