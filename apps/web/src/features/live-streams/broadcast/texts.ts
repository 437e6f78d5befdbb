import type { CameraIssue } from './camera.ts'

/** Texts of live-streams/broadcast. */

// level-meter.tsx
export const microphoneLevel = 'Microphone level'

// broadcast-panel.tsx
export const title = 'Broadcast'
export const opens = (time: string) => `You can go live from ${time}.`
export const introduction = 'Turn on your camera first. No one sees you until you go live.'
export const turnOn = 'Turn on the camera'
export const turnOff = 'Turn off the camera'
export const goLive = 'Go live'
export const goOn = 'Go on with the broadcast'
export const goLiveHere = 'Go live here instead'
export const starting = 'Starting…'
export const endBroadcast = 'End'
export const endTitle = 'End the live stream?'
export const endText = 'It ends for everyone who watches, and can’t be started again.'
export const endTextAgain = (until: string) =>
  `It ends for everyone who watches. You can go live again until ${until}.`
export const hasEnded = (until: string) =>
  `The broadcast has ended. You can go live again with the same link until ${until}.`
export const stillOpen = (until: string) => `Its time is over, but you can still go live until ${until}.`
export const endConfirm = 'End for everyone'
export const preview = 'Your camera'
export const interrupted = 'Viewers see “Reconnecting” until you go on.'
export const wasLive = 'This tab was live. Turn on the camera to go on.'
export const leaveTitle = 'Leave while you’re live?'
export const leaveText =
  'Your video stops when you leave this page. Viewers wait until you come back or end it.'
export const leaveConfirm = 'Leave'
export const failed = 'The broadcast stopped'
export const elsewhere = 'You’re live in another tab or on another device'
export const noEncoder = 'This browser can’t stream video. Use a current Chrome, Edge or Safari.'

// status-line.tsx
export const offline = (seconds: number) =>
  `No connection. ${seconds} s of video wait here and are sent when you’re back.`
export const behind = (seconds: number) => `Slow connection. Viewers are about ${seconds} s behind.`
export const smaller = 'Slow connection, so the picture is smaller.'
export const sending = 'Sending well'
export const liveFor = (time: string) => `Live for ${time}`

// device-controls.tsx
export const camera = 'Camera'
export const microphone = 'Microphone'
export const cameraNumber = (at: number) => `Camera ${at}`
export const microphoneNumber = (at: number) => `Microphone ${at}`
export const flip = 'Switch camera'
export const mute = 'Mute'
export const unmute = 'Unmute'
export const noMicrophone = 'No microphone found. Viewers won’t hear you.'
export const isMuted = 'Your microphone is muted.'

// camera-issue.tsx
export const issues: Readonly<Record<CameraIssue, { title: string; hint: string }>> = {
  denied: {
    title: 'Your browser blocks the camera',
    hint: 'Allow camera and microphone for this site: tap the icon beside the address, then try again.',
  },
  absent: { title: 'No camera found', hint: 'Connect one, or open this page on your phone.' },
  busy: {
    title: 'Another app uses the camera',
    hint: 'Close Zoom, FaceTime or other tabs that use it, then try again.',
  },
  insecure: {
    title: 'The camera needs a secure address',
    hint: 'Open PB Office at an address that starts with https://.',
  },
  lost: { title: 'The camera is gone', hint: 'It was unplugged, or another app took it. Turn it on again.' },
  failed: { title: 'Couldn’t turn on the camera', hint: 'Try again, or restart the browser.' },
}
export const tryAgain = 'Try again'
