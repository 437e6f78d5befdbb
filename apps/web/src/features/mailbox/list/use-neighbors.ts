import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { fetchThreadPage, threadListQuery } from '../../../queries/mailbox.ts'
import type { Folder } from '../folders.ts'
import { readAdvance } from './advance.ts'
import { getOnlyDraftId } from './row-text.ts'
import { usePrefetchThread } from './use-prefetch-threads.ts'
import type { ThreadListState } from './use-threads.ts'

interface NeighborsOptions {
  readonly folder: Folder
  readonly threads: ThreadListState
  readonly openId: string | undefined
  /** Opens a thread of a page in place of the open one, so that the list stays one step back. */
  readonly onOpen: (row: MailThreadRow, page: number) => void
  readonly onBack: () => void
}

/** Reading on from the open thread to its neighbors in the list, across the ends of pages. */
export function useNeighbors({ folder, threads, openId, onOpen, onBack }: NeighborsOptions) {
  const client = useQueryClient()
  const prefetch = usePrefetchThread()
  const { rows, q, page, pages, size } = threads
  const index = rows.findIndex(({ id }) => id === openId)
  const latestId = useRef(openId)
  useEffect(() => {
    latestId.current = openId
  }, [openId])

  const toQuery = (of: number) => threadListQuery(folder.id, q, of, size)
  const hasPage = (by: 1 | -1): boolean => (by === 1 ? page < pages : page > 1)
  const canStep = (by: 1 | -1): boolean => index >= 0 && (rows[index + by] !== undefined || hasPage(by))

  // Near the end of a page, the next one is loaded again: rows that left the list have moved its threads up.
  const nearEnd = index >= 0 && index >= rows.length - 2 && page < pages
  useEffect(() => {
    if (!nearEnd) return undefined
    const query = threadListQuery(folder.id, q, page + 1, size)
    const prefetchPage = async (): Promise<void> => {
      await client.prefetchQuery(query)
      const first = client.getQueryData(query.queryKey)?.threads[0]
      if (first) prefetch(first.id)
    }
    return runWhenIdle(() => void prefetchPage())
  }, [client, prefetch, nearEnd, folder.id, q, page, size])

  /** Threads that actions here took out of the list, of which the server may not know yet. */
  const left = useRef(new Set<string>())

  /**
   * The thread after the rows of this page. Rows that leave the list move up those of the next page, so a page that has
   * become shorter is read again from the server.
   */
  async function findAfterPage(): Promise<MailThreadRow | undefined> {
    const shown = new Set(rows.map(({ id }) => id))
    const lastAt = rows.at(-1)?.time_created ?? 0
    const follows = (row: MailThreadRow): boolean =>
      row.time_created <= lastAt &&
      !shown.has(row.id) &&
      !left.current.has(row.id) &&
      getOnlyDraftId(row) === null
    const loaded = rows.length >= size ? client.getQueryData(toQuery(page + 1).queryKey)?.threads : undefined
    const found = loaded?.find(follows)
    if (found) return found
    for (const at of [page, page + 1]) {
      const { threads: others } = await fetchThreadPage({ folder: folder.id, q, page: at, size })
      const next = others.find(follows)
      if (next) return next
    }
    return undefined
  }

  /** Opens the thread after this page, in its place on this page when there is room. */
  async function openAfterPage(hasRoom: boolean): Promise<void> {
    const row = await findAfterPage()
    // Another thread may have been opened in the meantime.
    if (latestId.current !== openId) return
    if (!row) return hasRoom ? onBack() : undefined
    if (hasRoom)
      client.setQueryData(toQuery(page).queryKey, (one) => one && { ...one, threads: [...one.threads, row] })
    onOpen(row, hasRoom ? page : page + 1)
  }

  async function step(by: 1 | -1): Promise<void> {
    if (!canStep(by)) return
    const row = rows[index + by]
    if (row) return onOpen(row, page)
    if (by === 1) return openAfterPage(rows.length < size)
    const { threads: others } = await client.fetchQuery(toQuery(page - 1))
    const last = others.findLast(({ id }) => rows.every((one) => one.id !== id))
    if (last && latestId.current === openId) onOpen(last, page - 1)
  }

  /** Opens what the agent has chosen to see after the open thread, which is among the leaving ones. */
  async function leave(leaving: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of leaving) left.current.add(id)
    const advance = readAdvance()
    // Opened by a link, the thread has no place in this list.
    if (advance === 'list' || index < 0) return onBack()
    const isNext = advance === 'next'
    const inOrder = isNext ? rows.slice(index + 1) : rows.slice(0, index).toReversed()
    const near = inOrder.find((row) => !left.current.has(row.id) && getOnlyDraftId(row) === null)
    if (near) return onOpen(near, page)
    if (isNext && hasPage(1)) return openAfterPage(true)
    onBack()
  }

  const report = (error: unknown): void => void toast.error(getErrorMessage(error))
  return {
    index,
    canStep,
    step: (by: 1 | -1): void => void step(by).catch(report),
    leave: (leaving: readonly { readonly id: string }[]): void =>
      void leave(leaving).catch((error: unknown) => {
        report(error)
        onBack()
      }),
  }
}
