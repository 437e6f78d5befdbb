import type { BodyInput } from '@pb/contract/endpoint'
import type { DocumentTemplate, documentTemplates } from '@pb/contract/document-templates'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { documentTemplatesKey } from '../../../../queries/document-templates.ts'
import * as texts from './texts.ts'

const routes = contract.documentTemplates

/** A change of a template, after which the lists are fetched again. */
const templateChange = {
  error: texts.changeFailed,
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: documentTemplatesKey }),
}

export function useCreateTemplate() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof documentTemplates.createDocumentTemplate>) =>
      call(routes.createDocumentTemplate, { body }),
    meta: { ...templateChange, success: ({ name }) => texts.saved(name), error: null },
  })
}

const toParams = ({ template_id }: DocumentTemplate) => ({ template_id })

export function useRename() {
  return useMutation({
    mutationFn: async ({ template, name }: { readonly template: DocumentTemplate; readonly name: string }) =>
      call(routes.saveDocumentTemplate, {
        params: toParams(template),
        body: { name, version: template.version },
      }),
    meta: { ...templateChange, success: ({ name }) => texts.renamed(name), error: null },
  })
}

/** Shares a template with the office, or stops. */
export function useShare() {
  return useMutation({
    mutationFn: async (template: DocumentTemplate) =>
      call(routes.saveDocumentTemplate, {
        params: toParams(template),
        body: { shared: !template.shared, version: template.version },
      }),
    meta: {
      ...templateChange,
      success: ({ name, shared }) => (shared ? texts.shared(name) : texts.unshared(name)),
    },
  })
}

/** Deletes a template; the toast offers to undo. */
export function useRemove() {
  const restore = useMutation({
    mutationFn: async ({ template_id: id }: DocumentTemplate) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'document_template', id } }),
    meta: { ...templateChange, success: (_reply, { name }) => texts.restored(name) },
  })
  return useMutation({
    mutationFn: async (template: DocumentTemplate) =>
      call(routes.removeDocumentTemplate, { params: toParams(template) }),
    meta: {
      ...templateChange,
      success: (_reply, template) => ({ text: texts.deleted(template.name), kind: 'plain' }),
      undo: (_reply, template) => restore.mutate(template),
    },
  })
}
