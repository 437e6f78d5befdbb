import type { MailImport } from '@pb/contract/mail-imports'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { useFileUpload } from '../../../lib/use-file-upload.ts'
import { mailImportKeys, mailImportQuery } from '../../../queries/mail-imports.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './texts.ts'

/** Uploads a file, which the server then reads. */
export function useUploadMail() {
  return useFileUpload(contract.mailImports.uploadMail, {
    onUploaded: (client, file) => {
      client.setQueryData(mailImportQuery(file.import_id).queryKey, file)
      return client.invalidateQueries({ queryKey: mailImportKeys.lists })
    },
  })
}

const changes = {
  apply: {
    send: (id: string) => call(contract.mailImports.applyMail, { params: { import_id: id } }),
    failed: texts.importFailed,
  },
  cancel: {
    send: (id: string) => call(contract.mailImports.cancelMail, { params: { import_id: id } }),
    failed: texts.stopFailed,
  },
  undo: {
    send: (id: string) => call(contract.mailImports.undoMail, { params: { import_id: id } }),
    failed: texts.undoFailed,
  },
} as const

/** Starts, stops or undoes an import; the page follows its progress. */
export function useChangeImport(id: string, change: keyof typeof changes) {
  const client = useQueryClient()
  const { send, failed } = changes[change]
  return useMutation({
    mutationFn: () => send(id),
    onSuccess: (file) => {
      client.setQueryData(mailImportQuery(id).queryKey, file)
      return client.invalidateQueries({ queryKey: mailImportKeys.lists })
    },
    onError: () => {
      // Another tab may have been faster.
      void client.invalidateQueries({ queryKey: mailImportKeys.detail(id) })
    },
    meta: { error: failed },
  })
}

export function useDiscardImport(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.mailImports.discardMail, { params: { import_id: id } }),
    onSuccess: () => {
      done()
      client.removeQueries({ queryKey: mailImportKeys.detail(id) })
      return client.invalidateQueries({ queryKey: mailImportKeys.lists })
    },
    onError: () => void client.invalidateQueries({ queryKey: mailImportKeys.detail(id) }),
    meta: { success: texts.discarded, error: texts.discardFailed },
  })
}

/** Refreshes the mailbox when an import has changed it. */
export function useImportEnd(file: MailImport | undefined): void {
  const client = useQueryClient()
  const before = useRef<MailImport['state']>(undefined)
  const state = file?.state
  useEffect(() => {
    const ended = before.current === 'applying' || before.current === 'undoing'
    if (ended && state !== before.current) refreshMailbox(client, null)
    before.current = state
  }, [client, state])
}
