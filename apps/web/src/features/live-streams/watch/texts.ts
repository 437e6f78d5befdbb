/** Texts of the page on which people watch. */

// watch-page.tsx
export const liveStream = 'Live stream'
export const loading = 'Loading the page'
export const noLink = 'This link doesn’t work any more'
export const noLinkHint = 'Please ask the agent for another one.'
export const notLoaded = 'Couldn’t load the page'
export const notLoadedHint = 'Check your connection and try again.'
export const tryAgain = 'Try again'
export const hosted = (agent: string) => `Hosted by ${agent}`
export const live = 'Live'
export const watching = (count: number) => `${count.toLocaleString('en-US')} watching`
export const monthly = 'a month'
export const newYorkTime = 'New York time'
export const call = (name: string) => `Call ${name}`
export const alsoInPerson = 'You can also come in person.'
export const fairHousing = 'New York disclosures'
export const opensInNewTab = 'opens in a new tab'

// outcome.tsx
export const startsIn = 'Starts in'
export const startsSoon = 'Starting soon'
export const startsSoonHint = (agent: string) => `${agent} isn’t live yet. The video starts here by itself.`
export const earlyHint = 'Keep this page open, or come back later: the video starts here by itself.'
export const ended = 'This live stream has ended'
export const endedHint = (agent: string) => `To see the apartment, contact ${agent}.`
export const canceled = 'This live stream was canceled'
export const removed = 'You can’t watch this live stream'
export const removedHint = 'The host has removed you.'
export const watchOn = (host: string) => `Watch on ${host}`
export const outsideHint = (host: string) => `This live stream is on ${host}.`
export const recording = 'Recording'
export const recordingFailed = 'Couldn’t play the recording in this browser.'

// live-video.tsx
export const video = 'Live video'
export const tapForSound = 'Tap for sound'
export const soundOff = 'Sound off'
export const tapToPlay = 'Tap to play'
export const fullScreen = 'Full screen'
export const reconnecting = 'Reconnecting…'
export const loadingVideo = 'Loading the video…'
export const unsupported = 'This browser can’t play the video. Try Chrome or Safari.'

// chat.tsx
export const chat = 'Messages'
export const noMessages = 'Be the first to write.'
export const chatOff = 'Messages are off.'
export const host = 'Host'
export const question = 'Question'

// message-form.tsx
export const kind = 'What you send'
export const toEveryone = 'Message'
export const askAgent = 'Ask the agent'
export const name = 'Your name'
export const message = 'Message'
export const yourQuestion = 'Your question'
export const email = 'Email'
export const phone = 'Phone'
export const questionHint = 'Everyone sees your question. The agent also answers you directly.'
export const send = 'Send'
export const enterName = 'Enter your name'
export const enterMessage = 'Write a message'
export const enterContact = 'Enter an email address or a phone number for the answer'
export const wrongEmail = 'Enter an email address such as name@example.com'
export const notSent = 'Couldn’t send it'
export const sent = 'Sent'
export const questionSent = 'Sent. The agent will get back to you.'
export const muted = 'The host has muted you. You can keep watching.'
export const website = 'Leave this empty'
