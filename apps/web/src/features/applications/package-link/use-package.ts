import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fillPath, request } from '../../../lib/api.ts'
import { packageRoutes } from '../../../queries/shared-package.ts'

/** Reads a reply to its end, counting how many bytes arrived. */
async function readBytes(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? 'application/pdf'
  return new Blob([await new Response(counted).blob()], { type })
}

/** Fetches the PDF, which the server records as an opening. `url` is its local address. */
export function usePackage(token: string) {
  const [bytes, setBytes] = useState(0)
  const { method, path } = packageRoutes.sharedPackagePdf
  const mutation = useMutation({
    mutationFn: async () => {
      setBytes(0)
      const response = await request(fillPath(path, { token }), { method })
      return URL.createObjectURL(await readBytes(response, setBytes))
    },
  })
  const url = mutation.data
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return { ...mutation, bytes }
}
