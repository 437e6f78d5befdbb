/** Texts of the page behind a private link, which clients read. */

// agent-card.tsx
export const call = 'Call'
export const text = 'Text'
export const email = 'Email'
export const yourAgent = 'Your agent'
export const contactAgent = (name: string) => `Contact ${name}`

// compare-table.tsx
export const youLikeIt = 'You like it'
export const maybe = 'Maybe'
export const notForYou = 'Not for you'
export const compareListings = 'Compare listings'
export const detail = 'Detail'
export const unknown = 'Unknown'

// invalid-link.tsx
export const linkDoesNotWork = 'This link doesn’t work'
export const linkDoesNotWorkHint =
  'It may have expired or been turned off, or part of it is missing. Ask your agent for a new one.'

// notices.tsx
export const acknowledgedOn = (day: string) => `You acknowledged this on ${day}.`
export const typeYourName = 'Type your name'
export const nameToAcknowledge = 'Your name, to confirm that you’ve read this'
export const acknowledge = 'I’ve read it'
export const yourRights = 'Your rights'
export const pleaseRead = 'Please read'
export const read = 'Read'
export const stateForm = 'New York Department of State form'

// page-footer.tsx
export const disclaimer =
  'Equal housing opportunity. Listing information is deemed reliable but not guaranteed. Prices, sizes and availability can change without notice.'
export const madeFor = (firstName: string, shared: string, expires: string) =>
  `This page was made for ${firstName} on ${shared} and works until ${expires}. Anyone with the link can read it and reply as you.`

// page-states.tsx
export const loading = 'Loading'
export const loadFailed = 'Couldn’t load your listings'
export const tryAgain = 'Try again'

// preview.ts
export const isPreview = 'This is a preview.'

// shared-page.tsx
export const list = 'List'
export const compare = 'Compare'
export const greeting = (firstName: string, count: number) =>
  `${firstName === '' ? 'Here' : `${firstName}, here`}${count === 1 ? '’s a listing' : ` are ${count} listings`} for you`
export const pickedBy = 'Picked by'
export const pickedOn = (day: string, firstName: string) => `on ${day}. Tell ${firstName} what you think.`
export const ratedCount = (rated: number, total: number) => `${rated} of ${total} rated`
export const pleaseAlsoRead = (titles: string) => `Please also read: ${titles}`
export const oneListingTitle = 'A listing for you'
export const listingsTitle = 'Listings for you'
export const previewBanner = (office: string) =>
  `This is a preview for ${office}. Your visit isn’t counted, and ratings and questions aren’t saved.`
export const listings = 'Listings'
export const view = 'View'
export const contact = 'Contact'

// listing/ask-agent.tsx
export const showingAsked = (day: string, when: string) =>
  `You requested a showing on ${day}${when === '' ? '' : ` (${when})`}.`
export const showingWaits = (agent: string) => `${agent} will get back to you about a time.`
export const showingAnswered = (agent: string, day: string) => `${agent} answered on ${day}.`
export const requestAnotherTime = 'Request another time'
export const questionSent = (agent: string) => `Question sent. ${agent} will get back to you.`
export const requestShowing = 'Request a showing'
export const ofListing = (subject: string) => `of ${subject}`
export const askQuestion = 'Ask a question'
export const aboutListing = (subject: string) => `about ${subject}`

// listing/ask-form.tsx
export const weekdayEvening = 'Weekday evening'
export const saturday = 'Saturday'
export const sunday = 'Sunday'
export const asSoonAsPossible = 'As soon as possible'
export const requestShowingOf = (subject: string) => `Request a showing of ${subject}`
export const askQuestionAbout = (subject: string) => `Ask a question about ${subject}`
export const whenWorks = 'When works for you?'
export const whenPlaceholder = 'Thursday after 6 pm'
export const anythingElse = 'Anything else? (optional)'
export const yourQuestion = 'Your question'
export const writeYourQuestion = 'Write your question'
export const notSent = (reason: string) => `Not sent. ${reason}`
export const send = 'Send'
export const cancel = 'Cancel'

// listing/costs.tsx
export const total = 'Total'
export const dueAtSigning = 'Due at signing'
export const upTo = 'Up to'
export const feesYouPay = 'Fees you pay'
export const refundable = (when: string) => `${when}, refundable`
export const noOtherFees = 'No other fees listed. Ask before you apply.'

// listing/description.tsx
export const readMore = 'Read more'

// listing/mark-bar.tsx
export const like = 'I like it'
export const youLikeThis = 'You like this one.'
export const maybeThisOne = 'Maybe this one.'
export const notForMe = 'Not for me'
export const notForYouSentence = 'Not for you.'
export const whatDoYouThink = (subject: string) => `What do you think of ${subject}?`
export const notSaved = (reason: string) => `Not saved. ${reason}`
export const addNote = 'Add a note'
export const editNote = 'Edit note'
export const undo = 'Undo'
export const ratingOf = (subject: string) => `your rating of ${subject}`

// listing/note-form.tsx
export const noteTo = (agentName: string) => `Note to ${agentName}`
export const noteNotSaved = (reason: string) => `Note not saved. ${reason}`
export const notePlaceholder = 'What you like, or what’s missing'
export const saveNote = 'Save note'

// listing/listing-article.tsx
export const priceOnRequest = 'Price on request'
export const aMonth = 'a month'
export const forRent = 'For rent'
export const forSale = 'For sale'
export const cityLine = (city: string, zip: string) => `${city}, NY ${zip}`
export const netEffectiveLine = (net: string) => `Net effective ${net}`
export const details = 'Details'
export const costsAndFees = 'Costs and fees'
export const monthlyCosts = 'Monthly costs'
export const features = 'Features'
export const inTheUnit = 'In the unit'
export const inTheBuilding = 'In the building'
export const floorPlan = 'Floor plan'
export const floorPlanOf = (subject: string) => `Floor plan of ${subject}`
export const map = 'Map'
export const loadingMap = 'Loading map'
export const mapAddress = (address: string, city: string, zip: string) => `${address}, ${city}, NY ${zip}`

// listing/facts.ts
export const now = 'Now'
export const oneMonth = '1 month'
export const months = (count: number) => `${count} months`
export const netEffectiveTerms = (net: string, term: string, free: string, gross: string) =>
  `${net} a month over ${term} with ${free} free. The rent is ${gross} a month.`
export const netEffectiveShort = (net: string, freeMonths: number, termMonths: number) =>
  `${net} (${freeMonths} of ${termMonths} months free)`
export const license = (number: string) => `License ${number}`
export const perMonth = (money: string) => `${money} a month`
export const atSigning = (money: string) => `${money} at signing`
export const price = 'Price'
export const rooms = 'Rooms'
export const size = 'Size'
export const neighborhood = 'Neighborhood'
export const available = 'Available'
export const lease = 'Lease'
export const furnished = 'Furnished'
export const pets = 'Pets'
export const ownership = 'Ownership'
export const exposures = 'Exposures'
export const condition = 'Condition'
export const openHouse = 'Open house'
export const netEffective = 'Net effective'
export const pricePerSquareFoot = 'Price per sq ft'
