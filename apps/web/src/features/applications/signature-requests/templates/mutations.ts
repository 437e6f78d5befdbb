import type { BodyInput } from '@pb/contract/endpoint'
import type { DocumentTemplate, documentTemplates } from '@pb/contract/document-templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { documentTemplatesKey } from '../../../../queries/document-templates.ts'
import * as texts from './texts.ts'

const routes = contract.documentTemplates

interface TemplateChange<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  readonly onSuccess: (output: Output, input: Input) => void
  /** The caller shows the error. */
  readonly isShown?: boolean
}

/** A change of a template, after which the lists are fetched again. */
function useTemplateChange<Input, Output>({
  send,
  onSuccess,
  isShown = false,
}: TemplateChange<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error) => {
      if (!isShown) toast.error(texts.changeFailed, { description: getErrorMessage(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: documentTemplatesKey }),
  })
}

export function useCreateTemplate() {
  return useTemplateChange({
    send: async (body: BodyInput<typeof documentTemplates.createDocumentTemplate>) =>
      call(routes.createDocumentTemplate, { body }),
    onSuccess: ({ name }) => toast.success(texts.saved(name)),
    isShown: true,
  })
}

const toParams = ({ template_id }: DocumentTemplate) => ({ template_id })

export function useRename() {
  return useTemplateChange({
    send: async ({ template, name }: { readonly template: DocumentTemplate; readonly name: string }) =>
      call(routes.saveDocumentTemplate, {
        params: toParams(template),
        body: { name, version: template.version },
      }),
    onSuccess: ({ name }) => toast.success(texts.renamed(name)),
    isShown: true,
  })
}

/** Shares a template with the office, or stops. */
export function useShare() {
  return useTemplateChange({
    send: async (template: DocumentTemplate) =>
      call(routes.saveDocumentTemplate, {
        params: toParams(template),
        body: { shared: !template.shared, version: template.version },
      }),
    onSuccess: ({ name, shared }) => toast.success(shared ? texts.shared(name) : texts.unshared(name)),
  })
}

/** Deletes a template; the toast offers to undo. */
export function useRemove() {
  const restore = useTemplateChange({
    send: async ({ template_id: id }: DocumentTemplate) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'document_template', id } }),
    onSuccess: (_reply, { name }) => toast.success(texts.restored(name)),
  })
  return useTemplateChange({
    send: async (template: DocumentTemplate) =>
      call(routes.removeDocumentTemplate, { params: toParams(template) }),
    onSuccess: (_reply, template) =>
      toast(texts.deleted(template.name), { action: undoAction(() => restore.mutate(template)) }),
  })
}
