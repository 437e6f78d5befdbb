import type { Endpoint, Reply } from '@pb/contract/endpoint'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Route } from './contract.ts'
import type { QueryValues } from './query-string.ts'
import { upload, type FileUpload } from './upload.ts'
import { useMutation, type Notice } from './use-mutation.ts'

interface FileUploadOptions<E extends Endpoint, Input extends FileUpload> {
  /** The fields of the form. */
  readonly toQuery?: (input: Input) => QueryValues
  /** Stores what the server read from the file. */
  readonly onUploaded: (client: QueryClient, reply: Reply<E>) => unknown
  /** The toast after it. */
  readonly success?: (reply: Reply<E>) => Notice
}

/** Mutation that uploads a file to be imported. The form shows the errors. */
export function useFileUpload<E extends Endpoint, Input extends FileUpload = FileUpload>(
  route: Route<E>,
  { toQuery = () => ({}), onUploaded, success }: FileUploadOptions<E, Input>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => {
      const { file, onProgress, signal } = input
      const query = toQuery(input)
      return upload(route, { query, field: 'file', file, filename: file.name, onProgress, signal })
    },
    onSuccess: (reply) => onUploaded(client, reply),
    ...(success && { meta: { success } }),
  })
}
