import type { CallLetter } from '#contract/production/call-sheets.ts'
import { callLinkAddress } from '#core/production/schedule/sheet/call-address.ts'
import { callEvent } from '#core/production/schedule/sheet/call-events.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { zonedCalendarFile } from '#core/time/zoned-calendar-file.ts'
import type { PostedLetter } from '#mail/open-post.ts'
import { escapeHtml } from './escape-html.ts'
import { letterPage } from './letter-page.ts'

const words = {
  en: {
    call: (film: string, day: string, time: string) => `${film}, day ${day}: call ${time}`,
    new: 'This is your call sheet.',
    again: (version: number) => `The call sheet has changed. This is version ${version}; changes are underlined.`,
    cancelled: 'This day was cancelled.',
    removed: 'You are not needed on this day any more.',
    when: (date: string, time: string, zone: string) => `${date}, ${time} (${zone})`,
    open: 'Read and confirm',
    ends: 'The link is for you only. It ends 48 hours after wrap.',
    stop: 'You can stop at any time. Tell the crew.',
  },
  de: {
    call: (film: string, day: string, time: string) => `${film}, Tag ${day}: Beginn ${time}`,
    new: 'Das ist Ihre Dispo.',
    again: (version: number) => `Die Dispo hat sich geändert. Das ist Version ${version}; Änderungen sind unterstrichen.`,
    cancelled: 'Dieser Tag wurde abgesagt.',
    removed: 'Sie werden an diesem Tag nicht mehr gebraucht.',
    when: (date: string, time: string, zone: string) => `${date}, ${time} (${zone})`,
    open: 'Lesen und bestätigen',
    ends: 'Der Link ist nur für Sie. Er endet 48 Stunden nach Drehschluss.',
    stop: 'Sie können jederzeit aufhören. Sagen Sie es dem Team.',
  },
} as const

interface Sending {
  siteUrl: string
  sender: { name: string; address: string }
  now: Date
}

/** The email of a call sheet in its reader's language: own call, first place, the link, and an entry that changes or leaves their calendar. */
export function writeCallSheet(letter: CallLetter, { siteUrl, sender, now }: Sending): Omit<PostedLetter, 'to'> {
  const { content, person, version, kind, cancelled, house } = letter
  const language = letter.language.split('-')[0] === 'de' ? 'de' : 'en'
  const said = words[language]
  const time = content.people?.find((each) => each.person === person)?.call || content.day.call
  const gone = cancelled || kind === 'removed'
  const subject = said.call(content.film, content.day.number || '–', time)
  const date = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${content.day.date}T12:00:00Z`),
  )
  const place = content.places?.[0]
  const facts = [
    said.when(date, time, content.day.zone.split('/').at(-1)!.replaceAll('_', ' ')),
    ...(place && !gone ? [[place.name, place.address].filter(Boolean).join(', ')] : []),
  ]
  const line = cancelled ? said.cancelled : kind === 'removed' ? said.removed : version > 1 ? said.again(version) : said.new
  const url = callLinkAddress(siteUrl, letter.key)
  const last = [...(gone ? [] : [said.ends]), ...(kind === 'short' ? [said.stop] : [])]
  const event = callEvent({ day: letter.day, version, gone, sentAt: letter.sentAt, content, person }, new URL(siteUrl).host, subject)
  const method = gone ? 'CANCEL' : 'REQUEST'
  return {
    subject: firstOf(`${subject}. ${line}`.replace(/\p{Cc}+/gu, ' '), 200),
    text: [line, facts.join('\n'), `${said.open}:\n${url}`, ...last, house].join('\n\n'),
    html: letterPage(
      language,
      `<p style="margin:0 0 4px">${escapeHtml(line)}</p><h1 style="margin:0 0 16px;font:600 28px/1.15 serif">${escapeHtml(content.film)}</h1><p style="margin:0 0 16px">${facts.map(escapeHtml).join('<br>')}</p><p style="margin:0 0 4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#1A1816;color:#F6F3EC;text-decoration:none">${said.open}</a></p>${last.map((part) => `<p style="margin:0;font-size:13px;color:#5F5A52">${escapeHtml(part)}</p>`).join('')}<p style="margin:32px 0 0;border-top:1px solid #1A1816;padding-top:8px">${escapeHtml(house)}</p>`,
    ),
    ...(event && {
      icalEvent: {
        method,
        filename: 'call.ics',
        content: zonedCalendarFile(
          [
            {
              ...event,
              ...{
                organizer: { name: house, address: sender.address },
                attendee: { name: letter.name, address: letter.email, asked: true },
              },
            },
          ],
          now,
          method,
        ),
      },
    }),
  }
}
