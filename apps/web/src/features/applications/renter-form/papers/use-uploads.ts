import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Upload, UploadStore } from './upload-store.ts'

export const UploadContext = createContext<UploadStore | null>(null)

export function useUploadStore(): UploadStore {
  return useContext(UploadContext)!
}

export function useUploads(): readonly Upload[] {
  const store = useUploadStore()
  return useSyncExternalStore(store.subscribe, store.getUploads)
}
