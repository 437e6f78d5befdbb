import type { LiveSource } from '../player/live-player.ts'

/** Longer than the server waits for a fragment that is not there yet. */
const timeoutMs = 15_000

async function fetchPart(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A broadcast as this viewer gets it. */
export function createLiveSource(token: string, viewer: string): LiveSource {
  const base = `/live/${encodeURIComponent(token)}`
  const query = `?viewer=${encodeURIComponent(viewer)}`
  return {
    fetchInit: (generation, signal) => fetchPart(`${base}/init/${generation}.mp4${query}`, signal),
    fetchFragment: ({ generation, sequence }, signal) =>
      fetchPart(`${base}/fragments/${generation}/${sequence}.m4s${query}&wait=1`, signal),
    playlistUrl: `${base}/stream.m3u8${query}`,
  }
}
