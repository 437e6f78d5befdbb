import { useEffect, useState } from 'react'
import * as texts from './texts.ts'

const stepMs = 120

/** How loud the microphone is, from 0 to 100. */
function useLevel(stream: MediaStream | null): number | null {
  const [level, setLevel] = useState<number | null>(null)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined')
      return undefined
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      // Speech is far below the loudest sound that a microphone takes.
      setLevel(Math.round(Math.min(1, Math.sqrt(loudest)) * 100))
    }, stepMs)
    return () => {
      clearInterval(timer)
      setLevel(null)
      void context.close()
    }
  }, [stream])
  return level
}

/** Shows that the microphone hears something. */
export function LevelMeter({ stream }: { readonly stream: MediaStream | null }) {
  const level = useLevel(stream)
  if (level === null) return null
  return (
    <meter
      aria-label={texts.microphoneLevel}
      min={0}
      max={100}
      value={level}
      className="h-3 w-full max-w-md"
    />
  )
}
