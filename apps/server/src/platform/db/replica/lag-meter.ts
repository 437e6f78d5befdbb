const maxSamples = 600

/** Measures how old the data of a replica are, from positions of the primary and when they were read. */
export interface LagMeter {
  add(position: bigint, at: number): void
  /** Seconds since the earliest position that the replica has not reached; 0 without one, as on an idle primary. */
  getSeconds(replayed: bigint, now: number): number
}

export function createLagMeter(): LagMeter {
  const samples: { readonly position: bigint; readonly at: number }[] = []
  return {
    add(position, at) {
      // The earliest one decides; of a replica that is away for long, the latest are not needed.
      if (samples.length < maxSamples && samples.at(-1)?.position !== position) samples.push({ position, at })
    },
    getSeconds(replayed, now) {
      while (samples.length > 0 && samples[0]!.position <= replayed) samples.shift()
      return samples.length === 0 ? 0 : Math.max(0, now - samples[0]!.at) / 1000
    },
  }
}
