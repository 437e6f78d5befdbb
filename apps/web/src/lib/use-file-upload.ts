import type { Endpoint, Reply } from '@pb/contract/endpoint'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Route } from './contract.ts'
import type { QueryValues } from './query-string.ts'
import { upload, type FileUpload } from './upload.ts'

/**
 * Mutation that uploads a file to be imported, with the fields of its form as query. `onUploaded` stores what the server
 * read from it. The form shows the errors.
 */
export function useFileUpload<E extends Endpoint, Fields extends QueryValues = Record<never, never>>(
  route: Route<E>,
  onUploaded: (client: QueryClient, reply: Reply<E>) => unknown,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, onProgress, signal, ...query }: FileUpload & Fields) =>
      upload(route, { query, field: 'file', file, filename: file.name, onProgress, signal }),
    onSuccess: (reply) => onUploaded(client, reply),
  })
}
