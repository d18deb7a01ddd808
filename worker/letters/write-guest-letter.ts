import { screeningAddress } from '#core/screenings/screening-address.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { PostedLetter } from '#mail/open-post.ts'
import { escapeHtml } from './escape-html.ts'
import { letterPage } from './letter-page.ts'
import { calendarOf } from './screening-entry.ts'

/** What `private.guest_letter` answers. */
export interface GuestLetter {
  what: 'registered' | 'place' | 'waiting' | 'invited' | 'gone' | 'reminder' | 'changed' | 'cancelled' | 'restored'
  email: string
  name: string
  state: string
  seat: 'online' | 'hall'
  heads: number
  /** IANA; empty when unknown. */
  zone: string
  hostZone: string
  secret: string
  language: string
  /** A single-use entry link; null without one. */
  key: string | null
  screeningId: string
  entry: 'public' | 'link' | 'invitation'
  title: string
  /** The hosts': to their guests, or why it was called off. */
  word: string
  startsAt: string
  online: boolean
  venue: string
  revision: number
  cancelled: boolean
  over: boolean
  lengthMs: number
  houseName: string
}

const said = {
  en: {
    registered: 'You have a seat',
    place: 'A seat became free, and it is yours',
    waiting: 'You are on the waiting list',
    invited: 'You are invited',
    gone: 'Your seat was cancelled',
    reminder: 'It begins soon',
    changed: 'Something changed',
    cancelled: 'It was cancelled',
    restored: 'It takes place after all',
    enter: 'Take your seat',
    once: 'The link is for you only. It works once, in one browser.',
    seats: (heads: number) => (heads === 1 ? 'One seat in the hall' : `${heads} seats in the hall`),
    about: 'About the screening',
    online: 'Online',
    stop: 'Unsubscribe this address',
  },
  de: {
    registered: 'Sie haben einen Platz',
    place: 'Ein Platz wurde frei, und er gehört Ihnen',
    waiting: 'Sie stehen auf der Warteliste',
    invited: 'Sie sind eingeladen',
    gone: 'Sie werden nicht mehr erwartet',
    reminder: 'Bald beginnt es',
    changed: 'Etwas hat sich geändert',
    cancelled: 'Es wurde abgesagt',
    restored: 'Es findet doch statt',
    enter: 'Platz nehmen',
    once: 'Der Link gehört Ihnen allein und lässt einen Browser ein, einmal.',
    seats: (heads: number) => (heads === 1 ? 'Ein Platz im Saal' : `${heads} Plätze im Saal`),
    about: 'Über die Vorführung',
    online: 'Online',
    stop: 'An diese Adresse nicht mehr schreiben',
  },
} as const

interface Sending {
  siteUrl: string
  stopUrl: string
  sender: { name: string; address: string }
  now: Date
}

/** An email to a guest with a calendar attachment. User text is escaped, never markup or a header. */
export function writeGuestLetter(letter: GuestLetter, { siteUrl, stopUrl, sender, now }: Sending): Omit<PostedLetter, 'to'> {
  const words = said[letter.language.split('-')[0] as keyof typeof said] ?? said.en
  const gone = letter.cancelled || letter.what === 'gone'
  const url = `${siteUrl}/screenings?key=${letter.key}`
  // A public page to share, if there is one: the link with the key is personal.
  const about = letter.entry === 'public' && screeningAddress(siteUrl, { id: letter.screeningId, entry: letter.entry })
  const facts = [whenOf(letter), ...(letter.venue ? [letter.venue] : []), ...(letter.online ? [words.online] : [])]
  if (letter.seat === 'hall' && letter.state === 'registered' && !gone) facts.push(words.seats(letter.heads))
  const line = words[letter.cancelled && letter.what !== 'gone' ? 'cancelled' : letter.what]
  const text = [
    `${letter.title}: ${line}.`,
    facts.join('\n'),
    letter.word && `“${letter.word}”`,
    letter.key && `${words.enter}:\n${url}\n${words.once}`,
    about && `${words.about}:\n${about}`,
    letter.houseName,
    `${words.stop}:\n${stopUrl}`,
  ]
  const html = letterPage(
    letter.language,
    `<p style="margin:0 0 4px">${escapeHtml(line)}</p><h1 style="margin:0 0 16px;font:600 28px/1.15 serif">${escapeHtml(letter.title)}</h1><p style="margin:0 0 16px">${facts.map(escapeHtml).join('<br>')}</p>${
      letter.word ? `<p style="margin:0 0 16px;padding-left:12px;border-left:2px solid #B5300F">${escapeHtml(letter.word)}</p>` : ''
    }${
      letter.key
        ? `<p style="margin:0 0 4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#1A1816;color:#F6F3EC;text-decoration:none">${words.enter}</a></p><p style="margin:0;font-size:13px;color:#5F5A52">${words.once}</p>`
        : ''
    }${about ? `<p style="margin:16px 0 0"><a href="${escapeHtml(about)}" style="color:#1A1816">${words.about}</a></p>` : ''}<p style="margin:32px 0 0;border-top:1px solid #1A1816;padding-top:8px">${escapeHtml(letter.houseName)}</p><p style="margin:4px 0 0;font-size:13px"><a href="${escapeHtml(stopUrl)}" style="color:#1A1816">${words.stop}</a></p>`,
  )
  return {
    subject: firstOf(`${letter.title}: ${line}`.replace(/\p{Cc}+/gu, ' '), 200),
    text: text.filter(Boolean).join('\n\n'),
    html,
    // People on the waiting list or only invited get no calendar entry yet.
    ...(letter.state === 'registered' || gone
      ? {
          icalEvent: calendarOf([{ ...letter, gone }], {
            ...{ siteUrl, sender, now, houseName: letter.houseName },
            attendee: { name: letter.name, address: letter.email },
          }),
        }
      : {}),
  }
}

/** In the guest's time zone, else the hall's, with its name. */
function whenOf({ startsAt, zone, hostZone, seat, language }: GuestLetter): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const
  const timeZone = (seat === 'online' && zone) || hostZone || 'UTC'
  const place = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  try {
    return `${new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...style, timeZone }).format(new Date(startsAt))} (${place})`
  } catch {
    // A zone or language unknown to Intl, from the guest's browser.
    return `${new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' }).format(new Date(startsAt))} (UTC)`
  }
}
