import { lazy as reactLazy } from 'react'
import { isMissingChunk } from './missing-chunk.ts'

/**
 * As React's `lazy`, for parts of a page. Where the code of a part is gone, the part stays away and the page with what
 * was typed stays open; `offerReload` shows the reason.
 */
export const lazy: typeof reactLazy = (load) =>
  reactLazy(() =>
    load().catch((error: unknown) => {
      if (isMissingChunk(error)) return new Promise<never>(() => {})
      throw error
    }),
  )
