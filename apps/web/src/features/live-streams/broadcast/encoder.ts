import {
  BufferTarget,
  CmafOutputFormat,
  HlsOutputFormat,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Output,
  PathedTarget,
  Quality as EncodingQuality,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  type AudioCodec,
  type VideoCodec,
} from 'mediabunny'
import { toFragment } from '../media/boxes.ts'
import { fitSize, type PictureSize, type Quality } from './quality.ts'

/** Seconds of a fragment, each of which begins with a key frame. */
const fragmentSeconds = 1
const audioBitrate = 96_000

/** What an encoder emits: first its initialization segment, then a fragment each second. */
interface EncodedSegment {
  readonly kind: 'init' | 'fragment'
  readonly bytes: Uint8Array
  readonly startMs: number
  readonly durationMs: number
}

export interface EncoderHandlers {
  readonly onSegment: (segment: EncodedSegment, mime: string) => void
  /** Encoding stopped by itself: the camera is gone, or the browser's encoder failed. */
  readonly onError: (error: unknown) => void
}

export interface Encoder {
  /** Emits what is left, and releases the encoders. The camera stays on. */
  readonly stop: () => Promise<void>
}

interface Codecs {
  readonly video: VideoCodec
  /** Null without a microphone. */
  readonly audio: AudioCodec | null
}

/** H.264 and AAC play everywhere, also in iPhones' HLS; the others are for browsers without these encoders. */
async function chooseCodecs(
  size: PictureSize,
  bitrate: number,
  microphone: MediaStreamTrack | undefined,
): Promise<Codecs> {
  const quality = new EncodingQuality({ bitrate })
  const video = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1'], { ...size, quality })
  if (video === null) throw new Error('This browser has no video encoder')
  if (!microphone) return { video, audio: null }
  const { channelCount = 1, sampleRate = 48_000 } = microphone.getSettings()
  return {
    video,
    audio: await getFirstEncodableAudioCodec(['aac', 'opus'], { numberOfChannels: channelCount, sampleRate }),
  }
}

/**
 * Encodes camera and microphone as fragmented MP4. `picture` is the size that the preview shows: on phones that are
 * turned, the track's settings have its sides the other way round. Memory does not grow: each segment is a file of its
 * own.
 */
export async function startEncoder(
  stream: MediaStream,
  picture: PictureSize,
  quality: Quality,
  { onSegment, onError }: EncoderHandlers,
): Promise<Encoder> {
  const [camera] = stream.getVideoTracks()
  const [microphone] = stream.getAudioTracks()
  if (!camera) throw new Error('There is no camera')
  const size = fitSize(picture, quality.maxSide)
  const { video, audio } = await chooseCodecs(size, quality.videoBitrate, microphone)
  const codecNames: { video?: string | undefined; audio?: string | undefined } = {}
  let durations: readonly number[] = []
  let [segments, startMs] = [0, 0]
  const getMime = (): string =>
    `video/mp4; codecs="${[codecNames.video, codecNames.audio].filter((name) => name !== undefined).join(', ')}"`
  const getBytes = (target: unknown): Uint8Array =>
    new Uint8Array((target instanceof BufferTarget && target.buffer) || new ArrayBuffer(0))

  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: fragmentSeconds,
      live: true,
      maxLiveSegmentCount: 3,
      onInit: (target) =>
        onSegment({ kind: 'init', bytes: getBytes(target), startMs: 0, durationMs: 0 }, getMime()),
      onSegment: (target) => {
        segments += 1
        const durationMs = durations.at(-1) ?? fragmentSeconds * 1000
        onSegment({ kind: 'fragment', bytes: toFragment(getBytes(target)), startMs, durationMs }, getMime())
        startMs += durationMs
      },
      onPlaylist: (text) => {
        durations = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) =>
          Math.round(Number(seconds) * 1000),
        )
      },
    }),
    target: new PathedTarget('stream.m3u8', () => new BufferTarget()),
  })
  const videoSource = new MediaStreamVideoTrackSource(
    camera,
    {
      codec: video,
      quality: new EncodingQuality({ bitrate: quality.videoBitrate }),
      keyFrameInterval: fragmentSeconds,
      // A phone that is turned changes the picture's shape; the broadcast then begins another run with it.
      sizeChangeBehavior: 'contain',
      transform: { ...size, fit: 'contain' },
      onEncodedPacket: (_packet, meta) => {
        codecNames.video ??= meta?.decoderConfig?.codec
      },
    },
    { frameRate: quality.frameRate },
  )
  videoSource.errorPromise.catch(onError)
  output.addVideoTrack(videoSource)
  if (microphone && audio !== null) {
    const audioSource = new MediaStreamAudioTrackSource(microphone, {
      codec: audio,
      quality: new EncodingQuality({ bitrate: audioBitrate }),
      onEncodedPacket: (_packet, meta) => {
        codecNames.audio ??= meta?.decoderConfig?.codec
      },
    })
    audioSource.errorPromise.catch(onError)
    output.addAudioTrack(audioSource)
  }
  await output.start()
  return {
    stop: async () => {
      if (output.state === 'started') await output.finalize()
    },
  }
}
