interface MediaSourceConstructor {
  new (): MediaSource
  isTypeSupported(type: string): boolean
}

declare global {
  interface Window {
    /** Safari on iPhones has this one only. */
    readonly ManagedMediaSource?: MediaSourceConstructor
  }
}

/** The browser's Media Source; undefined where it has none, as older iPhones, which play HLS themselves. */
export function getMediaSource(): MediaSourceConstructor | undefined {
  if (typeof window.MediaSource === 'function') return window.MediaSource
  return window.ManagedMediaSource
}

/** Whether the browser plays this type from fragments, or by HLS alone, or not at all. */
export function choosePlayback(mime: string, video: HTMLVideoElement): 'fragments' | 'hls' | 'none' {
  if (getMediaSource()?.isTypeSupported(mime)) return 'fragments'
  return video.canPlayType('application/vnd.apple.mpegurl') === '' ? 'none' : 'hls'
}

/** Resolves when this event happens, and rejects on `error` or when aborted. */
export function waitFor(target: EventTarget, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const settle =
      (then: () => void): (() => void) =>
      () => {
        settled.abort()
        then()
      }
    const options = { signal: settled.signal }
    target.addEventListener(event, settle(resolve), options)
    target.addEventListener(
      'error',
      settle(() => reject(new Error(`No ${event}`))),
      options,
    )
    signal.addEventListener(
      'abort',
      settle(() => reject(new Error('Aborted'))),
      options,
    )
  })
}

export function getRanges(buffered: TimeRanges): [number, number][] {
  return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)])
}
